import { type Kysely, sql } from 'kysely';

/**
 * Lines of the audit log about reports and messages to the operators named members, and quoted what a message was about: from now on they hold the member's id
 * like all others, so that nothing of it outlives the member.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE operator_actions a SET details = a.details - 'member' - 'subject' || coalesce((
      SELECT jsonb_build_object('memberId', u.id::text) FROM users u WHERE u.username = a.details ->> 'member'), '{}')
    WHERE a.subject_kind IN ('report', 'support')`.execute(db);
}

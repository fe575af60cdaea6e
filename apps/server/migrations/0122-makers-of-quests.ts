import { type Kysely, sql } from 'kysely';

/** Who made a quest, who does not earn its bonus. The makers of earlier ones are in the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE quests ADD COLUMN created_by bigint`.execute(db);
  await sql`
    UPDATE quests q SET created_by = a.operator_id FROM audit_log a
    WHERE a.action = 'create-quest' AND a.subject_kind = 'quest' AND a.subject_id = q.id::text`.execute(db);
}

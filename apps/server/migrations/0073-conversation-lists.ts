import { type Kysely, sql } from 'kysely';

/**
 * What a participant did with a conversation in their list: archived it, pinned it, marked it as unread. Older servers
 * ignore the columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The archive ends with a newer message, and the mark with a newer read watermark: both are compared with a sequence
  // number, so that neither sending nor reading writes here. Each has the time of its latest change by the member's own
  // devices: an older change that arrives later has no effect.
  await sql`
    ALTER TABLE conversation_participants
      ADD COLUMN archived_up_to integer,
      ADD COLUMN archive_changed_at timestamptz,
      ADD COLUMN pinned_at timestamptz,
      ADD COLUMN pin_changed_at timestamptz,
      ADD COLUMN marked_unread_up_to integer,
      ADD COLUMN mark_changed_at timestamptz`.execute(db);
}

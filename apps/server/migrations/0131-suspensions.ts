import { type Kysely, sql } from 'kysely';

/**
 * Suspensions with an end and a reason, and removals of content, become sanctions: their member can appeal. Servers of
 * the previous release ignore the end; it takes effect once a server of this one runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN suspended_until timestamptz`.execute(db);
  await sql`CREATE INDEX users_suspended_until ON users (suspended_until) WHERE suspended_until IS NOT NULL`.execute(
    db,
  );
  // Until when a replayed suspension lasts.
  await sql`ALTER TABLE account_events ADD COLUMN until timestamptz`.execute(db);
  await sql`ALTER TABLE sanctions DROP CONSTRAINT sanctions_kind_check, ADD CONSTRAINT sanctions_kind_check
    CHECK (kind IN ('warning', 'limit', 'silence', 'suspension', 'removal'))`.execute(db);
  // The case that a sanction was imposed with.
  await sql`ALTER TABLE sanctions ADD COLUMN case_id bigint`.execute(db);
  // Present suspensions last for good. Their reasons were written for the audit log, not for the member.
  await sql`
    INSERT INTO sanctions (user_id, id, kind, rule, note, operator_id, imposed_at)
    SELECT u.id, 1, 'suspension', 'other', '', coalesce(a.operator_id, 0), u.suspended_at
    FROM users u LEFT JOIN (
      SELECT DISTINCT ON (subject_id) subject_id, operator_id FROM audit_log
      WHERE action = 'suspend' AND subject_kind = 'member' ORDER BY subject_id, id DESC
    ) a ON a.subject_id = u.id::text
    WHERE u.suspended_at IS NOT NULL AND u.deleted_at IS NULL`.execute(db);
}

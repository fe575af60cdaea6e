import { type Kysely, sql } from 'kysely';

/** The audit log of one community. Servers of the previous release ignore the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX audit_log_communities ON audit_log
      ((CASE WHEN subject_kind = 'community' THEN subject_id
        ELSE coalesce(details ->> 'community', details ->> 'communityId') END), id DESC)
    WHERE CASE WHEN subject_kind = 'community' THEN subject_id
      ELSE coalesce(details ->> 'community', details ->> 'communityId') END IS NOT NULL`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Where a member reads posts or comments the muted words are needed: a distributed database gives every server a copy of
 * them. From the coordinator alone they would be sent to all servers for each read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: found } = await sql<{ exists: boolean }>`
    SELECT to_regclass('pg_dist_partition') IS NOT NULL AS exists`.execute(db);
  if (found[0]?.exists !== true) return;
  const { rows } = await sql<{ exists: boolean }>`
    SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'users'::regclass) AS exists`.execute(db);
  if (rows[0]?.exists === true) await sql`SELECT create_reference_table('muted_words')`.execute(db);
}

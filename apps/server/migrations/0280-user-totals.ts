import { type Kysely, sql } from 'kysely';

/**
 * Counters and balances change often, the rest of an account rarely: they get a table of their own, which a distributed
 * database spreads by member. `users` has a copy on every worker there, and keeps only what a level is derived from: the
 * earned total at the last change of the level.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ distributed: boolean }>`
    SELECT to_regclass('pg_dist_partition') IS NOT NULL AS distributed`.execute(db);
  const isDistributed = rows[0]?.distributed === true && (await isReferenceTable(db));
  // A table that others refer to cannot be changed after several shards were changed at once.
  if (isDistributed) await sql`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`.execute(db);
  await sql`
    CREATE TABLE user_totals (
      user_id bigint PRIMARY KEY,
      gumballs bigint NOT NULL DEFAULT 0,
      unscored_gumballs bigint NOT NULL DEFAULT 0,
      posts_count integer NOT NULL DEFAULT 0 CHECK (posts_count >= 0),
      friends_posts_count integer NOT NULL DEFAULT 0,
      friends_count integer NOT NULL DEFAULT 0 CHECK (friends_count >= 0),
      communities_count integer NOT NULL DEFAULT 0 CHECK (communities_count >= 0)
    ) WITH (fillfactor = 70)`.execute(db);
  if (isDistributed) {
    await sql`SELECT create_distributed_table('user_totals', 'user_id', colocate_with => 'gumball_entries')`.execute(
      db,
    );
  }
  await sql`
    INSERT INTO user_totals (user_id, gumballs, unscored_gumballs, posts_count, friends_posts_count, friends_count, communities_count)
    SELECT id, gumballs, unscored_gumballs, posts_count, friends_posts_count, friends_count, communities_count FROM users`.execute(
    db,
  );
  if (!isDistributed) {
    await sql`ALTER TABLE user_totals ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE`.execute(db);
  }
  await sql`ALTER TABLE users RENAME COLUMN gumballs TO level_gumballs`.execute(db);
  await sql`
    ALTER TABLE users DROP COLUMN unscored_gumballs, DROP COLUMN posts_count, DROP COLUMN friends_posts_count,
      DROP COLUMN friends_count, DROP COLUMN communities_count`.execute(db);
  await sql`
    CREATE FUNCTION lock_user_totals(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      member bigint;
    BEGIN
      FOR member IN SELECT DISTINCT unnest(ids) ORDER BY 1 LOOP
        PERFORM FROM user_totals WHERE user_id = member FOR NO KEY UPDATE;
      END LOOP;
    END $$`.execute(db);
}

async function isReferenceTable(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ placed: boolean }>`
    SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'users'::regclass) AS placed`.execute(db);
  return rows[0]?.placed === true;
}

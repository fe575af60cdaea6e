import { type Kysely, sql } from 'kysely';

/** Boosts that members used. A row outlives its post, so that deleting the post does not give the boost back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE post_boosts (
      user_id bigint NOT NULL REFERENCES users,
      order_id bigint NOT NULL,
      post_id bigint REFERENCES posts ON DELETE SET NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, order_id)
    )`.execute(db);
  await sql`CREATE INDEX post_boosts_by_end ON post_boosts (ends_at)`.execute(db);
  await sql`CREATE INDEX post_boosts_by_post ON post_boosts (post_id) WHERE post_id IS NOT NULL`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * What people without an account may see, where operators allow public pages: members and communities can opt out, and
 * members can keep search engines away. Deleted posts that were public are answered with "deleted" instead of "unknown".
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users
    ADD COLUMN show_to_guests boolean NOT NULL DEFAULT true,
    ADD COLUMN show_to_search_engines boolean NOT NULL DEFAULT true`.execute(db);
  await sql`ALTER TABLE communities ADD COLUMN show_to_guests boolean NOT NULL DEFAULT true`.execute(db);
  await sql`CREATE TABLE deleted_public_posts (
    post_id bigint PRIMARY KEY,
    deleted_at timestamptz NOT NULL
  )`.execute(db);
}

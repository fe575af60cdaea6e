import { type Kysely, sql } from 'kysely';

/** The code that the bot sends to a Telegram account and its owner enters on the site: its hash, and how often it was tried and sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE platform_links
      ADD COLUMN confirm_hash bytea,
      ADD COLUMN confirm_tries integer NOT NULL DEFAULT 0,
      ADD COLUMN confirm_sent integer NOT NULL DEFAULT 0`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * The addresses that a link leads to, through its redirects, for filters. Servers of the previous release leave them
 * empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE link_previews ADD COLUMN addresses text[] NOT NULL DEFAULT '{}'`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Tasks and accounts on Discord. Servers of the previous release cannot check them: create none before all run this
 * one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE tasks DROP CONSTRAINT tasks_platform_check`.execute(db);
  await sql`
    ALTER TABLE tasks ADD CONSTRAINT tasks_platform_check
    CHECK (platform IN ('Twitter', 'YouTube', 'Telegram', 'Bluesky', 'GitHub', 'Mastodon', 'Discord', 'Gumball'))`.execute(
    db,
  );
  for (const table of ['platform_accounts', 'pending_links']) {
    const constraint = sql.id(`${table}_platform_check`);
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${constraint}`.execute(db);
    await sql`
      ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${constraint}
      CHECK (platform IN ('Twitter', 'YouTube', 'Telegram', 'Bluesky', 'GitHub', 'Mastodon', 'Discord'))`.execute(db);
  }
}

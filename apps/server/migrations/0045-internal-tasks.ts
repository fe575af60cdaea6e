import { type Kysely, sql } from 'kysely';

/** Tasks about actions in this network. Servers of the previous release cannot check them: create none before all run this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE tasks DROP CONSTRAINT tasks_platform_check`.execute(db);
  await sql`
    ALTER TABLE tasks ADD CONSTRAINT tasks_platform_check
    CHECK (platform IN ('Twitter', 'YouTube', 'Telegram', 'Gumball'))`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * The statement that writes an entry refuses bots: a trigger that reads users cannot run on another server. Changes are
 * refused row by row, because the parts of a distributed table have no triggers of statements; TRUNCATE has no others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TRIGGER refuse_entry_of_bot ON gumball_entries`.execute(db);
  await sql`DROP FUNCTION refuse_entry_of_bot`.execute(db);
  await sql`DROP TRIGGER trg_gumball_entries_immutable ON gumball_entries`.execute(db);
  await sql`CREATE TRIGGER trg_gumball_entries_immutable BEFORE UPDATE OR DELETE ON gumball_entries
    FOR EACH ROW EXECUTE FUNCTION trg_gumball_entries_immutable()`.execute(db);
  await sql`CREATE TRIGGER trg_gumball_entries_truncated BEFORE TRUNCATE ON gumball_entries
    FOR EACH STATEMENT EXECUTE FUNCTION trg_gumball_entries_immutable()`.execute(db);
}

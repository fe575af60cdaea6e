import { type Kysely, sql } from 'kysely';

/** Frames around avatars: the one that an item of the shop sells, and the one that a user wears. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop_items ADD COLUMN frame text`.execute(db);
  await sql`ALTER TABLE users ADD COLUMN frame text`.execute(db);
}

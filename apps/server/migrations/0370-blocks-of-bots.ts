import { type Kysely, sql } from 'kysely';

/**
 * The bots of a member inherit the blocks of the member, in both directions. The rows of bots let each statement about
 * blocks stay a look-up of two accounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE blocks ADD COLUMN is_inherited boolean NOT NULL DEFAULT false`.execute(db);
  await sql`
    INSERT INTO blocks (blocker_id, blocked_id, created_at, is_inherited)
    SELECT bot.id, b.blocked_id, b.created_at, true FROM blocks b JOIN users bot ON bot.bot_owner_id = b.blocker_id
    WHERE bot.deleted_at IS NULL AND bot.id <> b.blocked_id ON CONFLICT DO NOTHING`.execute(db);
  // It reads the rows of the first statement too, so that bots of both sides are separated from each other.
  await sql`
    INSERT INTO blocks (blocker_id, blocked_id, created_at, is_inherited)
    SELECT b.blocker_id, bot.id, b.created_at, true FROM blocks b JOIN users bot ON bot.bot_owner_id = b.blocked_id
    WHERE bot.deleted_at IS NULL AND bot.id <> b.blocker_id ON CONFLICT DO NOTHING`.execute(db);
}

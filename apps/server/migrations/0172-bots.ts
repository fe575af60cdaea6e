import { type Kysely, sql } from 'kysely';

/** Bots are accounts of a member. An incoming webhook is a bot that posts into one community only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN bot_owner_id bigint REFERENCES users`.execute(db);
  await sql`CREATE INDEX users_bots ON users (bot_owner_id) WHERE bot_owner_id IS NOT NULL`.execute(db);
  await sql`ALTER TABLE api_tokens ADD COLUMN posts_into_id bigint REFERENCES communities ON DELETE CASCADE`.execute(
    db,
  );
  await sql`CREATE INDEX api_tokens_community ON api_tokens (posts_into_id) WHERE posts_into_id IS NOT NULL`.execute(
    db,
  );
  // Bots earn nothing, whatever they do.
  await sql`
    CREATE FUNCTION refuse_entry_of_bot() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM users WHERE id = NEW.user_id AND bot_owner_id IS NOT NULL) THEN RETURN NULL; END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`CREATE TRIGGER refuse_entry_of_bot BEFORE INSERT ON gumball_entries
    FOR EACH ROW WHEN (NEW.amount > 0) EXECUTE FUNCTION refuse_entry_of_bot()`.execute(db);
  // The condition keeps the price of other messages at nothing.
  await sql`
    CREATE FUNCTION note_command_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO webhook_deliveries (webhook_id, event, subject_id)
      SELECT w.id, 'command', NEW.id FROM conversation_participants p JOIN webhooks w ON w.bot_id = p.user_id
      WHERE p.conversation_id = NEW.conversation_id AND p.user_id <> NEW.sender_id
        AND w.disabled_at IS NULL AND 'command' = ANY (w.events);
      RETURN NULL;
    END $$`.execute(db);
  await sql`CREATE TRIGGER note_for_webhooks AFTER INSERT ON messages
    FOR EACH ROW WHEN (NEW.content LIKE '/%') EXECUTE FUNCTION note_command_for_webhooks()`.execute(db);
}

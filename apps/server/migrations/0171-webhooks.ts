import { type Kysely, sql } from 'kysely';

/**
 * Webhooks, and the deliveries of their events. Triggers store an event with what it is about in one transaction, on
 * every way that posts, comments, memberships and messages are written. What a delivery contains is read when it is sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE webhooks (
      id bigint PRIMARY KEY,
      owner_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      community_id bigint REFERENCES communities ON DELETE CASCADE,
      bot_id bigint REFERENCES users ON DELETE CASCADE,
      url text NOT NULL,
      events text[] NOT NULL,
      secret text NOT NULL,
      created_at timestamptz NOT NULL,
      failing_since timestamptz,
      disabled_at timestamptz,
      CHECK (community_id IS NULL OR bot_id IS NULL)
    )`.execute(db);
  await sql`CREATE INDEX webhooks_owner ON webhooks (owner_id)`.execute(db);
  await sql`CREATE INDEX webhooks_community ON webhooks (community_id) WHERE community_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX webhooks_bot ON webhooks (bot_id) WHERE bot_id IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE webhook_deliveries (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      webhook_id bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
      event text NOT NULL,
      subject_id bigint,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed', 'skipped')),
      attempts integer NOT NULL DEFAULT 0,
      status integer,
      created_at timestamptz NOT NULL DEFAULT now(),
      attempted_at timestamptz,
      due_at timestamptz DEFAULT now(),
      leased_until timestamptz
    )`.execute(db);
  await sql`CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at) WHERE due_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, created_at)`.execute(db);
  await sql`
    CREATE FUNCTION note_post_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO webhook_deliveries (webhook_id, event, subject_id)
      SELECT w.id, 'post.created', NEW.id FROM webhooks w
      WHERE (w.community_id = NEW.community_id OR (w.owner_id = NEW.user_id AND w.community_id IS NULL))
        AND w.disabled_at IS NULL AND 'post.created' = ANY (w.events);
      RETURN NULL;
    END $$`.execute(db);
  await sql`CREATE TRIGGER note_for_webhooks AFTER INSERT ON posts
    FOR EACH ROW EXECUTE FUNCTION note_post_for_webhooks()`.execute(db);
  await sql`
    CREATE FUNCTION note_comment_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO webhook_deliveries (webhook_id, event, subject_id)
      SELECT w.id, 'comment.created', NEW.id FROM posts p JOIN webhooks w
        ON w.community_id = p.community_id OR (w.owner_id = p.user_id AND w.community_id IS NULL)
      WHERE p.id = NEW.post_id AND w.disabled_at IS NULL AND 'comment.created' = ANY (w.events);
      RETURN NULL;
    END $$`.execute(db);
  await sql`CREATE TRIGGER note_for_webhooks AFTER INSERT ON comments
    FOR EACH ROW EXECUTE FUNCTION note_comment_for_webhooks()`.execute(db);
  await sql`
    CREATE FUNCTION note_member_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO webhook_deliveries (webhook_id, event, subject_id)
      SELECT w.id, 'member.joined', NEW.user_id FROM webhooks w
      WHERE w.community_id = NEW.community_id AND w.disabled_at IS NULL AND 'member.joined' = ANY (w.events);
      RETURN NULL;
    END $$`.execute(db);
  await sql`CREATE TRIGGER note_for_webhooks AFTER INSERT ON community_members
    FOR EACH ROW EXECUTE FUNCTION note_member_for_webhooks()`.execute(db);
}

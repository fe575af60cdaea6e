import { type Kysely, sql } from 'kysely';

/** Notifications: what a member is told, the deeds each one gathers, and what a member does not want to be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE notifications (
      id bigint PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      type text NOT NULL,
      group_id bigint NOT NULL,
      post_id bigint REFERENCES posts ON DELETE CASCADE,
      comment_id bigint REFERENCES comments ON DELETE CASCADE,
      community_id bigint REFERENCES communities ON DELETE CASCADE,
      details jsonb NOT NULL DEFAULT '{}',
      state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'seen', 'read')),
      happened_at timestamptz NOT NULL
    ) WITH (fillfactor = 85)`.execute(db);
  await sql`CREATE INDEX notifications_recent ON notifications (user_id, happened_at DESC, id DESC)`.execute(db);
  // What is unread gathers the deeds of its group: there is never a second one to gather in.
  await sql`
    CREATE UNIQUE INDEX notifications_unread ON notifications (user_id, type, group_id) WHERE state <> 'read'`.execute(
    db,
  );
  await sql`CREATE INDEX notifications_group ON notifications (user_id, group_id)`.execute(db);
  await sql`CREATE INDEX notifications_post ON notifications (post_id) WHERE post_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX notifications_comment ON notifications (comment_id) WHERE comment_id IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX notifications_community ON notifications (community_id) WHERE community_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX notifications_happened ON notifications (happened_at)`.execute(db);
  // The newest source of a notification is its actor; one without any that its reader may know of is not shown.
  await sql`
    CREATE TABLE notification_sources (
      id bigint GENERATED ALWAYS AS IDENTITY,
      notification_id bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
      actor_id bigint REFERENCES users ON DELETE CASCADE,
      comment_id bigint REFERENCES comments ON DELETE CASCADE,
      PRIMARY KEY (notification_id, id)
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX notification_sources_once
      ON notification_sources (notification_id, actor_id, comment_id) NULLS NOT DISTINCT`.execute(db);
  await sql`CREATE INDEX notification_sources_actor ON notification_sources (actor_id)`.execute(db);
  await sql`
    CREATE INDEX notification_sources_comment ON notification_sources (comment_id) WHERE comment_id IS NOT NULL`.execute(
    db,
  );
  // A kind without a row is told in the app and on the desktop.
  await sql`
    CREATE TABLE notification_settings (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      kind text NOT NULL,
      in_app boolean NOT NULL,
      desktop boolean NOT NULL,
      PRIMARY KEY (user_id, kind)
    )`.execute(db);
}

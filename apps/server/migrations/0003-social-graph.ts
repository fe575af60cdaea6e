import { type Kysely, sql } from 'kysely';

/** Who stands how to whom: friendships (a row from each side), blocks, communities and their members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE friendships (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      friend_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, friend_id),
      CHECK (user_id <> friend_id)
    )`.execute(db);
  await sql`CREATE INDEX friendships_friend ON friendships (friend_id)`.execute(db);
  await sql`
    CREATE TABLE blocks (
      blocker_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      blocked_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (blocker_id, blocked_id),
      CHECK (blocker_id <> blocked_id)
    )`.execute(db);
  await sql`CREATE INDEX blocks_blocked ON blocks (blocked_id)`.execute(db);
  await sql`
    CREATE TABLE communities (
      id bigint PRIMARY KEY,
      name text NOT NULL,
      description text,
      rules text,
      avatar_url text,
      banner_url text,
      member_count integer NOT NULL DEFAULT 0 CHECK (member_count >= 0),
      created_at timestamptz NOT NULL
    ) WITH (fillfactor = 85)`.execute(db);
  await sql`
    CREATE TABLE community_members (
      community_id bigint NOT NULL REFERENCES communities ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      role text NOT NULL DEFAULT 'member' CHECK (role IN ('owner', 'admin', 'member')),
      joined_at timestamptz NOT NULL,
      PRIMARY KEY (community_id, user_id)
    )`.execute(db);
  await sql`CREATE INDEX community_members_user ON community_members (user_id)`.execute(db);
  await sql`CREATE UNIQUE INDEX community_owner ON community_members (community_id) WHERE role = 'owner'`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Moderators of communities and invitation links. Servers of the previous release do not know moderators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE community_members DROP CONSTRAINT community_members_role_check`.execute(db);
  await sql`
    ALTER TABLE community_members ADD CONSTRAINT community_members_role_check
    CHECK (role IN ('owner', 'admin', 'moderator', 'member'))`.execute(db);
  await sql`ALTER TABLE community_members DROP COLUMN rank`.execute(db);
  await sql`
    ALTER TABLE community_members ADD COLUMN rank smallint NOT NULL
      GENERATED ALWAYS AS (CASE role WHEN 'owner' THEN 0 WHEN 'admin' THEN 1 WHEN 'moderator' THEN 2 ELSE 3 END) STORED`.execute(
    db,
  );
  await sql`CREATE INDEX community_members_ranked ON community_members (community_id, rank, joined_at, user_id)`.execute(
    db,
  );
  await sql`
    CREATE TABLE community_invitations (
      id bigint PRIMARY KEY,
      community_id bigint NOT NULL REFERENCES communities ON DELETE CASCADE,
      code text NOT NULL UNIQUE,
      creator_id bigint NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      expires_at timestamptz,
      max_uses integer,
      uses integer NOT NULL DEFAULT 0
    )`.execute(db);
  await sql`CREATE INDEX community_invitations_of ON community_invitations (community_id, id)`.execute(db);
  await sql`CREATE INDEX community_invitations_by ON community_invitations (creator_id)`.execute(db);
  // An invitation from before a removal does not bring the member back.
  await sql`
    CREATE TABLE community_departures (
      community_id bigint NOT NULL REFERENCES communities ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users,
      removed_at timestamptz NOT NULL,
      PRIMARY KEY (community_id, user_id)
    )`.execute(db);
  await sql`CREATE INDEX community_departures_by_user ON community_departures (user_id)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Members, their sessions, and the codes and links mailed to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db);
  await sql`CREATE SEQUENCE node_numbers`.execute(db);
  await sql`
    CREATE TABLE users (
      id bigint PRIMARY KEY,
      username text NOT NULL UNIQUE,
      email text NOT NULL UNIQUE,
      password_hash text NOT NULL,
      first_name text NOT NULL DEFAULT '',
      last_name text NOT NULL DEFAULT '',
      bio text,
      location text,
      birth_date date,
      avatar_url text,
      banner_url text,
      email_verified_at timestamptz,
      role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'operator')),
      suspended_at timestamptz,
      referral_code text NOT NULL UNIQUE,
      referred_by bigint REFERENCES users ON DELETE SET NULL,
      gumballs bigint NOT NULL DEFAULT 0,
      posts_count integer NOT NULL DEFAULT 0 CHECK (posts_count >= 0),
      friends_count integer NOT NULL DEFAULT 0 CHECK (friends_count >= 0),
      communities_count integer NOT NULL DEFAULT 0 CHECK (communities_count >= 0),
      created_at timestamptz NOT NULL,
      last_seen_at timestamptz
    ) WITH (fillfactor = 85)`.execute(db);
  await sql`CREATE INDEX users_referred_by ON users (referred_by) WHERE referred_by IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE sessions (
      id bigint PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      token_hash bytea NOT NULL UNIQUE,
      user_agent text,
      ip inet,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX sessions_user ON sessions (user_id)`.execute(db);
  await sql`CREATE INDEX sessions_idle ON sessions (last_used_at)`.execute(db);
  // Keyed by address, not by member: an unknown address is counted and tried exactly like a known one.
  await sql`
    CREATE TABLE email_codes (
      address_hash bytea PRIMARY KEY,
      code_hash bytea NOT NULL,
      tries_left integer NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE mail_requests (
      address_hash bytea NOT NULL,
      kind text NOT NULL CHECK (kind IN ('code', 'reset')),
      last_at timestamptz NOT NULL,
      window_started_at timestamptz NOT NULL,
      sent integer NOT NULL,
      PRIMARY KEY (address_hash, kind)
    )`.execute(db);
  await sql`
    CREATE TABLE password_resets (
      token_hash bytea PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX password_resets_user ON password_resets (user_id)`.execute(db);
}

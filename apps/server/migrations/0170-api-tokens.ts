import { type Kysely, sql } from 'kysely';

/** Apps, the tokens by which programs act for members, and codes that an app exchanges for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE oauth_apps (
      id bigint PRIMARY KEY,
      owner_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      website text,
      redirect_uris text[] NOT NULL,
      secret_hash bytea,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX oauth_apps_owner ON oauth_apps (owner_id)`.execute(db);
  // A personal token has a name and no app. A token of an app has both an access token and refresh tokens.
  await sql`
    CREATE TABLE api_tokens (
      id bigint PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      app_id bigint REFERENCES oauth_apps ON DELETE CASCADE,
      name text,
      scopes text[] NOT NULL,
      token_hash bytea NOT NULL UNIQUE,
      expires_at timestamptz,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      CHECK ((app_id IS NULL) <> (name IS NULL))
    )`.execute(db);
  await sql`CREATE INDEX api_tokens_user ON api_tokens (user_id)`.execute(db);
  await sql`CREATE INDEX api_tokens_app ON api_tokens (app_id) WHERE app_id IS NOT NULL`.execute(db);
  // Used ones stay, so that the use of a stolen one is noticed.
  await sql`
    CREATE TABLE oauth_refresh_tokens (
      token_hash bytea PRIMARY KEY,
      token_id bigint NOT NULL REFERENCES api_tokens ON DELETE CASCADE,
      used_at timestamptz,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX oauth_refresh_tokens_token ON oauth_refresh_tokens (token_id)`.execute(db);
  await sql`CREATE INDEX oauth_refresh_tokens_expiry ON oauth_refresh_tokens (expires_at)`.execute(db);
  await sql`
    CREATE TABLE oauth_codes (
      code_hash bytea PRIMARY KEY,
      app_id bigint NOT NULL REFERENCES oauth_apps ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      redirect_uri text NOT NULL,
      challenge text NOT NULL,
      scopes text[] NOT NULL,
      token_id bigint,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX oauth_codes_user ON oauth_codes (user_id)`.execute(db);
  await sql`CREATE INDEX oauth_codes_app ON oauth_codes (app_id)`.execute(db);
  await sql`CREATE INDEX oauth_codes_expiry ON oauth_codes (expires_at)`.execute(db);
}

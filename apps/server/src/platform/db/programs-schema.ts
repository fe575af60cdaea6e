import type { Generated } from 'kysely';

type OauthApps = {
  id: string;
  owner_id: string;
  name: string;
  website: string | null;
  redirect_uris: string[];
  secret_hash: Buffer | null;
  created_at: Date;
};
type ApiTokens = {
  id: string;
  user_id: string;
  app_id: string | null;
  name: string | null;
  scopes: string[];
  token_hash: Buffer;
  expires_at: Date | null;
  created_at: Date;
  last_used_at: Generated<Date | null>;
};
type OauthRefreshTokens = {
  token_hash: Buffer;
  token_id: string;
  used_at: Generated<Date | null>;
  expires_at: Date;
};
type OauthCodes = {
  code_hash: Buffer;
  app_id: string;
  user_id: string;
  redirect_uri: string;
  challenge: string;
  scopes: string[];
  token_id: Generated<string | null>;
  expires_at: Date;
};

/** The tables of programs that act for members: apps, tokens. */
export type ProgramsSchema = {
  oauth_apps: OauthApps;
  api_tokens: ApiTokens;
  oauth_refresh_tokens: OauthRefreshTokens;
  oauth_codes: OauthCodes;
};

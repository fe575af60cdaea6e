import type { BotCommand, BotGroupPolicy } from '@gumball/rules/auth/bots';
import type { Generated, JSONColumnType } from 'kysely';

type OauthApps = {
  id: string;
  owner_id: string;
  name: string;
  website: string | null;
  redirect_uris: string[];
  secret_hash: Buffer | null;
  created_at: Date;
  creation_key: Generated<string | null>;
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
  posts_into_id: Generated<string | null>;
  creation_key: Generated<string | null>;
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

type BotSettings = {
  user_id: string;
  groups: Generated<BotGroupPolicy>;
  commands: JSONColumnType<BotCommand[], string | undefined>;
};
type Webhooks = {
  id: string;
  owner_id: string;
  community_id: string | null;
  bot_id: string | null;
  url: string;
  events: string[];
  secret: string;
  created_at: Date;
  failing_since: Generated<Date | null>;
  disabled_at: Generated<Date | null>;
  creation_key: Generated<string | null>;
};
type WebhookDeliveries = {
  id: Generated<string>;
  webhook_id: string;
  event: string;
  subject_id: Generated<string | null>;
  state: Generated<'waiting' | 'delivered' | 'failed' | 'skipped'>;
  attempts: Generated<number>;
  status: Generated<number | null>;
  created_at: Generated<Date>;
  attempted_at: Generated<Date | null>;
  due_at: Generated<Date | null>;
  leased_until: Generated<Date | null>;
};

/** The tables of programs that act for members: apps, tokens. */
export type ProgramsSchema = {
  oauth_apps: OauthApps;
  api_tokens: ApiTokens;
  oauth_refresh_tokens: OauthRefreshTokens;
  oauth_codes: OauthCodes;
  bot_settings: BotSettings;
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
};

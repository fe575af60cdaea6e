import { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import {
  createPlatformClient,
  limitsOf,
  PlatformError,
  type PlatformLimits,
  type PlatformResponse,
} from './platform-client.ts';

/** A server (a guild, in the words of the API). */
export type DiscordServer = { id: string; name: string };
/** An account that its owner confirmed. */
export type DiscordAccount = { id: string; username: string; displayName: string };

/** The queries to Discord (API version 10). Every call throws `PlatformError`. */
export type DiscordClient = PlatformLimits & {
  /** Whether an account is in a server. Refused if the bot is not there. */
  isMember(serverId: string, accountId: string, signal: AbortSignal): Promise<boolean>;
  /** Reads the name of the bot. */
  findBotName(signal: AbortSignal): Promise<string>;
  /** Finds the server of an invite; undefined if the invite is not valid, or not one to a server. */
  findInvited(code: string, signal: AbortSignal): Promise<DiscordServer | undefined>;
  /** Finds a server. Refused if the bot is not there. */
  findServer(id: string, signal: AbortSignal): Promise<DiscordServer>;
  /** The page that asks a member to confirm an account. `challenge` is that of PKCE (S256). */
  authorizeUrl(request: { state: string; challenge: string }): string;
  /** Reads the account of a member by the code of that page. The tokens are revoked and never stored. */
  identify(proof: { code: string; verifier: string }, signal: AbortSignal): Promise<DiscordAccount>;
};

/** The page of this site to which Discord leads back. */
export const discordReturnPath = '/tasks';

const apiPath = '/api/v10';
const revokeTimeoutMs = 3000;
const snowflake = z.string().regex(/^\d{1,20}$/);
const server = z.object({ id: snowflake, name: z.string().transform((name) => name.slice(0, 100)) });
const invite = z.object({ guild: server.nullish() });
const member = z.object({ user: z.object({ id: snowflake }) });
const tokens = z.object({ access_token: z.string().min(1).max(2000) });
const user = z.object({ id: snowflake, username: z.string().max(100), global_name: z.string().max(200).nullish() });
const anything = z.unknown();
const discordError = z.object({
  code: z.number().optional(),
  message: z.string().optional(),
  // Those of OAuth.
  error: z.string().optional(),
  retry_after: z.number().nonnegative().optional(),
  global: z.boolean().optional(),
});

const unknownServer = 10_004;
/** What is asked about is not there: an invite, a member, a user. */
const missingCodes: ReadonlySet<number> = new Set([10_006, 10_007, 10_013]);

/** Creates the client of Discord. `baseUrl` and `publicUrl`, that of this site, are origins without path. */
export function createDiscordClient(options: {
  baseUrl: string;
  authorizeUrl: string;
  botToken: string;
  clientId: string;
  clientSecret: string;
  publicUrl: string;
  clock: Clock;
}): DiscordClient {
  const { clientId, clientSecret, publicUrl } = options;
  const headers = {
    authorization: `Bot ${options.botToken}`,
    'user-agent': `DiscordBot (${publicUrl}, 1)`,
  };
  const client = createPlatformClient({ baseUrl: options.baseUrl, headers, clock: options.clock, interpret });
  const redirectUri = publicUrl + discordReturnPath;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  // Each server has a limit of its own.
  const ask = <T>(path: string, bucket: string, schema: z.ZodType<T>, signal: AbortSignal) =>
    client.query({ path: apiPath + path, query: {}, bucket }, schema, signal);
  const post = <T>(path: string, form: Record<string, string>, schema: z.ZodType<T>, signal: AbortSignal) =>
    client.query(
      { path: apiPath + path, query: {}, form, headers: { authorization: basic }, bucket: `POST ${path}` },
      schema,
      signal,
    );

  return {
    async isMember(serverId, accountId, signal) {
      const path = `/guilds/${encodeURIComponent(serverId)}/members/${encodeURIComponent(accountId)}`;
      try {
        const found = await ask(path, `members of ${serverId}`, member, signal);
        if (found.user.id !== accountId) throw new PlatformError('unreachable', 'its response is malformed');
        return true;
      } catch (error) {
        if (error instanceof PlatformError && error.kind === 'missing') return false;
        throw error;
      }
    },
    async findInvited(code, signal) {
      try {
        return (await ask(`/invites/${encodeURIComponent(code)}`, 'invites', invite, signal)).guild ?? undefined;
      } catch (error) {
        if (error instanceof PlatformError && error.kind === 'missing') return undefined;
        throw error;
      }
    },
    findBotName: async (signal) => (await ask('/users/@me', 'users/@me', user, signal)).username,
    findServer: (id, signal) => ask(`/guilds/${encodeURIComponent(id)}`, `server ${id}`, server, signal),
    authorizeUrl({ state, challenge }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        scope: 'identify',
        redirect_uri: redirectUri,
        state,
        prompt: 'consent',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return `${options.authorizeUrl}?${query.toString()}`;
    },
    async identify({ code, verifier }, signal) {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
      const { access_token: token } = await post('/oauth2/token', form, tokens, signal);
      try {
        const question = {
          path: `${apiPath}/users/@me`,
          query: {},
          headers: { authorization: `Bearer ${token}` },
          bucket: 'users/@me',
        };
        const { id, username, global_name: name } = await client.query(question, user, signal);
        return { id, username, displayName: name || username };
      } finally {
        // What is not revoked ends by itself within a week, and nobody has it. The member may have waited long.
        const ownSignal = AbortSignal.timeout(revokeTimeoutMs);
        await post('/oauth2/token/revoke', { token }, anything, ownSignal).catch(() => undefined);
      }
    },
    ...limitsOf(client),
  };
}

function interpret({
  status,
  headers,
  body,
}: PlatformResponse): ReturnType<Parameters<typeof createPlatformClient>[0]['interpret']> {
  const { code, message, error, retry_after: retryAfterSeconds, global } = discordError.safeParse(body).data ?? {};
  const reason = message || error || `it answered ${status}`;
  if (status === 429)
    return { kind: 'busy', reason, retryAfterSeconds, isGlobal: global === true || headers.has('x-ratelimit-global') };
  if (status === 404 && code !== undefined && missingCodes.has(code)) return { kind: 'missing', reason };
  // Without a code it is not Discord that answers, but what stands before it.
  if (code !== undefined && (code === unknownServer || status === 403))
    return { kind: 'refused', reason: 'our bot is not in the server' };
  if (status === 400 || status === 401) return { kind: 'refused', reason };
  return { kind: 'unreachable', reason };
}

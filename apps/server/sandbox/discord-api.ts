import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ApiRequest, ApiResponse, SimulatedApi } from './api.ts';
import type { SandboxStore } from './sandbox.store.ts';

/** The credentials of the product's application. */
export const discordCredentials = {
  botToken: 'sandbox-bot',
  clientId: '100000000000000000',
  clientSecret: 'sandbox-secret',
} as const;

const root = '/api/v10';
const codeMs = 600_000;
const limitSeconds = 15;
const firstServerId = 100_000_000_000_000_000n;
/** An invite to a server in which the bot is not, and one that has expired. */
const inviteWithoutBot = 'without-bot';
const expiredInvite = 'expired';

const failure = (status: number, code: number, message: string): ApiResponse => ({ status, body: { code, message } });
const unknownServer = failure(404, 10_004, 'Unknown Guild');
const unauthorized = failure(401, 0, '401: Unauthorized');
const invalidGrant: ApiResponse = { status: 400, body: { error: 'invalid_grant' } };

/** The id of the server to which an invite leads: the same whenever it is asked. */
export function discordServerId(invite: string): string {
  const digest = createHash('sha256').update(invite.toLowerCase()).digest();
  return String(firstServerId + BigInt(digest.readUInt32BE()));
}

/** Returns the id of the server that a member named by its id, its invite or the link of one. */
export function toDiscordServer(text: string): string | undefined {
  if (/^\d{17,20}$/.test(text)) return text;
  const code = /^(?:https?:\/\/)?(?:discord\.gg\/)?([\w-]{2,64})$/.exec(text)?.[1];
  return code === undefined ? undefined : discordServerId(code);
}

// Codes and tokens carry what they stand for. The sandbox of another node accepts them too.
function sign(values: readonly string[]): string {
  const text = Buffer.from(JSON.stringify(values)).toString('base64url');
  return `${text}.${createHmac('sha256', discordCredentials.clientSecret).update(text).digest('base64url')}`;
}

function unsign(signed: string): string[] | undefined {
  const [text = ''] = signed.split('.');
  const values = JSON.parse(Buffer.from(text, 'base64url').toString() || '[]') as string[];
  const [expected, actual] = [Buffer.from(sign(values)), Buffer.from(signed)];
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? values : undefined;
}

function readSigned(signed: string): string[] | undefined {
  try {
    return unsign(signed);
  } catch {
    return undefined;
  }
}

/** Creates the code with which the page of the sandbox leads back. */
export function createDiscordCode(
  { accountId, challenge, redirectUri }: { accountId: string; challenge: string; redirectUri: string },
  now: Date,
): string {
  return sign(['code', accountId, challenge, redirectUri, String(now.getTime() + codeMs)]);
}

function tokenOf({ form }: ApiRequest, now: Date): ApiResponse {
  const [kind, accountId = '', challenge, redirectUri, until] = readSigned(form.get('code') ?? '') ?? [];
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isValid = kind === 'code' && proof === challenge && form.get('redirect_uri') === redirectUri;
  if (!isValid || Number(until) <= now.getTime() || form.get('grant_type') !== 'authorization_code')
    return invalidGrant;
  return {
    status: 200,
    body: { access_token: sign(['token', accountId]), token_type: 'Bearer', expires_in: 604_800, scope: 'identify' },
  };
}

async function me(store: SandboxStore, header: string): Promise<ApiResponse> {
  const [kind, id] = readSigned(header.replace(/^Bearer /, '')) ?? [];
  const account = kind === 'token' && id ? await store.findAccount('Discord', { id }) : undefined;
  if (!account) return unauthorized;
  return { status: 200, body: { id: account.id, username: account.handle, global_name: account.name } };
}

/** The part of Discord's API that the product uses: invites, members of servers, and the account of a member. */
export const discordApi: SimulatedApi = {
  platform: 'Discord',
  owns: (path) => path.startsWith(`${root}/`),
  async handle(store, request, now) {
    const [area = '', id = '', list = '', accountId = ''] = request.path
      .slice(root.length + 1)
      .split('/')
      .map(decodeURIComponent);
    const authorization = request.header('authorization');
    if (area === 'users') return me(store, authorization);
    if (area === 'oauth2') {
      const { clientId, clientSecret } = discordCredentials;
      const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      if (authorization !== basic) return { status: 401, body: { error: 'invalid_client' } };
      return list === 'revoke' ? { status: 200, body: {} } : tokenOf(request, now);
    }
    if (authorization !== `Bot ${discordCredentials.botToken}`) return unauthorized;
    if (area === 'invites') {
      if (id === expiredInvite) return failure(404, 10_006, 'Unknown Invite');
      return { status: 200, body: { type: 0, code: id, guild: { id: discordServerId(id), name: id } } };
    }
    if (area !== 'guilds' || id === discordServerId(inviteWithoutBot)) return unknownServer;
    if (list !== 'members') return { status: 200, body: { id, name: `Server ${id.slice(-4)}` } };
    const account = /^\d{1,18}$/.test(accountId) ? await store.findAccount('Discord', { id: accountId }) : undefined;
    if (!account) return failure(404, 10_013, 'Unknown User');
    const joined = await store.listActions(account.id, ['join'], 1000);
    return joined.some(({ target }) => target === id)
      ? { status: 200, body: { user: { id: account.id, username: account.handle } } }
      : failure(404, 10_007, 'Unknown Member');
  },
  errorResponse(kind, now) {
    if (kind === 'broken') return { status: 502, body: { message: '502: Bad Gateway' } };
    if (kind === 'denying') return failure(403, 50_001, 'Missing Access');
    const reset = Math.ceil(now.getTime() / 1000) + limitSeconds;
    return {
      status: 429,
      body: { message: 'You are being rate limited.', retry_after: limitSeconds, global: false },
      headers: {
        'retry-after': String(limitSeconds),
        'x-ratelimit-limit': '5',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(reset),
        'x-ratelimit-reset-after': String(limitSeconds),
      },
    };
  },
};

/** The page of the sandbox that asks a member to confirm an account on Discord, as Discord's own does. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { discordReturnPath } from '../src/features/platforms/clients/discord-client.ts';
import type { Clock } from '../src/platform/clock/clock.ts';
import type { Config } from '../src/platform/config/config.ts';
import { AppError } from '../src/platform/http/app-error.ts';
import { escapeHtml as e } from '../src/platform/http/pages/escape-html.ts';
import type { Viewer } from '../src/platform/http/viewer.ts';
import { createDiscordCode, discordCredentials } from './discord-api.ts';
import { handlePatterns } from './perform-action.ts';
import { renderSignIn } from './render-page.ts';
import type { SandboxAccount, SandboxStore } from './sandbox.store.ts';

type Authorize = {
  config: Pick<Config, 'allowedOrigins' | 'publicUrl'>;
  clock: Clock;
  authenticate: (request: FastifyRequest) => Promise<Viewer>;
};

const authorizeQuery = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(discordCredentials.clientId),
  scope: z.literal('identify'),
  redirect_uri: z.string(),
  state: z.string().min(1).max(128),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});
type AuthorizeQuery = z.output<typeof authorizeQuery>;

/** Mounts the page. It leads back to the site only. */
export function mountAuthorizePage(scope: FastifyInstance, store: SandboxStore, deps: Authorize): void {
  const redirectUri = deps.config.publicUrl + discordReturnPath;
  const parse = (query: unknown): AuthorizeQuery => {
    const read = authorizeQuery.safeParse(query);
    if (!read.success || read.data.redirect_uri !== redirectUri) throw new AppError('INVALID_INPUT');
    return read.data;
  };
  scope.get('/sandbox/authorize', { schema: { hide: true } }, async (request, reply) => {
    const query = parse(request.query);
    const page = reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const viewer = await deps.authenticate(request).catch(() => undefined);
    if (!viewer) return page.code(401).send(renderSignIn());
    return page.send(renderAuthorize(query, await store.listAccounts('Discord', viewer.userId)));
  });
  scope.post('/sandbox/authorize', { schema: { hide: true } }, async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !deps.config.allowedOrigins.includes(origin)) throw new AppError('ACCESS_DENIED');
    if (!(request.body instanceof URLSearchParams)) throw new AppError('INVALID_INPUT');
    const { state, code_challenge: challenge } = parse(Object.fromEntries(request.body));
    const viewer = await deps.authenticate(request);
    const account = await confirmedAccount(store, viewer, request.body);
    const result: Record<string, string> = account
      ? { code: createDiscordCode({ accountId: account.id, challenge, redirectUri }, deps.clock.now()) }
      : { error: 'access_denied' };
    return reply.redirect(`${redirectUri}?${new URLSearchParams({ ...result, state }).toString()}`, 303);
  });
}

/**
 * The account that the member confirmed, created if it is new; undefined if the member cancelled or owns none so named.
 */
async function confirmedAccount(
  store: SandboxStore,
  { userId }: Viewer,
  form: URLSearchParams,
): Promise<SandboxAccount | undefined> {
  const handle = (form.get('handle') ?? '').trim().replace(/^@/, '');
  if (form.has('cancel') || !handlePatterns.Discord.test(handle)) return undefined;
  const account = await store.claimAccount('Discord', handle, handle, userId);
  return typeof account === 'string' ? undefined : account;
}

function renderAuthorize(query: AuthorizeQuery, accounts: readonly SandboxAccount[]): string {
  const hidden = Object.entries(query).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${e(value)}">`,
  );
  const form = (inside: string) => `<form method="post" action="/sandbox/authorize">${hidden.join('')}${inside}</form>`;
  const owned = accounts.map(
    ({ handle }) =>
      `<li>${form(`<input type="hidden" name="handle" value="${e(handle)}"><button>Authorize as @${e(handle)}</button>`)}</li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox · Gumball</title><link rel="icon" href="/icons/logo.svg"><link rel="stylesheet" href="/sandbox/style.css"></head><body>
<header><h1>Sandbox</h1><p>This page stands in for Discord. Nothing here reaches it.</p></header><main>
<section><h2>Gumball wants to know your name and your picture on Discord</h2>
${owned.length > 0 ? `<ul class="names">${owned.join('')}</ul>` : '<p>You have no account here yet.</p>'}</section>
<section><h2>Another account</h2>${form('<label>Username <input name="handle" required maxlength="32"></label><button>Create it and authorize</button>')}</section>
<section><h2>Or not</h2>${form('<button name="cancel" value="1" class="quiet">Cancel</button>')}</section>
</main></body></html>`;
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../src/platform/clock/clock.ts';
import type { Config } from '../src/platform/config/config.ts';
import { AppError } from '../src/platform/http/app-error.ts';
import type { Authenticate } from '../src/platform/http/viewer.ts';
import { mountAuthorizePage } from './authorize-page.ts';
import { parsePageQuery } from './page-query.ts';
import { performAction, redirectUrl } from './perform-action.ts';
import { renderPage, renderSignIn } from './render-page.ts';
import { actionKinds, type SandboxStore } from './sandbox.store.ts';
import { authenticateSandbox, setSandboxCookie } from './sandbox-session.ts';
import { styleSheet } from './style-sheet.ts';

const formLimitBytes = 16 * 1024;

/**
 * Mounts the page on which a signed-in user acts as the owner of simulated accounts. It exists only while the sandbox
 * is active. Forms of other origins are rejected (CSRF).
 */
export async function mountSandboxPage(
  app: FastifyInstance,
  store: SandboxStore,
  { config, clock, authenticate }: { config: Config; clock: Clock; authenticate: Authenticate },
): Promise<void> {
  setSandboxCookie(app);
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimitBytes },
      (_request, text: string, done) => done(null, new URLSearchParams(text)),
    );
    scope.get<{ Querystring: Record<string, unknown> }>(
      '/sandbox',
      { schema: { hide: true } },
      async (request, reply) => {
        const viewer = await authenticateSandbox(request, authenticate).catch(() => undefined);
        if (!viewer) return asPage(reply.code(401), renderSignIn());
        const pageQuery = parsePageQuery(request.query);
        const accounts = await store.listAccounts(pageQuery.platform, viewer.userId);
        const named =
          pageQuery.as === '' ? undefined : await store.findOwnAccount(pageQuery.platform, pageQuery.as, viewer.userId);
        const account = named ?? (pageQuery.as === '' ? accounts[0] : undefined);
        const actions = account ? await store.listActions(account.id, [...actionKinds, 'bot-reply'], 30) : [];
        const mode = await store.getMode(pageQuery.platform);
        return asPage(reply, renderPage({ pageQuery, accounts, account, actions, mode, isOperator: viewer.operator }));
      },
    );
    mountAuthorizePage(scope, store, {
      config,
      clock,
      authenticate: (request) => authenticateSandbox(request, authenticate),
    });
    scope.get('/sandbox/style.css', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styleSheet),
    );
    scope.post('/sandbox', { schema: { hide: true } }, async (request, reply) => {
      const { origin } = request.headers;
      if (origin === undefined || !config.allowedOrigins.includes(origin)) throw new AppError('ACCESS_DENIED');
      if (!(request.body instanceof URLSearchParams)) throw new AppError('INVALID_INPUT');
      const viewer = await authenticateSandbox(request, authenticate);
      const message = await performAction(store, viewer, request.body);
      return reply.redirect(redirectUrl(request.body, message), 303);
    });
  });
}

function asPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../src/platform/config/config.ts';
import { AppError } from '../src/platform/http/app-error.ts';
import type { Authenticate } from '../src/platform/http/viewer.ts';
import { type Books, type SandboxPlatform, sandboxPlatforms } from './books.ts';
import { doDeed, placeAfter } from './deeds.ts';
import { renderPage, renderSignIn } from './render-page.ts';
import { offerSandboxSession, sandboxViewer } from './sandbox-session.ts';
import { styleSheet } from './style-sheet.ts';

const formLimitBytes = 16 * 1024;

/**
 * Mounts the page on which a signed-in user acts as the owner of simulated accounts. It exists only while the sandbox
 * is active. Forms of other origins are rejected (CSRF).
 */
export async function mountSandboxPage(
  app: FastifyInstance,
  books: Books,
  { config, authenticate }: { config: Config; authenticate: Authenticate },
): Promise<void> {
  offerSandboxSession(app);
  await app.register(async (place) => {
    place.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimitBytes },
      (_request, text: string, done) => done(null, new URLSearchParams(text)),
    );
    place.get<{ Querystring: Record<string, unknown> }>(
      '/sandbox',
      { schema: { hide: true } },
      async (request, reply) => {
        const viewer = await sandboxViewer(request, authenticate).catch(() => undefined);
        if (!viewer) return asPage(reply.code(401), renderSignIn());
        const wish = wishOf(request.query);
        const accounts = await books.listAccounts(wish.platform, viewer.userId);
        const named = wish.as === '' ? undefined : await books.findOwnAccount(wish.platform, wish.as, viewer.userId);
        const account = named ?? (wish.as === '' ? accounts[0] : undefined);
        const deeds = account
          ? await books.listDeeds(
              account.id,
              ['tweet', 'reply', 'retweet', 'like', 'follow', 'subscribe', 'comment', 'join', 'bot', 'bot-reply'],
              30,
            )
          : [];
        const mood = await books.moodOf(wish.platform);
        return asPage(reply, renderPage({ wish, accounts, account, deeds, mood, isOperator: viewer.operator }));
      },
    );
    place.get('/sandbox/style.css', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styleSheet),
    );
    place.post('/sandbox', { schema: { hide: true } }, async (request, reply) => {
      const { origin } = request.headers;
      if (origin === undefined || !config.allowedOrigins.includes(origin)) throw new AppError('ACCESS_DENIED');
      if (!(request.body instanceof URLSearchParams)) throw new AppError('INVALID_INPUT');
      const viewer = await sandboxViewer(request, authenticate);
      const said = await doDeed(books, viewer, request.body);
      return reply.redirect(placeAfter(request.body, said), 303);
    });
  });
}

/** The query parameters of the page. */
export type Wish = { platform: SandboxPlatform; as: string; type: string; target: string; text: string; said: string };

function wishOf(query: Record<string, unknown>): Wish {
  const text = (name: string, most: number) => (typeof query[name] === 'string' ? query[name].slice(0, most) : '');
  const platform = sandboxPlatforms.find((name) => name === query.platform) ?? 'Twitter';
  return {
    platform,
    as: text('as', 50).replace(/^@/, ''),
    type: text('type', 20),
    target: text('target', 200),
    text: text('text', 500),
    said: text('said', 200),
  };
}

function asPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
}

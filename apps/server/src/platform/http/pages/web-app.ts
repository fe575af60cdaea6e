import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { sharePath } from '@gumball/rules/site/app-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isMalformedPage, isPageRequest } from './page-request.ts';

const afterShare = `/login?redirect=${encodeURIComponent('/?compose=new')}`;
const yearSeconds = 31_536_000;

/** What is served in place of a file of the build; `brotli` is the content compressed. */
export type ReplacedFile = { type: string; content: Buffer; brotli?: Buffer };

/**
 * Returns what replaces the file `name` of the build in `folder`, or undefined if the file itself is served. Its ETag is
 * computed from the content.
 */
export type ReplaceFile = (name: string, folder: string) => Promise<ReplacedFile | undefined> | undefined;

/**
 * Serves the built web app: hashed files with a long cache time, other files without, and its page for every other
 * path. Without a build, every unknown path returns 404.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string | undefined,
  replace: ReplaceFile = () => undefined,
): Promise<void> {
  const built = folder !== undefined && existsSync(path.join(folder, 'index.html'));
  if (built) {
    const files = await listFiles(folder);
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // One route per file and method would use 10 MB for a thousand files. One route below serves all.
      serve: false,
      setHeaders(reply, file) {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      },
    });
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/*',
      schema: { hide: true },
      handler(request, reply) {
        const name = request.params['*'] || 'index.html';
        return files.has(name) ? sendFile(name, request, reply) : reply.callNotFound();
      },
    });
  }
  if (built) await mountShare(app);
  app.setNotFoundHandler((request, reply) => {
    if (!built || !isPageRequest(request)) throw new AppError('NOT_FOUND');
    if (isMalformedPage(request)) reply.code(404);
    return sendFile('index.html', request, reply);
  });

  async function sendFile(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isShared(name)) reply.headers({ 'cross-origin-resource-policy': 'cross-origin' });
    // Browsers ask for fonts with CORS.
    if (name.endsWith('.woff2')) reply.header('access-control-allow-origin', '*');
    const replaced = await replace(name, folder ?? '');
    return replaced ? sendReplaced(replaced, request, reply) : reply.sendFile(name);
  }
}

/**
 * Receives what other apps share with the installed one while no service worker does, as after a sign-out. Nothing of it
 * is read: the member signs in and writes.
 */
async function mountShare(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post(sharePath, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-store').redirect(afterShare, 303),
    );
  });
}

// Icons and fonts are in posts that other sites show in a frame, whose sandbox has no origin.
function isShared(name: string): boolean {
  return name.startsWith('icons/') || name.endsWith('.woff2');
}

function sendReplaced(file: ReplacedFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isCompressed = file.brotli && /\bbr\b(?!\s*;\s*q=0)/.test(request.headers['accept-encoding'] ?? '');
  const content = isCompressed ? file.brotli : file.content;
  const etag = `"${createHash('sha256')
    .update(content ?? '')
    .digest('base64url')
    .slice(0, 22)}"`;
  reply.headers({
    'content-type': file.type,
    'cache-control': 'no-cache',
    etag,
    ...(file.brotli && { vary: 'Accept-Encoding' }),
    ...(isCompressed && { 'content-encoding': 'br' }),
  });
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(content);
}

// Paths of the files below the folder. Only these are served. Dot files belong to the build.
async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)).split(path.sep));
  return new Set(names.filter((parts) => !parts.some((part) => part.startsWith('.'))).map((parts) => parts.join('/')));
}

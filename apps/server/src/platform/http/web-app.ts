import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const yearSeconds = 31_536_000;

/**
 * Serves the built web app: hashed files forever, everything else fresh, and its page for every path that is not the server's own.
 * Without a folder, or while it is not built, every unknown path is simply not found.
 */
export async function serveWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(path.join(folder, 'index.html'));
  if (built) {
    const files = await listFiles(folder);
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // A route for each of a thousand files and its methods would keep 10 MB: there is one for all, below.
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
        return files.has(name) ? reply.sendFile(name) : reply.callNotFound();
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!built || !isPage(request)) throw new AppError('NOT_FOUND');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

// By their paths below the folder; only these are ever looked for on the disk. What begins with a dot is the build's own.
async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)).split(path.sep));
  return new Set(names.filter((parts) => !parts.some((part) => part.startsWith('.'))).map((parts) => parts.join('/')));
}

// What has an ending is a file that is not there, unless it is the ending of a username.
function isPage({ method, url }: FastifyRequest): boolean {
  const [pathname = ''] = url.split('?');
  if (method !== 'GET' || /^\/(api|uploads|assets|socket\.io)(\/|$)/.test(pathname)) return false;
  return !/\.(?!fun$)\w+$/.test(pathname);
}

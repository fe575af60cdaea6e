import { existsSync } from 'node:fs';
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
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      index: 'index.html',
      setHeaders(reply, file) {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!built || !isPage(request)) throw new AppError('NOT_FOUND');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

// What has an ending is a file that is not there, unless it is the ending of a username.
function isPage({ method, url }: FastifyRequest): boolean {
  const [pathname = ''] = url.split('?');
  if (method !== 'GET' || /^\/(api|uploads|assets|socket\.io)(\/|$)/.test(pathname)) return false;
  return !/\.(?!fun$)\w+$/.test(pathname);
}

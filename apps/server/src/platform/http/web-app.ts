import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const yearSeconds = 31_536_000;

/**
 * Serves the built web app: hashed files with a long cache time, other files without, and its page for every other
 * path. Without a build, every unknown path returns 404.
 */
export async function serveWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
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
        return files.has(name) ? reply.sendFile(name) : reply.callNotFound();
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!built || !isPage(request)) throw new AppError('NOT_FOUND');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

// Paths of the files below the folder. Only these are served. Dot files belong to the build.
async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)).split(path.sep));
  return new Set(names.filter((parts) => !parts.some((part) => part.startsWith('.'))).map((parts) => parts.join('/')));
}

// A path with a file extension is a missing file, except for the suffix of usernames.
function isPage({ method, url }: FastifyRequest): boolean {
  const [pathname = ''] = url.split('?');
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|uploads|assets|socket\.io)(\/|$)/.test(pathname))
    return false;
  const dot = pathname.lastIndexOf('.');
  const extension = dot < 0 ? '' : pathname.slice(dot + 1);
  return extension === 'fun' || !/^\w+$/.test(extension);
}

// JavaScript, so that an old Node can run this check.
import process from 'node:process';

const needed = 24;

if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `Gumball needs Node ${needed} or newer; this is ${process.versions.node}. On Linux, 'npm ci' installs it, and 'npm start' uses it.\n`,
  );
  process.exit(1);
}
process.chdir(new URL('..', import.meta.url).pathname);
const { buildWebIfStale } = await import('./build-web.ts');
await buildWebIfStale();
// Caches compiled code, so that the next start is faster, also after a crash.
const { enableCompileCache, flushCompileCache } = await import('node:module');
enableCompileCache('node_modules/.cache/node');
await import('@gumball/server/main');
setTimeout(flushCompileCache, 10_000).unref();

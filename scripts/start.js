// Plain JavaScript on purpose: an old Node must be able to read this far to say what is wrong.
import process from 'node:process';

const needed = 24;

if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `Gumball needs Node ${needed} or newer; this is ${process.versions.node}. On Linux 'npm ci' brings it along: start with 'npm start'.\n`,
  );
  process.exit(1);
}
process.chdir(new URL('..', import.meta.url).pathname);
const { buildWebIfStale } = await import('./build-web.ts');
await buildWebIfStale();
// What was compiled once is kept: the next start, also the one after a crash, is ready sooner.
const { enableCompileCache, flushCompileCache } = await import('node:module');
enableCompileCache('node_modules/.cache/node');
await import('@gumball/server/main');
setTimeout(flushCompileCache, 10_000).unref();

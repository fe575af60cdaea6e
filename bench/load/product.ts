import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@gumball/server/test/free-port';

const serverMain = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** Arguments with which `npm start` runs the server. */
export const serverArguments = ['--max-semi-space-size=16', '--expose-gc', serverMain];
/**
 * Folder of the compile cache. It is an environment variable because the benchmarks do not start the server with `npm`.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
};

/** A running product on a filled data folder. */
export type Product = { url: string; pid: number; readyMs: number; end(): Promise<void> };

/**
 * Starts the product as a separate process and waits until it is ready. It has no demo community unless `env` enables
 * it.
 */
export async function startProduct(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const startedAt = performance.now();
  const port = await freePort();
  const server = spawn(process.execPath, serverArguments, {
    env: {
      ...process.env,
      ...serverEnvironment,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'false',
      SIGNUP_FREE_PER_NETWORK: '1000000',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(url, server);
  } catch (error) {
    await endProcess(server);
    throw error;
  }
  return {
    url,
    pid: server.pid ?? 0,
    readyMs: Math.round(performance.now() - startedAt),
    end: () => endProcess(server),
  };
}

/** Sends SIGTERM to a process and waits for its exit. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error('The server exited before it was ready.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@gumball/server/test/create-temp-folder';
import { freePort } from '@gumball/server/test/free-port';

/** Path of `redis-server` on PATH, or undefined. */
export const redisServerPath = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'redis-server'))
  .find((file) => existsSync(file));

/** A Redis without persistence that can be stopped and started again. */
export type RedisServer = { url: string; start(): Promise<void>; stop(): Promise<void>; remove(): Promise<void> };

/** Prepares a Redis on a free port. */
export async function createRedisServer(program: string): Promise<RedisServer> {
  const { folder, remove } = await createTempFolder();
  const port = await freePort();
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
      const started = spawn(program, settings, { stdio: ['ignore', 'pipe', 'ignore'] });
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.once('exit', () => reject(new Error('redis-server did not start')));
        started.stdout.on('data', (text: Buffer) => text.includes('Ready to accept') && resolve());
      });
    },
    stop,
    async remove() {
      await stop();
      await remove();
    },
  };
}

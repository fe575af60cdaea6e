import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from './start-process.ts';

/** Where this machine has a Redis to start, or undefined. */
export const redisProgram = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'redis-server'))
  .find((file) => existsSync(file));

/** A Redis of a test's own that can be stopped and started again. */
export async function ownRedis(): Promise<{ url: string; start(): Promise<void>; stop(): Promise<void> }> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gumball-redis-'));
  let running: ChildProcess | undefined;
  const stop = async () => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    async start() {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
      const child = spawn(redisProgram ?? 'redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
      running = child;
      await new Promise<void>((resolve, reject) => {
        child.once('exit', () => reject(new Error('redis-server did not start')));
        child.stdout?.on('data', (text: Buffer) => text.includes('Ready to accept') && resolve());
      });
    },
  };
}

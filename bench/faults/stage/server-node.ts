import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@gumball/server/test/free-port';
import { serverArguments, serverEnvironment } from '../../load/product.ts';
import { pause } from '../fault.ts';

const errorLevel = 50;
const readyWithinMs = 60_000;

/** A folder that goes when it is no longer needed; a database that is just ending may still write into it. */
export async function temporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gumball-fault-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }) };
}

/** The server as operators run it, at an address that stays the same however often it is killed and started again. */
export class ServerNode {
  readonly url: string;
  /** What it logged as errors that nobody expected. */
  readonly errors: string[] = [];
  private readonly env: Record<string, string>;
  private readonly nodeArguments: string[];
  private child: ChildProcess | undefined;
  private said = '';

  private constructor(port: number, env: Record<string, string>, nodeArguments: string[]) {
    this.url = `http://127.0.0.1:${port}`;
    this.env = { PORT: String(port), DEMO: 'false', SIGNUP_FREE_PER_NETWORK: '1000000', LOG_LEVEL: 'warn', ...env };
    this.nodeArguments = nodeArguments;
  }

  /** Chooses an address and remembers what to start with; nothing runs yet. */
  static async create(env: Record<string, string>, nodeArguments: string[] = []): Promise<ServerNode> {
    return new ServerNode(await freePort(), env, nodeArguments);
  }

  /** The process's number, 0 while there is none. */
  get pid(): number {
    return this.isRunning ? (this.child?.pid ?? 0) : 0;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts it and waits until it is ready; answers how many milliseconds that took. Throws with its words when it ends instead. */
  async start(): Promise<number> {
    const begun = performance.now();
    this.said = '';
    const child = spawn(process.execPath, [...this.nodeArguments, ...serverArguments], {
      env: { PATH: process.env.PATH, ...serverEnvironment, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stdout.on('data', (chunk: Buffer) => this.note(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => this.note(chunk.toString()));
    while (!(await this.isReady())) {
      if (!this.isRunning) throw new Error(`The server ended before it was ready: ${this.said.slice(-2000)}`);
      if (performance.now() - begun > readyWithinMs)
        throw new Error(`The server is not ready: ${this.said.slice(-2000)}`);
      await pause(10);
    }
    return Math.round(performance.now() - begun);
  }

  /** Whether it answers that it and all it needs are there. */
  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
    return answer?.ok ?? false;
  }

  /** Sends it a signal. */
  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  /** Sends it a signal that ends it and waits for that; answers its exit code, or the signal's name. */
  async end(name: NodeJS.Signals): Promise<number | string> {
    const { child } = this;
    if (!child) return 'never started';
    if (!this.isRunning) return child.exitCode ?? child.signalCode ?? 'unknown';
    const ended = once(child, 'exit');
    child.kill(name);
    const [code, signal] = (await ended) as [number | null, string | null];
    return code ?? signal ?? 'unknown';
  }

  private note(text: string): void {
    this.said = (this.said + text).slice(-20_000);
    for (const line of text.split('\n')) {
      if (!line.includes('"level":')) continue;
      try {
        const entry = JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } };
        if (entry.level >= errorLevel) this.errors.push(`${entry.msg ?? ''}: ${entry.err?.message ?? ''}`);
      } catch {
        // The line was cut in two on its way here.
      }
    }
  }
}

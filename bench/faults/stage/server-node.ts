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

/**
 * Creates a temporary folder. Its removal retries, because a database that is shutting down may still write into it.
 */
export async function temporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gumball-fault-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }) };
}

/** A server process as operators run it. Its address stays the same across restarts. */
export class ServerNode {
  readonly url: string;
  /** Logged messages of level error or above. */
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

  /** Chooses a free port. Does not start the process. */
  static async create(env: Record<string, string>, nodeArguments: string[] = []): Promise<ServerNode> {
    return new ServerNode(await freePort(), env, nodeArguments);
  }

  /** The process id, 0 while no process runs. */
  get pid(): number {
    return this.isRunning ? (this.child?.pid ?? 0) : 0;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /**
   * Starts the process and waits until it is ready. Returns the duration in milliseconds. Throws with its output if it
   * exits.
   */
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
      if (!this.isRunning) throw new Error(`The server exited before it was ready: ${this.said.slice(-2000)}`);
      if (performance.now() - begun > readyWithinMs)
        throw new Error(`The server is not ready: ${this.said.slice(-2000)}`);
      await pause(10);
    }
    return Math.round(performance.now() - begun);
  }

  /** Returns whether `/readyz` reports that the server is ready. */
  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
    return answer?.ok ?? false;
  }

  /** Sends a signal to the process. */
  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  /** Sends a signal and waits for the exit. Returns the exit code or the name of the signal. */
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
        // The line was split between two chunks.
      }
    }
  }
}

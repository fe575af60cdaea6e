import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@gumball/server/test/free-port';
import { serverArguments, serverEnvironment } from '../../load/product.ts';
import { sleep } from '../fault.ts';

const errorLevel = 50;
const readyWithinMs = 60_000;

/** A server process as operators run it. Its address stays the same across restarts. */
export class ServerNode {
  readonly url: string;
  /** Logged messages of level error or above. */
  readonly errors: string[] = [];
  private readonly env: Record<string, string>;
  private readonly nodeArguments: string[];
  private child: ChildProcess | undefined;
  private output = '';

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
    const startedAt = performance.now();
    this.output = '';
    const child = spawn(process.execPath, [...this.nodeArguments, ...serverArguments], {
      env: { PATH: process.env.PATH, ...serverEnvironment, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stdout.on('data', (chunk: Buffer) => this.recordOutput(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => this.recordOutput(chunk.toString()));
    while (!(await this.isReady())) {
      if (!this.isRunning) throw new Error(`The server exited before it was ready: ${this.output.slice(-2000)}`);
      if (performance.now() - startedAt > readyWithinMs)
        throw new Error(`The server is not ready: ${this.output.slice(-2000)}`);
      await sleep(10);
    }
    return Math.round(performance.now() - startedAt);
  }

  /** Returns whether `/readyz` reports that the server is ready. */
  async isReady(): Promise<boolean> {
    const response = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
    return response?.ok ?? false;
  }

  /** Sends a signal to the process. */
  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  /** Sends a signal and waits for the exit. Returns the exit code or the name of the signal. */
  async end(signalName: NodeJS.Signals): Promise<number | string> {
    const { child } = this;
    if (!child) return 'never started';
    if (!this.isRunning) return child.exitCode ?? child.signalCode ?? 'unknown';
    const exited = once(child, 'exit');
    child.kill(signalName);
    const [code, signal] = (await exited) as [number | null, string | null];
    return code ?? signal ?? 'unknown';
  }

  private recordOutput(text: string): void {
    this.output = (this.output + text).slice(-20_000);
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

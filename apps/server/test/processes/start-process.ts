import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { pickMachine } from './pick-machine.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The server as a child process, as in production. */
export type ServerProcess = {
  url: string;
  child: ChildProcess;
  /** Its stdout and stderr so far. */
  output(): string;
  /** Resolves with the exit code or the signal's name after the output is complete. */
  ended: Promise<number | string>;
};

/** Starts the server process, in the folder `cwd` if it is given. It is killed after the test if it still runs. */
export async function startProcess(env: Record<string, string>, cwd?: string): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: { ...pickMachine(), PORT: String(port), DEMO: 'false', SIGNUP_FREE_PER_NETWORK: '1000000', ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // Not 'exit': the streams may still hold output after it.
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => code ?? signal ?? 'unknown');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { url: `http://127.0.0.1:${port}`, child, output: () => output, ended };
}

/** Waits until `/readyz` returns 200. Throws with the server's output if it ends or times out. */
export async function untilReady(server: ServerProcess, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const response = await fetch(`${server.url}/readyz`).catch(() => undefined);
    if (response?.status === 200) return;
    if (server.child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server is not ready:\n${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

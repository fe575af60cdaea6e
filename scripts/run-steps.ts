/** Runs commands in parallel, prints one line with the duration of each, and leaves no process behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './project-files.ts';

/** One command of a check or a test run. `live` streams its output; use it only for a step that runs alone. */
export type Step = {
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  live?: boolean;
};

/** The result of a step; `seconds` is its duration. */
export type Outcome = { name: string; passed: boolean; seconds: number };

const running = new Set<ChildProcess>();
const graceMs = 5000;

/**
 * Runs all steps in order, at most `atOnce` at a time, also after a failure. The outcomes have the order of the steps.
 */
export async function runSteps(steps: readonly Step[], concurrency: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < steps.length; index = next++) {
      const step = steps[index];
      if (step) outcomes[index] = await runStep(step);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return outcomes;
}

async function runStep(step: Step): Promise<Outcome> {
  const started = performance.now();
  const { code, output } = await run(step);
  const seconds = (performance.now() - started) / 1000;
  const passed = code === 0;
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${step.name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s`);
  const shownLines = passed
    ? output.split('\n').filter((line) => line.startsWith('note: '))
    : output.trimEnd().split('\n');
  for (const line of shownLines) console.log(`       ${line}`);
  return { name: step.name, passed, seconds };
}

function run({ command, env, live }: Step): Promise<{ code: number; output: string }> {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      // Its own process group, so that the children of the step end with it.
      detached: process.platform !== 'win32',
      stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) },
    });
    running.add(child);
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => {
      running.delete(child);
      resolve({ code: 1, output: `${program}: ${error.message}` });
    });
    child.once('exit', () => signalGroup(child, 'SIGTERM'));
    child.once('close', (code, signal) => {
      running.delete(child);
      if (signal) chunks.push(Buffer.from(`\nended by ${signal}`));
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // The group has already ended.
  }
}

/** Ends the running steps when this process receives SIGINT, SIGTERM or SIGHUP. */
export function endStepsOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => {
      for (const child of running) signalGroup(child, 'SIGTERM');
      setTimeout(
        () => {
          for (const child of running) signalGroup(child, 'SIGKILL');
          process.exit(code);
        },
        running.size > 0 ? graceMs : 0,
      );
    });
  }
}

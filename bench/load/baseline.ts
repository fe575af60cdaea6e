import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endProcess } from './product.ts';

/** A separate process that serves the baseline for comparison with the product. */
export type Baseline = { url: string; pid: number; end(): Promise<void> };

/** Starts such a process. The first line of its output is its address. Throws if it exits before that. */
export async function startBaseline(main: string, args: string[] = []): Promise<Baseline> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${main} exited without printing its address.`);
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  return { url: line.toString().trim(), pid: child.pid ?? 0, end: () => endProcess(child) };
}

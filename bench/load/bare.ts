import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endProcess } from './product.ts';

/** A program that shows the bare limit beside the product, as a process of its own. */
export type Bare = { url: string; pid: number; end(): Promise<void> };

/** Starts such a program; the first line that it says is its address. Throws where it ends without a word. */
export async function startBare(main: string, args: string[] = []): Promise<Bare> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${main} ended without a word.`);
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  return { url: line.toString().trim(), pid: child.pid ?? 0, end: () => endProcess(child) };
}

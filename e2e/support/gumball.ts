import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Product } from './start-product.ts';

const run = promisify(execFile);
const root = dirname(dirname(import.meta.dirname));

/** Runs a CLI command on a product. */
export async function gumball(product: Product, ...words: string[]): Promise<void> {
  await run(process.execPath, ['apps/server/cli/main.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...product.env },
  });
}

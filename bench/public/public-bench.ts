import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Goal } from '../goals.ts';
import { type Figures, measureAll } from '../load/measure.ts';
import { startProduct } from '../load/product.ts';

/** Results of the benchmark of public pages. */
export type PublicReport = { figures: Figures[] };

const goalPerSecond = 10_000;
const onePost = 'one post';
const headers = { 'accept-encoding': 'gzip', 'accept-language': 'en-US,en;q=0.9', accept: 'text/html' };

/**
 * Measures how many guests a second read one page of the demo community: a post, as after a link that went around, and
 * the front page, which is the longest. The load generator runs on the same machine.
 */
export async function benchPublic(
  root: string,
  options: { connections: number; seconds: number; rounds: number; log: (line: string) => void },
): Promise<PublicReport> {
  const dataDir = await mkdtemp(path.join(root, 'public-'));
  const product = await startProduct(dataDir, { DEMO: 'true' });
  try {
    const front = await (await fetch(`${product.url}/`)).text();
    const post = /\/post\/\d+/.exec(front)?.[0];
    if (post === undefined) throw new Error('The front page shows no post.');
    const paths = [
      { name: onePost, path: post },
      { name: 'front page', path: '/' },
    ].map(({ name, path: address }) => ({
      name,
      url: product.url,
      request: () => ({ method: 'GET' as const, path: address, headers }),
    }));
    return { figures: await measureAll(paths, { ...options, pidsOf: () => [product.pid] }) };
  } finally {
    await product.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the goals: many readers of one post, and none refused. */
export function publicGoals({ figures }: PublicReport): Goal[] {
  return figures.flatMap(({ name, perSecond, failed }) => [
    ...(name === onePost
      ? [{ path: name, goal: `>= ${goalPerSecond}/s`, figure: `${perSecond}/s`, met: perSecond >= goalPerSecond }]
      : []),
    { path: `${name}, failed`, goal: '0', figure: String(failed), met: failed === 0 },
  ]);
}

/** Formats the figures as a Markdown table. */
export function toPublicTable({ figures }: PublicReport): string {
  return [
    '| page | per second | range | p50 ms | p99 ms | CPU ms | failed |',
    '|---|---|---|---|---|---|---|',
    ...figures.map(
      ({ name, perSecond, range, p50Ms, p99Ms, cpuMs, failed }) =>
        `| ${[name, perSecond, range.join('-'), p50Ms, p99Ms, cpuMs, failed].join(' | ')} |`,
    ),
  ].join('\n');
}

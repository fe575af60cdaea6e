import { fileURLToPath } from 'node:url';
import { createRng } from '@gumball/server/platform/random/rng';
import pg from 'pg';
import type { PreparedNetwork } from '../data-set/prepare.ts';
import { createText } from '../data-set/random.ts';
import { startBaseline } from '../load/baseline.ts';
import { createCommitTable, dropCommitTable } from '../load/baseline-commits.ts';
import { type Figures, measureAll, type Path } from '../load/measure.ts';
import { parentOf, residentMb } from '../load/process-stats.ts';
import { startProduct } from '../load/product.ts';
import { prepareViewers } from '../load/viewers.ts';

const baselineMain = fileURLToPath(new URL('baseline-feed.ts', import.meta.url));

/** Results of the feed benchmark. */
export type FeedReport = { figures: Figures[]; readyMs: number; idleMb: number; loadedMb: number };

/**
 * Measures the feed, a single post, creating and liking posts on a running product, with the baselines in the same run.
 */
export async function benchFeed(
  network: PreparedNetwork,
  options: { connections: number; seconds: number; rounds: number; log: (line: string) => void },
): Promise<FeedReport> {
  const { url, pid, readyMs, end } = await startProduct(network.dataDir);
  try {
    const client = new pg.Client(network.connection);
    await client.connect();
    const { tokens, viewerIds } = await prepareViewers(client);
    const { rows: posts } = await client.query<{ id: string }>(
      'SELECT id FROM posts TABLESAMPLE system (2) LIMIT 20000',
    );
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const database = parentOf(rows[0]?.pid ?? 0);
    await createCommitTable(client);
    await client.end();
    const idleMb = residentMb(pid);
    const { host, port, user, database: name } = network.connection;
    const baseline = await startBaseline(baselineMain, [host, String(port), user, name, viewerIds[0] ?? '']);
    try {
      const deepPage = Math.min(1000, Math.floor(network.size.posts / 200));
      const paths = await listPaths(
        url,
        baseline.url,
        tokens,
        posts.map((post) => post.id),
        deepPage,
      );
      const figures = await measureAll(paths, {
        ...options,
        pidsOf: (path) => (path.url === url ? [pid] : [baseline.pid, database]),
      });
      return { figures, readyMs, idleMb, loadedMb: residentMb(pid) };
    } finally {
      await baseline.end();
      await dropCommitTable(network.connection);
    }
  } finally {
    await end();
  }
}

async function listPaths(
  url: string,
  baselineUrl: string,
  tokens: string[],
  posts: string[],
  deepPage: number,
): Promise<Path[]> {
  const authAs = (n: number) => ({ authorization: `Bearer ${tokens[n % tokens.length]}` });
  const deepResponse = await fetch(`${url}/api/posts/feed?page=${deepPage}&limit=100`, { headers: authAs(0) });
  const { pagination } = (await deepResponse.json()) as { pagination: { nextCursor: string } };
  const get = (name: string, path: (n: number) => string): Path => ({
    name,
    url,
    request: (n) => ({ method: 'GET', path: path(n), headers: authAs(n) }),
  });
  const json = { 'content-type': 'application/json' };
  return [
    {
      name: 'baseline: one prepared query',
      url: baselineUrl,
      request: () => ({ method: 'GET', path: '/feed', headers: {} }),
    },
    get('feed, page 1', () => '/api/posts/feed'),
    get(`feed by cursor behind post ${deepPage * 100}`, () => `/api/posts/feed?cursor=${pagination.nextCursor}`),
    get('feed of friends', () => '/api/posts/feed?scope=friends'),
    get('one post', (n) => `/api/posts/${posts[(n * 7919) % posts.length]}`),
    {
      name: 'baseline commit: one row',
      url: baselineUrl,
      request: (n) => ({
        method: 'POST',
        path: '/commit',
        headers: json,
        body: `{"content":"A measured row, number ${n}"}`,
      }),
    },
    {
      name: 'create a post',
      url,
      request: (n) => ({
        method: 'POST',
        path: '/api/posts',
        headers: { ...authAs(n), ...json },
        // Text like that of other posts, so that later search results do not change.
        body: JSON.stringify({ content: createText(createRng(n), 40) }),
      }),
    },
    {
      name: 'like a post',
      url,
      request: (n) => ({
        method: 'POST',
        path: `/api/posts/${posts[(n * 104_729) % posts.length]}/like`,
        headers: authAs(Math.floor(n / 3)),
      }),
    },
  ];
}

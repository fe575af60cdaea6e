import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { hashToken } from '@gumball/server/features/auth/hash-token';
import pg from 'pg';
import type { PreparedNetwork } from '../data-set/prepare.ts';
import { parentOf, residentMb } from '../load/cpu.ts';
import { type Figures, measureAll, type Path } from '../load/measure.ts';

const viewers = 500;
const serverMain = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const bareMain = fileURLToPath(new URL('bare-feed.ts', import.meta.url));

/** What the feed's bench found. */
export type FeedReport = { figures: Figures[]; readyMs: number; idleMb: number; loadedMb: number };

/** Measures the feed, a post, creating and liking on a running product, beside the bare limit in the same run. */
export async function benchFeed(
  network: PreparedNetwork,
  options: { connections: number; seconds: number; rounds: number; say: (line: string) => void },
): Promise<FeedReport> {
  const begun = performance.now();
  const port = await freePort();
  const server = spawn(process.execPath, [serverMain], {
    env: { ...process.env, PORT: String(port), DATA_DIR: network.dataDir, DEMO: 'false', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, server);
    const readyMs = Math.round(performance.now() - begun);
    const client = new pg.Client(network.connection);
    await client.connect();
    const { tokens, posts, viewerId } = await prepareViewers(client);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const database = parentOf(rows[0]?.pid ?? 0);
    await client.end();
    const idleMb = residentMb(server.pid ?? 0);
    const bare = spawn(
      process.execPath,
      [
        bareMain,
        network.connection.host,
        String(network.connection.port),
        network.connection.user,
        network.connection.database,
        viewerId,
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    try {
      const [address] = (await once(bare.stdout, 'data')) as [Buffer];
      const deepPage = Math.min(1000, Math.floor(network.size.posts / 200));
      const paths = await listPaths(url, address.toString().trim(), tokens, posts, deepPage);
      const figures = await measureAll(paths, {
        ...options,
        pidsOf: (path) => (path.url === url ? [server.pid ?? 0] : [bare.pid ?? 0, database]),
      });
      return { figures, readyMs, idleMb, loadedMb: residentMb(server.pid ?? 0) };
    } finally {
      await end(bare);
    }
  } finally {
    await end(server);
  }
}

async function listPaths(
  url: string,
  bareUrl: string,
  tokens: string[],
  posts: string[],
  deepPage: number,
): Promise<Path[]> {
  const as = (n: number) => ({ authorization: `Bearer ${tokens[n % tokens.length]}` });
  const deep = await fetch(`${url}/api/posts/feed?page=${deepPage}&limit=100`, { headers: as(0) });
  const { pagination } = (await deep.json()) as { pagination: { nextCursor: string } };
  const get = (name: string, path: (n: number) => string): Path => ({
    name,
    url,
    request: (n) => ({ method: 'GET', path: path(n), headers: as(n) }),
  });
  const json = { 'content-type': 'application/json' };
  return [
    {
      name: 'bare limit: one prepared query',
      url: bareUrl,
      request: () => ({ method: 'GET', path: '/feed', headers: {} }),
    },
    get('feed, page 1', () => '/api/posts/feed'),
    get(`feed by cursor behind post ${deepPage * 100}`, () => `/api/posts/feed?cursor=${pagination.nextCursor}`),
    get('feed of friends', () => '/api/posts/feed?scope=friends'),
    get('one post', (n) => `/api/posts/${posts[(n * 7919) % posts.length]}`),
    {
      name: 'create a post',
      url,
      request: (n) => ({
        method: 'POST',
        path: '/api/posts',
        headers: { ...as(n), ...json },
        body: `{"content":"A measured post, number ${n}"}`,
      }),
    },
    {
      name: 'like a post',
      url,
      request: (n) => ({
        method: 'POST',
        path: `/api/posts/${posts[(n * 104_729) % posts.length]}/like`,
        headers: as(Math.floor(n / 3)),
      }),
    },
  ];
}

async function prepareViewers(client: pg.Client): Promise<{ tokens: string[]; posts: string[]; viewerId: string }> {
  const { rows: members } = await client.query<{ id: string }>('SELECT id FROM users ORDER BY id DESC LIMIT $1', [
    viewers,
  ]);
  const tokens = members.map((_, i) => `bench-viewer-${i}`);
  await client.query('DELETE FROM sessions');
  for (const [i, member] of members.entries()) {
    await client.query(
      'INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at) VALUES ($1, $2, $3, now(), now())',
      [i + 1, member.id, hashToken(tokens[i] ?? '')],
    );
  }
  const { rows: posts } = await client.query<{ id: string }>('SELECT id FROM posts TABLESAMPLE system (2) LIMIT 20000');
  return { tokens, posts: posts.map((post) => post.id), viewerId: members[0]?.id ?? '' };
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (server.exitCode !== null) throw new Error('The server ended before it was ready.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

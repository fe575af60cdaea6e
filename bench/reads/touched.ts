import { AsyncLocalStorage } from 'node:async_hooks';
import { createApp } from '@gumball/server/app';
import { readConfig } from '@gumball/server/platform/config/config';
import type { Statement } from '@gumball/server/platform/db/database';
import { startEmbeddedPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { createLog } from '@gumball/server/platform/log/log';
import pg from 'pg';
import type { PreparedNetwork } from '../data-set/prepare.ts';
import { prepareViewers } from '../load/viewers.ts';
import { type Read, readWorld } from './read.ts';

/** What a request of a read asks of the database on average: prepared statements, and blocks of 8 kB of tables and indexes that these look at. */
export type Touched = { name: string; statements: number; blocks: number };

const samples = 60;
// Neighbours among the requests are alike, so that samples are spread over a turn.
const stride = 83;

type Asked = { statement: Statement; values: unknown[] };
type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } };

/**
 * Counts what the statements of each read touch. Other than times, it depends on the data set alone (searches also on what was asked within the second
 * before): two sizes of it tell what grows. The server runs within this process, where every statement can be explained.
 */
export async function countTouched(network: PreparedNetwork, reads: readonly Read[]): Promise<Touched[]> {
  const log = createLog('silent');
  const database = await startEmbeddedPostgres({ dataDir: network.dataDir, log: () => {} });
  const config = readConfig({ DATA_DIR: network.dataDir, DEMO: 'false' });
  const app = await createApp({ config, connection: database.connection, log });
  const client = new pg.Client({
    ...database.connection,
    options: '-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0',
  });
  try {
    await client.connect();
    const { tokens } = await prepareViewers(client);
    const world = await readWorld(client);
    const { db } = app.deps;
    const { rows } = db;
    const prepared = new Map<string, string>();
    // What the server asks by itself meanwhile is none of the request's.
    const asking = new AsyncLocalStorage<Asked[]>();
    db.rows = (statement, values) => {
      asking.getStore()?.push({ statement, values });
      return rows(statement, values);
    };
    const found: Touched[] = [];
    for (const { name, path } of reads) {
      let statements = 0;
      let blocks = 0;
      for (let at = 0; at < samples; at += 1) {
        const n = at * stride;
        const asked: Asked[] = [];
        const headers = { authorization: `Bearer ${tokens[n % tokens.length]}` };
        // A request made this way is sent once somebody waits for it.
        const statusCode = await asking.run(asked, async () => {
          const answer = await app.http.inject({ method: 'GET', url: path(n, world), headers });
          return answer.statusCode;
        });
        if (statusCode !== 200) throw new Error(`${name}: ${path(n, world)} answered ${statusCode}.`);
        statements += asked.length;
        for (const one of asked) blocks += await blocksOf(client, prepared, one);
      }
      found.push({ name, statements: statements / samples, blocks: Math.round(blocks / samples) });
    }
    return found;
  } finally {
    await client.end();
    await app.close();
    await database.stop();
  }
}

async function blocksOf(
  client: pg.Client,
  prepared: Map<string, string>,
  { statement: { text }, values }: Asked,
): Promise<number> {
  const name = prepared.get(text) ?? `read_${prepared.size}`;
  if (!prepared.has(text)) await client.query(`PREPARE ${name} AS ${text}`);
  prepared.set(text, name);
  const given = values.length > 0 ? `(${values.map((value) => literal(client, value)).join(', ')})` : '';
  const { rows } = await client.query<{ 'QUERY PLAN': Plan[] }>(
    `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE ${name} ${given}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
}

// As the driver writes it.
function literal(client: pg.Client, value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) {
    const inside = value.map((one) => (one === null ? 'NULL' : `"${textOf(one).replaceAll(/["\\]/g, '\\$&')}"`));
    return client.escapeLiteral(`{${inside.join(',')}}`);
  }
  return client.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

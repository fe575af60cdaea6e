import { AsyncLocalStorage } from 'node:async_hooks';
import { createApp } from '@gumball/server/app';
import { readConfig } from '@gumball/server/platform/config/config';
import type { Statement } from '@gumball/server/platform/db/database';
import { startEmbeddedPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { createLog } from '@gumball/server/platform/log/log';
import pg from 'pg';
import type { PreparedNetwork } from '../data-set/prepare.ts';
import { prepareViewers } from '../load/viewers.ts';
import { loadReadTargets, type Read } from './read.ts';

/**
 * Average database work per request of a read: prepared statements, and the 8 kB blocks of tables and indexes that they
 * access.
 */
export type DatabaseWork = { name: string; statements: number; blocks: number };

const samples = 60;
// Consecutive requests are similar, so samples are spread over all of them.
const stride = 83;

type ExecutedStatement = { statement: Statement; values: unknown[] };
type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } };

/**
 * Counts the statements and blocks of each read. Unlike times, these depend only on the data set (searches also on
 * requests of the last second), so two scales show what grows. The server runs in this process, where each statement
 * can be explained.
 */
export async function measureDatabaseWork(network: PreparedNetwork, reads: readonly Read[]): Promise<DatabaseWork[]> {
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
    const targets = await loadReadTargets(client);
    const { db } = app.deps;
    const { rows } = db;
    const prepared = new Map<string, string>();
    // Excludes statements of the server's own background work.
    const statementLog = new AsyncLocalStorage<ExecutedStatement[]>();
    db.rows = (statement, values) => {
      statementLog.getStore()?.push({ statement, values });
      return rows(statement, values);
    };
    const results: DatabaseWork[] = [];
    for (const { name, path } of reads) {
      let statements = 0;
      let blocks = 0;
      for (let sample = 0; sample < samples; sample += 1) {
        const n = sample * stride;
        const executed: ExecutedStatement[] = [];
        const headers = { authorization: `Bearer ${tokens[n % tokens.length]}` };
        // `inject` sends the request only when it is awaited, so it has to be awaited inside `run`.
        const statusCode = await statementLog.run(executed, async () => {
          const response = await app.http.inject({ method: 'GET', url: path(n, targets), headers });
          return response.statusCode;
        });
        if (statusCode !== 200) throw new Error(`${name}: ${path(n, targets)} returned ${statusCode}.`);
        statements += executed.length;
        for (const statement of executed) blocks += await blocksOf(client, prepared, statement);
      }
      results.push({ name, statements: statements / samples, blocks: Math.round(blocks / samples) });
    }
    return results;
  } finally {
    await client.end();
    await app.close();
    await database.stop();
  }
}

async function blocksOf(
  client: pg.Client,
  prepared: Map<string, string>,
  { statement: { text }, values }: ExecutedStatement,
): Promise<number> {
  const name = prepared.get(text) ?? `read_${prepared.size}`;
  if (!prepared.has(text)) await client.query(`PREPARE ${name} AS ${text}`);
  prepared.set(text, name);
  const parameters = values.length > 0 ? `(${values.map((value) => toLiteral(client, value)).join(', ')})` : '';
  const { rows } = await client.query<{ 'QUERY PLAN': Plan[] }>(
    `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE ${name} ${parameters}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
}

// The same format as the driver.
function toLiteral(client: pg.Client, value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) {
    const elements = value.map((element) =>
      element === null ? 'NULL' : `"${textOf(element).replaceAll(/["\\]/g, '\\$&')}"`,
    );
    return client.escapeLiteral(`{${elements.join(',')}}`);
  }
  return client.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

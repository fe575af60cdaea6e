import { creditGumballs } from '@gumball/server/features/gumballs/credit-gumballs';
import { type Database, openDatabase } from '@gumball/server/platform/db/database';
import { createLog } from '@gumball/server/platform/log/log';
import pg from 'pg';
import type { PreparedNetwork } from '../data-set/prepare.ts';
import { parentOf, processTreeCpuMs } from '../load/process-stats.ts';
import { startProduct } from '../load/product.ts';
import { prepareViewers } from '../load/viewers.ts';
import { type ClaimTarget, createClaimTasks, linkViewers } from './prepare-claims.ts';

/**
 * Figures of claims: payments per second, time from start to payment, and CPU time of server and database per claim.
 */
type Figures = { perSecond: number; p50Ms: number; p99Ms: number; cpuMs: number };
/** Results of the claim benchmark per round: the complete claim, and the payment transaction alone. */
export type ClaimsReport = { claimsPerRound: number; complete: Figures[]; baseline: Figures[] };

const tasksPerRound = 6;
const concurrency = 32;

/**
 * Measures claims that are started and verified over HTTP, checked against the sandbox, completed and paid. Each round
 * also measures its baseline: the transactions that complete and pay the same number of claims.
 */
export async function benchClaims(
  network: PreparedNetwork,
  { rounds, print: log }: { rounds: number; print: (line: string) => void },
): Promise<ClaimsReport> {
  const product = await startProduct(network.dataDir);
  const db = openDatabase(network.connection, createLog('silent'), { poolSize: 16 });
  const client = new pg.Client(network.connection);
  try {
    await client.connect();
    const { tokens, viewerIds } = await prepareViewers(client);
    const accounts = await linkViewers(client, viewerIds);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const database = parentOf(rows[0]?.pid ?? 0);
    const report: ClaimsReport = { claimsPerRound: tasksPerRound * viewerIds.length, complete: [], baseline: [] };
    // The first pass only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const tasks = await createClaimTasks(client, accounts, tasksPerRound);
      const complete = await measureRound([product.pid], () => claimAll(db, product.url, tokens, tasks));
      const baselineTasks = await createClaimTasks(client, [], tasksPerRound);
      const baseline = await measureRound([database], () => payAll(db, viewerIds, baselineTasks));
      if (round === 0) continue;
      report.complete.push(complete);
      report.baseline.push(baseline);
      log(`round ${round}  whole ${complete.perSecond}/s  baseline ${baseline.perSecond}/s`);
    }
    return report;
  } finally {
    await client.end();
    await db.close();
    await product.end();
  }
}

/** Formats the medians over all rounds as a Markdown table. */
export function toClaimsTable({ claimsPerRound, complete, baseline }: ClaimsReport): string {
  const row = (name: string, rounds: Figures[]) => {
    const median = (pick: (figures: Figures) => number) => {
      const sorted = rounds.map(pick).toSorted((a, b) => a - b);
      return sorted[Math.floor(sorted.length / 2)] ?? 0;
    };
    const rates = rounds.map(({ perSecond }) => perSecond);
    return `| ${name} | ${median((f) => f.perSecond)} | ${Math.min(...rates)}-${Math.max(...rates)} | ${median((f) => f.p50Ms)} | ${median((f) => f.p99Ms)} | ${median((f) => f.cpuMs)} |`;
  };
  return [
    `${claimsPerRound} claims a round, ${concurrency} at once.`,
    '',
    '| path | paid per second | range | p50 ms | p99 ms | CPU ms |',
    '|---|---|---|---|---|---|',
    row('baseline: the transaction that completes and pays', baseline),
    row('start, verify, check with the sandbox, complete, pay', complete),
  ].join('\n');
}

async function measureRound(pids: number[], work: () => Promise<number[]>): Promise<Figures> {
  const cpu = () => pids.reduce((sum, pid) => sum + processTreeCpuMs(pid), 0);
  const [cpuBefore, startedAt] = [cpu(), performance.now()];
  const times = (await work()).toSorted((a, b) => a - b);
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: Math.round(times.length / seconds),
    p50Ms: Math.round(times[Math.floor(times.length / 2)] ?? 0),
    p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    cpuMs: Number(((cpu() - cpuBefore) / Math.max(1, times.length)).toFixed(2)),
  };
}

/** Every member claims every task. Returns the time of each from start to payment in milliseconds. */
async function claimAll(db: Database, url: string, tokens: string[], tasks: ClaimTarget[]): Promise<number[]> {
  const startedAt = new Map<string, number>();
  const claims = tasks.flatMap(({ id }) => tokens.map((token, userIndex) => ({ id, token, member: userIndex })));
  const request = async (path: string, token: string) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  await forEachConcurrent(claims, async ({ id, token, member: userIndex }) => {
    startedAt.set(`${id} ${userIndex}`, Date.now());
    await request(`/tasks/${id}/start`, token);
    await request(`/tasks/${id}/verify`, token);
  });
  const ids = tasks.map(({ id }) => id);
  for (;;) {
    const { rows } = await db.pool.query<{ status: string; count: number }>(
      'SELECT status, count(*)::int AS count FROM task_attempts WHERE task_id = ANY($1::bigint[]) GROUP BY 1',
      [ids],
    );
    const completed = rows.find(({ status }) => status === 'completed')?.count ?? 0;
    if (rows.some(({ status }) => status === 'failed')) throw new Error('Some claims failed.');
    if (completed === claims.length) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { rows } = await db.pool.query<{ ms: number }>(
    `SELECT (extract(epoch FROM ended_at - started_at) * 1000)::float AS ms FROM task_attempts WHERE task_id = ANY($1::bigint[])`,
    [ids],
  );
  return rows.map(({ ms }) => ms);
}

/** Completes and pays every task for every member directly in the database. */
async function payAll(db: Database, userIds: string[], tasks: ClaimTarget[]): Promise<number[]> {
  const claims = tasks.flatMap(({ id, reward }) => userIds.map((userId) => ({ id, reward, memberId: userId })));
  const times: number[] = [];
  await forEachConcurrent(claims, async ({ id, reward, memberId: userId }) => {
    const startedAt = performance.now();
    const now = new Date();
    await db.transaction(async (tx) => {
      await tx
        .insertInto('task_attempts')
        .values({
          task_id: id,
          user_id: userId,
          status: 'completed',
          limited: false,
          started_at: now,
          reserved_until: now,
          auto_verified: true,
          reward,
          ended_at: now,
        })
        .execute();
      await creditGumballs(tx, { memberId: userId, amount: reward, kind: 'task', reference: id, at: now });
    });
    times.push(performance.now() - startedAt);
  });
  return times;
}

async function forEachConcurrent<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next]; item !== undefined; item = items[next]) {
      next += 1;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { chatPath, nextTempId, startDirect } from '../data/chat.ts';
import { createPage } from '../data/tasks.ts';
import { createTestUsers, type TestUser } from '../data/users.ts';
import { createDatabase, startApp, type TestApp } from '../start-app.ts';
import { runOn } from './cluster.ts';
import { firstWorker } from './outage.ts';
import { type Paced, startPaced } from './paced.ts';
import type { Writer } from './writers.ts';

const isDistributed = inject('workers').length > 0;
const messagesPerSecond = 200;
const claimsPerSecond = 50;
const maxMessagesWaiting = 100;
// Claims wait for each other at a connection of the pool, of which messages need some too.
const maxClaimsWaiting = 10;
const pairCount = 20;
const pageCount = 60;
const steadyMs = 3000;
/** So much later is it after each message: more messages than these members may send in the time. */
const clockMsPerMessage = 50;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A connection without a time limit: a move takes longer than a request may. */
async function connectAdmin(database: string) {
  const client = new pg.Client({ ...inject('database'), database });
  await client.connect();
  onTestFinished(() => client.end());
  const run = async (text: string, values: unknown[] = []) => (await client.query<{ id: string }>(text, values)).rows;
  return run;
}

type Run = Awaited<ReturnType<typeof connectAdmin>>;

/** Removes the first worker from the cluster of a database. It is then as a server that was never in it. */
async function removeFirstWorker(database: string, run: Run): Promise<void> {
  const worker = firstWorker();
  await run(`SELECT citus_set_node_property($1, $2, 'shouldhaveshards', false)`, [worker.host, worker.port]);
  await run(`SELECT rebalance_table_shards(shard_transfer_mode => 'block_writes')`);
  await run('SELECT citus_remove_node($1, $2)', [worker.host, worker.port]);
  await runOn(worker, `DROP DATABASE ${database} WITH (FORCE)`);
  await runOn(worker, `CREATE DATABASE ${database}`);
  await runOn(worker, 'CREATE EXTENSION citus', database);
}

/** Pairs of members, each with a conversation and two writers. */
async function startPairs(app: TestApp): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let pair = 0; pair < pairCount; pair += 1) {
    const [user, other] = await createTestUsers(app, `one_${pair}`, `other_${pair}`);
    const { id: conversationId } = await startDirect(user, other);
    writers.push({ user, conversationId }, { user: other, conversationId });
  }
  return writers;
}

/** Pages that members have open for a minute: each can claim its reward with the word. */
async function openPages(app: TestApp, run: Run, users: readonly TestUser[]) {
  const now = app.deps.clock.now();
  const claims: { user: TestUser; taskId: string }[] = [];
  for (let page = 0; page < pageCount; page += 1) {
    const taskId = await createPage(app);
    const values = [taskId, users.map(({ id }) => id), now];
    await run(
      `INSERT INTO task_attempts (task_id, user_id, status, limited, started_at, reserved_until)
       SELECT $1, member, 'in_progress', false, $3::timestamptz - interval '2 minutes', $3::timestamptz + interval '1 day'
       FROM unnest($2::bigint[]) AS member`,
      values,
    );
    await run(
      `INSERT INTO task_page_visits (task_id, user_id, opened_at)
       SELECT $1, member, $3::timestamptz - interval '1 minute' FROM unnest($2::bigint[]) AS member`,
      values,
    );
    claims.push(...users.map((user) => ({ user, taskId })));
  }
  return claims;
}

function startMessages(app: TestApp, writers: readonly Writer[], sent: string[], refusals: Set<string>): Paced {
  return startPaced(messagesPerSecond, maxMessagesWaiting, async (number) => {
    const writer = writers[number % writers.length];
    if (!writer) throw new Error('nobody writes');
    const content = (sent[number] ??= nextTempId());
    app.advance(clockMsPerMessage);
    const path = chatPath(writer.conversationId, '/messages');
    const { status, body } = await writer.user.post<{ code?: string }>(path, { content, tempId: content });
    if (status >= 400 && status < 500) refusals.add(`${status} ${body.code}`);
    return status === 201;
  });
}

describe.skipIf(!isDistributed)(`${messagesPerSecond} messages and ${claimsPerSecond} claims a second`, () => {
  it('are stored and paid once while a worker is added and shards move to it', async ({ annotate }) => {
    const database = await createDatabase();
    const run = await connectAdmin(database);
    await removeFirstWorker(database, run);
    const app = await startApp({}, { database });
    const writers = await startPairs(app);
    const users = writers.map(({ user }) => user);
    const claims = await openPages(app, run, users);
    const sent: string[] = [];
    const refusals = new Set<string>();
    const messages = startMessages(app, writers, sent, refusals);
    const claimed = startPaced(claimsPerSecond, maxClaimsWaiting, async (number) => {
      const claim = claims[number];
      // All are claimed.
      if (!claim) return true;
      const { status, body } = await claim.user.post<{ code?: string }>(`/tasks/${claim.taskId}/page`, {
        word: 'apricot',
      });
      if (status === 200 || body.code === 'TASK_ALREADY_COMPLETED') return true;
      if (status < 500) refusals.add(`${status} ${body.code}`);
      return false;
    });
    onTestFinished(async () => void (await Promise.all([messages.stop(), claimed.stop()])));
    const { host, port } = firstWorker();
    await pause(steadyMs);
    const steady = [messages.count(), claimed.count()].map((count) => Math.round((count * 1000) / steadyMs));
    await run('SELECT citus_add_node($1, $2)', [host, port]);
    await run('SELECT replicate_reference_tables()');
    for (const table of ['messages', 'gumball_entries']) {
      const [from] = inject('workers').slice(1);
      await run(
        `SELECT citus_move_shard_placement(min(shardid), $2, $3, $4, $5, 'auto')
         FROM pg_dist_shard WHERE logicalrelid = $1::regclass`,
        [table, from?.host, from?.port, host, port],
      );
    }
    await pause(steadyMs);
    const ends = await Promise.all([messages.stop(), claimed.stop()]);
    const inAll = ends.map(({ perSecond }) => perSecond);
    await annotate(`messages and claims a second: ${steady.join(' and ')} before, ${inAll.join(' and ')} in all`);
    expect(refusals).toEqual(new Set());
    expect(ends.map(({ failed }) => failed)).toEqual([0, 0]);
    const stored = await run('SELECT content AS id FROM messages');
    expect(stored.map(({ id }) => id).toSorted()).toEqual(sent.toSorted());
    const paid = await run(`SELECT user_id || ' ' || reference AS id FROM gumball_entries WHERE kind = 'task'`);
    const done = claims.slice(0, claimed.count()).map(({ user, taskId }) => `${user.id} ${taskId}`);
    expect(paid.map(({ id }) => id).toSorted()).toEqual(done.toSorted());
  }, 180_000);
});

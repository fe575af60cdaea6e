import { expect, it, vi } from 'vitest';
import { createParticipant, createTask, sandboxOf } from '../../../../test/data/tasks.ts';
import { call } from '../../../../test/data/users.ts';
import { databaseEnv } from '../../../../test/processes/command-line.ts';
import { startProcess, untilReady } from '../../../../test/processes/start-process.ts';
import { slowness } from '../../../../test/slowness.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';

/** The number of tasks that five members each race for. */
const halfOfTasks = 100;

type Participant = Awaited<ReturnType<typeof createParticipant>>;

/** Creates tasks with one slot, and members who all did the action. */
async function prepare(app: TestApp, tasks: number, people: number): Promise<{ ids: string[]; doers: Participant[] }> {
  const doers: Participant[] = [];
  for (let number = 0; number < people; number += 1) doers.push(await createParticipant(app, `doer${number}`));
  const ids: string[] = [];
  for (let number = 0; number < tasks; number += 1) {
    const target = `target${number}`;
    ids.push(await createTask(app, { target, slots: 1, reward: 10 }));
    const account = await sandboxOf(app).addAccount('Twitter', target, target);
    await app.deps.db.pool.query(
      "INSERT INTO sandbox_actions (account_id, kind, target, content) SELECT unnest($1::bigint[]), 'follow', $2, $3",
      [doers.map(({ account: own }) => own), account?.id, target],
    );
  }
  return { ids, doers };
}

async function ledgerOf(app: TestApp) {
  const { rows } = await app.deps.db.pool.query<{
    entries: number;
    tasks: number;
    sums: boolean;
    slots_taken: number;
  }>(`
    SELECT (SELECT count(*) FROM gumball_entries)::int AS entries,
      (SELECT count(DISTINCT reference) FROM gumball_entries)::int AS tasks,
      (SELECT sum(gumballs) FROM user_totals) = (SELECT coalesce(sum(amount), 0) FROM gumball_entries) AS sums,
      (SELECT sum(slots_taken) FROM task_totals)::int AS slots_taken`);
  return rows[0];
}

const completed = async (app: TestApp) =>
  Number((await app.deps.db.pool.query("SELECT FROM task_attempts WHERE status = 'completed'")).rowCount);

// A busy server asks to try again.
async function start(url: string, doer: Participant, id: string): Promise<{ status: number; body: { code: string } }> {
  const reply = await call<{ code: string }>({ url }, 'POST', `/tasks/${id}/start`, { token: doer.token });
  return reply.status === 503 ? start(url, doer, id) : reply;
}

async function claim(urls: string[], doer: Participant, id: string): Promise<string> {
  for (const url of urls) {
    try {
      const { status, body } = await start(url, doer, id);
      if (status !== 200) return body.code;
      await call({ url }, 'POST', `/tasks/${id}/verify`, { token: doer.token });
      return 'started';
    } catch {
      // This server is stopped: the member's browser tries the next.
    }
  }
  return 'nobody answered';
}

it('500 claims that race for 100 tasks on two servers, one of them killed, are paid 100 times', {
  timeout: 90_000 * slowness,
}, async () => {
  const app = await startApp();
  const other = await startProcess({ DATA_DIR: await temporaryFolder(), ...databaseEnv(app.database) });
  const { ids, doers } = await prepare(app, halfOfTasks, 5);
  await untilReady(other);
  const all = ids.flatMap((id) => doers.map((doer) => ({ id, doer })));
  const half = Math.ceil(all.length / 2);
  const first = all
    .slice(0, half)
    .map(({ id, doer }, at) => claim(at % 2 ? [other.url, app.url] : [app.url, other.url], doer, id));
  await Promise.race(first);
  other.child.kill('SIGKILL');
  const second = all.slice(half).map(({ id, doer }) => claim([other.url, app.url], doer, id));
  await Promise.all([...first, ...second]);
  await other.ended;
  // The leases of the killed server expire later; the test does not wait for that.
  await app.deps.db.pool.query("UPDATE task_attempts SET next_check_at = now() WHERE status = 'in_progress'");
  await vi.waitFor(async () => expect(await completed(app)).toBe(ids.length), {
    timeout: 30_000 * slowness,
    interval: 100,
  });
  expect(await ledgerOf(app)).toEqual({ entries: ids.length, tasks: ids.length, sums: true, slots_taken: ids.length });
});

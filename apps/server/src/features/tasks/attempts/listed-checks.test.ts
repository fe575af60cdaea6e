import { minuteMs } from '@gumball/rules/formats/durations';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTask } from '../../../../test/data/tasks.ts';
import { type LimitedX, startLimitedX } from '../../../../test/limited-x.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

const windowMs = 15 * minuteMs;
const perWindow = 15;

/** A server with X's limits, and a clock that stands still. */
async function start(): Promise<{ app: TestApp; x: LimitedX }> {
  const running: { app?: TestApp } = {};
  const x = await startLimitedX(perWindow, windowMs, () => running.app?.deps.clock.now().getTime() ?? Date.now());
  onTestFinished(x.close);
  const app = await startApp(x.env);
  running.app = app;
  app.holdTime();
  return { app, x };
}

/** Inserts members with an account at X each. Returns the ids, which both have in common. */
async function addMembers(app: TestApp, count: number): Promise<string[]> {
  const { pool } = app.deps.db;
  await pool.query(
    `INSERT INTO users (id, username, email, password_hash, first_name, last_name, referral_code, created_at, email_verified_at)
     SELECT 5000 + n, 'm' || n || '.fun', 'm' || n || '@example.com', 'none', 'M', 'N', 'REFM' || n, now(), now()
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );
  await pool.query(
    `INSERT INTO platform_accounts (platform, account_id, user_id, username, display_name, linked_at)
     SELECT 'Twitter', (5000 + n)::text, 5000 + n, 'm' || n, 'm' || n, now() FROM generate_series(1, $1::int) AS n`,
    [count],
  );
  return Array.from({ length: count }, (_, at) => String(5001 + at));
}

/** Lets members start a task one second after another, from `second` on. */
async function startAll(app: TestApp, taskId: string, members: string[], second = 0): Promise<void> {
  const now = app.deps.clock.now();
  await app.deps.db.pool.query(
    `INSERT INTO task_attempts (task_id, user_id, status, limited, started_at, reserved_until, next_check_at, deadline_at)
     SELECT $1, member, 'in_progress', false, $3::timestamptz + make_interval(secs => $4::int + at), $3::timestamptz + interval '1 hour',
       $3, $3::timestamptz + interval '90 seconds'
     FROM unnest($2::bigint[]) WITH ORDINALITY AS started (member, at)`,
    [taskId, members, now, second],
  );
}

async function completed(app: TestApp): Promise<{ task_id: string; user_id: string }[]> {
  const { rows } = await app.deps.db.pool.query<{ task_id: string; user_id: string }>(
    `SELECT task_id::text, user_id::text FROM task_attempts WHERE status = 'completed' ORDER BY user_id`,
  );
  return rows;
}

const untilPaid = (app: TestApp, count: number) =>
  vi.waitFor(async () => expect((await completed(app)).length).toBe(count), { timeout: 30_000, interval: 50 });

const entries = async (app: TestApp) => Number((await app.deps.db.pool.query('SELECT FROM gumball_entries')).rowCount);

it('1,000 members who wait for one follow take few requests and are paid once; who did not follow is not', async () => {
  const { app, x } = await start();
  const members = await addMembers(app, 1020);
  const doers = members.slice(0, 1000);
  x.followers.set('t9', doers);
  const id = await createTask(app, { target: 't9' });
  await startAll(app, id, members);
  await untilPaid(app, 1000);
  expect((await completed(app)).map(({ user_id: who }) => who)).toEqual(doers);
  expect(await entries(app)).toBe(1000);
  const total = [...x.requests.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeLessThanOrEqual(20);
  // The list is complete: nobody is asked about alone.
  expect(x.requests.get('following')).toBeUndefined();
}, 60_000);

it('30 targets finish in two windows of 15 requests, those who came first in the first, and the wait is shown', async () => {
  const { app, x } = await start();
  const members = await addMembers(app, 300);
  const tasks: string[] = [];
  for (let at = 0; at < 30; at += 1) tasks.push(await createTask(app, { target: `t${at + 1}` }));
  // The last tasks are started first.
  for (const [at, id] of tasks.toReversed().entries()) {
    const group = members.slice(at * 10, at * 10 + 10);
    x.followers.set(`t${30 - at}`, group);
    await startAll(app, id, group, at * 10);
  }
  // A query that does not know whether another one used up the rest asks again after three seconds.
  await vi.waitFor(
    async () => {
      app.advance(100);
      expect((await completed(app)).length).toBe(150);
    },
    { timeout: 20_000, interval: 50 },
  );
  const waiting = await vi.waitFor(async () => {
    app.advance(100);
    const { rows } = await app.deps.db.pool.query<{ reason: string; next_check_at: Date }>(
      `SELECT DISTINCT reason, next_check_at FROM task_attempts WHERE status = 'in_progress' AND NOT is_checking`,
    );
    expect(rows.map(({ reason }) => reason)).toEqual(['Twitter asks for patience.']);
    return rows;
  }, 20_000);
  expect(new Set((await completed(app)).map(({ task_id: id }) => id))).toEqual(new Set(tasks.slice(15)));
  expect(x.requests.get('followers')).toBe(15);
  const reset = waiting[0]?.next_check_at ?? new Date(0);
  expect(reset.getTime()).toBeGreaterThan(app.deps.clock.now().getTime());
  app.setTime(reset);
  await vi.waitFor(
    async () => {
      app.advance(100);
      expect((await completed(app)).length).toBe(300);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(x.requests.get('followers')).toBe(30);
  expect(await entries(app)).toBe(300);
}, 60_000);

it('who is not on an incomplete list is asked about alone, and a rejected list is not read again', async () => {
  const { app, x } = await start();
  const members = await addMembers(app, 8);
  x.retweeters.recent = members.slice(0, 4);
  x.retweeters.earlier = members.slice(4, 6);
  const id = await createTask(app, { type: 'retweet', target: '77' });
  await startAll(app, id, members);
  await untilPaid(app, 6);
  expect(x.requests.get('search')).toBe(1);
  await vi.waitFor(() => expect(x.requests.get('tweets')).toBe(4), 5000);
  const { rows } = await app.deps.db.pool.query<{ evidence: string }>('SELECT evidence FROM task_rechecks');
  expect(rows.map(({ evidence }) => evidence).toSorted()).toEqual(members.slice(0, 6).map((who) => `${who}1`));

  x.rejectsLists = true;
  const [first, second] = [await createTask(app, { target: 't1' }), await createTask(app, { target: 't2' })];
  x.followers.set('t1', members).set('t2', members);
  await startAll(app, first, members.slice(0, 4));
  await untilPaid(app, 10);
  await startAll(app, second, members.slice(0, 4));
  await untilPaid(app, 14);
  expect(x.requests.get('followers')).toBe(1);
  expect(x.requests.get('following')).toBe(8);
}, 60_000);

import { minuteMs } from '@gumball/rules/formats/durations';
import { maxChecksPerPlatform } from '@gumball/rules/tasks/task-checks';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createParticipant, createTask, linkSandbox, sandboxOf } from '../../../../test/data/tasks.ts';
import { addLinkedMembers, startAttempts } from '../../../../test/data/waiting-attempts.ts';
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

const addMembers = (app: TestApp, count: number) => addLinkedMembers(app.deps.db.pool, count);

const startAll = (app: TestApp, taskId: string, members: string[], second = 0) =>
  startAttempts(app.deps.db.pool, { taskId, members, now: app.deps.clock.now(), second });

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
}, 120_000);

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
  // Lists that are read at the same time have no order among them.
  const mayBeFirst = tasks.slice(15 - maxChecksPerPlatform);
  const firstIds = new Set((await completed(app)).map(({ task_id: id }) => id));
  expect(firstIds.size).toBe(15);
  for (const id of firstIds) expect(mayBeFirst).toContain(id);
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
}, 120_000);

it('who is not on an incomplete list is asked about alone, and a rejected list is not read again', async () => {
  const { app, x } = await start();
  const members = await addMembers(app, 8);
  x.retweeters.recent = members.slice(0, 4);
  x.retweeters.earlier = members.slice(4, 6);
  const id = await createTask(app, { type: 'retweet', target: '77' });
  await startAll(app, id, members);
  await untilPaid(app, 6);
  expect(x.requests.get('search')).toBe(1);
  await vi.waitFor(() => expect(x.requests.get('tweets')).toBe(4), 15_000);
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
}, 120_000);

it('reads every list of the sandbox, and settles nobody by it who did not act', async () => {
  const app = await startApp();
  const store = sandboxOf(app);
  const people = [];
  for (const name of ['alice', 'bob', 'carol', 'dave']) {
    const person = await createParticipant(app, name);
    people.push({ ...person, channel: await linkSandbox(app, person, 'YouTube') });
  }
  const followed = await store.addAccount('Twitter', 'studio_nine', 'Studio Nine');
  const cases = [
    { type: 'follow', target: 'studio_nine', kind: 'follow', on: followed?.id ?? '' },
    { type: 'like', target: '2000000000000000001', kind: 'like', on: '2000000000000000001' },
    { type: 'retweet', target: '2000000000000000002', kind: 'retweet', on: '2000000000000000002' },
    { type: 'comment', target: '2000000000000000003', kind: 'reply', on: '2000000000000000003' },
    { platform: 'YouTube', type: 'comment', target: 'dQw4w9WgXcQ', kind: 'comment', on: 'dQw4w9WgXcQ' },
  ] as const;
  for (const { kind, on, type, target, ...rest } of cases) {
    for (const { account, channel } of people.slice(0, 3))
      await store.addAction('platform' in rest ? channel : account, kind, on, 'studio_nine');
    const taskId = await createTask(app, { type, target, ...rest });
    const members = people.map(({ id }) => id);
    await startAttempts(app.deps.db.pool, { taskId, members, now: app.deps.clock.now() });
  }
  await untilPaid(app, cases.length * 3);
  const { rows } = await app.deps.db.pool.query<{ own_check: boolean; user_id: string }>(
    `SELECT own_check, user_id::text FROM task_attempts WHERE status = 'completed' AND (own_check OR user_id = $1)`,
    [people[3]?.id],
  );
  expect(rows).toEqual([]);
}, 120_000);

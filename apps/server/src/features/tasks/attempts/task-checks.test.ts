import { errorWindowMs, maxChecksPerPlatform, maxChecksPerUser } from '@gumball/rules/tasks/task-checks';
import { expect, it, vi } from 'vitest';
import { createParticipant, createTask, progressOf, untilStatus } from '../../../../test/data/tasks.ts';
import { asUser, expectError } from '../../../../test/data/users.ts';
import { startSlowX } from '../../../../test/slow-x.ts';
import { slowness } from '../../../../test/slowness.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

type Participant = Awaited<ReturnType<typeof createParticipant>>;

const suspend = (app: TestApp, { id }: Participant, suspended: boolean) =>
  app.deps.db.pool.query('UPDATE users SET suspended_at = $2 WHERE id = $1', [id, suspended ? new Date() : null]);

const entries = async (app: TestApp) => Number((await app.deps.db.pool.query('SELECT FROM gumball_entries')).rowCount);

it('concurrent presses before and during a query cause one, and one more after it', async () => {
  const x = await startSlowX(2500);
  const app = await startApp(x.env);
  const alice = await createParticipant(app, 'alice');
  const id = await createTask(app);
  await alice.post(`/tasks/${id}/start`);
  const press = () => Promise.all(Array.from({ length: 25 }, () => alice.post(`/tasks/${id}/verify`)));
  const presses = [...(await press())];
  await vi.waitFor(() => expect(x.requests.get(alice.account)).toBe(1), { timeout: 10_000, interval: 20 });
  presses.push(...(await press()));
  expect(presses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  const pressed = Date.now();
  await untilStatus(alice, id, 'failed');
  expect(Date.now() - pressed).toBeLessThan(15_000);
  expect(x.peak.all).toBe(1);
  expect(x.requests.get(alice.account)).toBe(2);
});

it('repeated presses query every three seconds at most, and too many are rejected with the time to wait', async () => {
  const x = await startSlowX(10);
  x.mode = 'broken';
  const app = await startApp(x.env);
  const alice = await createParticipant(app, 'alice');
  const id = await createTask(app);
  await alice.post(`/tasks/${id}/start`);
  const began = Date.now();
  let refused: Awaited<ReturnType<Participant['post']>> | undefined;
  for (let presses = 0; presses <= 120; presses += 1) refused = await alice.post(`/tasks/${id}/verify`);
  expect(x.requests.get(alice.account)).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - began) / 3000));
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  for (let starts = 1; starts < 120; starts += 1) await alice.post(`/tasks/${id}/start`);
  expect(await expectError(alice.post(`/tasks/${id}/start`))).toBe('429 RATE_LIMITED');
  // Other members have limits of their own.
  const bob = await createParticipant(app, 'bob');
  expect((await bob.post(`/tasks/${id}/start`)).status).toBe(200);
});

it('30 attempts of a member at a slow platform delay no other member and hold no connection during queries', async () => {
  const x = await startSlowX(2000);
  const app = await startApp(x.env);
  const mallory = await createParticipant(app, 'mallory');
  const honest: Participant[] = [];
  for (let number = 0; number < 10; number += 1) honest.push(await createParticipant(app, `honest${number}`));
  const ids: string[] = [];
  for (let number = 0; number < 30; number += 1) ids.push(await createTask(app, { target: `target${number}` }));
  for (const id of ids) await mallory.post(`/tasks/${id}/start`);
  await Promise.all(ids.map((id) => mallory.post(`/tasks/${id}/verify`)));
  await vi.waitFor(() => expect(x.underWay()).toBe(maxChecksPerUser), { timeout: 15_000, interval: 20 });
  for (const doer of honest) x.followers.add(doer.account);
  const began = Date.now();
  await Promise.all(
    honest.map(async (doer, at) => {
      await doer.post(`/tasks/${ids[at]}/start`);
      await doer.post(`/tasks/${ids[at]}/verify`);
    }),
  );
  await vi.waitFor(() => expect(x.underWay()).toBeGreaterThanOrEqual(5), { timeout: 15_000, interval: 5 });
  const { pool } = app.deps.db;
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0), { timeout: 1500, interval: 1 });
  expect(x.underWay()).toBeGreaterThan(0);
  await Promise.all(honest.map((doer, at) => untilStatus(doer, ids[at] ?? '', 'completed')));
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(x.peak.perAccount).toBe(maxChecksPerUser);
  expect(x.peak.all).toBeLessThanOrEqual(maxChecksPerPlatform);
});

it("members share the limit of a platform's concurrent queries, over two servers", async () => {
  const x = await startSlowX(1500);
  const app = await startApp(x.env);
  const other = await startApp(x.env, app);
  const doers: Participant[] = [];
  for (let number = 0; number < 30; number += 1) doers.push(await createParticipant(app, `doer${number}`));
  // One task each: a list would settle those at the same target together.
  const ids: string[] = [];
  for (const { username } of doers) ids.push(await createTask(app, { target: username.replace('.fun', '') }));
  await Promise.all(
    doers.map(async (doer, at) => {
      const own = at % 2 ? asUser(other, doer) : doer;
      x.followers.add(doer.account);
      await own.post(`/tasks/${ids[at]}/start`);
      await own.post(`/tasks/${ids[at]}/verify`);
    }),
  );
  await Promise.all(doers.map((doer, at) => untilStatus(doer, ids[at] ?? '', 'completed')));
  expect(x.peak.perAccount).toBe(1);
  expect(x.peak.all).toBeLessThanOrEqual(maxChecksPerPlatform);
  // A cluster may be too slow to reach it.
  expect(x.peak.all).toBeGreaterThanOrEqual(slowness === 1 ? maxChecksPerPlatform : 1);
  expect(await entries(app)).toBe(30);
});

it('a platform over its rate limit is queried only when it allows it, and never fails a task in progress', async () => {
  const x = await startSlowX(10);
  const app = await startApp(x.env);
  const alice = await createParticipant(app, 'alice');
  const id = await createTask(app, { slots: 1 });
  const nowSeconds = () => Math.floor(app.deps.clock.now().getTime() / 1000);
  x.mode = { limitedUntil: nowSeconds() + 7200 };
  await alice.post(`/tasks/${id}/start`);
  await alice.post(`/tasks/${id}/verify`);
  await vi.waitFor(async () => expect((await progressOf(alice, id)).reason).toMatch(/asks for patience/), 15_000);
  app.advance(5 * 60_000);
  await alice.post(`/tasks/${id}/verify`);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(x.requests.get(alice.account)).toBe(1);
  expect(await progressOf(alice, id)).toMatchObject({ status: 'in_progress', verified: false });
  // Her slot stays reserved while the platform is unavailable.
  app.advance(100 * 60_000);
  const bob = await createParticipant(app, 'bob');
  expect(await expectError(bob.post(`/tasks/${id}/start`))).toBe('409 TASK_FULL');
  x.mode = 'normal';
  x.followers.add(alice.account);
  app.advance(20 * 60_000);
  await untilStatus(asUser(app, alice), id, 'completed');
  expect(await entries(app)).toBe(1);
});

it('after a day of errors an operator decides', async () => {
  const x = await startSlowX(10);
  x.mode = 'broken';
  const app = await startApp(x.env);
  const alice = await createParticipant(app, 'alice');
  const id = await createTask(app);
  await alice.post(`/tasks/${id}/start`);
  await alice.post(`/tasks/${id}/verify`);
  await vi.waitFor(async () => expect((await progressOf(alice, id)).reason).toMatch(/could not be asked/), 15_000);
  app.advance(errorWindowMs);
  const later = asUser(app, alice);
  await untilStatus(later, id, 'pending-verification');
  expect((await progressOf(later, id)).reason).toMatch(/gave no answer for a day/);
});

it('a suspended member is not paid by checks during the suspension, and is paid after it', async () => {
  const x = await startSlowX(1000);
  const app = await startApp(x.env);
  const alice = await createParticipant(app, 'alice');
  x.followers.add(alice.account);
  const [early, late] = [await createTask(app, { target: 'one' }), await createTask(app, { target: 'two' })];
  await alice.post(`/tasks/${early}/start`);
  await alice.post(`/tasks/${early}/verify`);
  await vi.waitFor(() => expect(x.underWay()).toBe(1), { timeout: 15_000, interval: 10 });
  await alice.post(`/tasks/${late}/start`);
  await suspend(app, alice, true);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  app.advance(10 * 60_000);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(x.requests.get(alice.account)).toBe(1);
  expect(await entries(app)).toBe(0);
  await suspend(app, alice, false);
  app.advance(61_000);
  const back = asUser(app, alice);
  await Promise.all([early, late].map((id) => untilStatus(back, id, 'completed')));
  expect(await entries(app)).toBe(2);
});

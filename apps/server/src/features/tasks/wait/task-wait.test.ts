import type { TaskWait } from '@gumball/contract/tasks/tasks.schemas';
import { minuteMs } from '@gumball/rules/formats/durations';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createParticipant, createQuiz, createTask } from '../../../../test/data/tasks.ts';
import { expectError, type TestUser } from '../../../../test/data/users.ts';
import { addLinkedMembers, startAttempts } from '../../../../test/data/waiting-attempts.ts';
import { startLimitedX } from '../../../../test/limited-x.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

const windowMs = 15 * minuteMs;
const perWindow = 20;
// A tenth is left to members who link an account.
const forChecks = 18;

const waitOf = async (who: TestUser, id: string) =>
  (await who.get<{ wait: TaskWait | null }>(`/tasks/${id}/wait`)).body.wait;

/** Advances the clock in small steps until a condition holds. */
const until = (app: TestApp, condition: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      app.advance(100);
      await condition();
    },
    { timeout: 30_000, interval: 50 },
  );

it('is estimated from the requests that wait and the rate limit, before the start and after it', async () => {
  const running: { app?: TestApp } = {};
  const nowMs = () => running.app?.deps.clock.now().getTime() ?? Date.now();
  const x = await startLimitedX(perWindow, windowMs, nowMs);
  onTestFinished(x.close);
  const app = await startApp(x.env);
  running.app = app;
  app.holdTime();
  // The reset is not near the end of a minute, by which the requests are counted.
  app.setTime(new Date(Math.ceil(Date.now() / minuteMs) * minuteMs));
  const [alice, bob] = [await createParticipant(app, 'alice'), await createParticipant(app, 'bob')];
  const own = await createTask(app, { target: 't99' });
  expect(await waitOf(alice, own)).toEqual({ seconds: 1, ahead: 0, unreachable: false });
  expect(await waitOf(alice, await createQuiz(app))).toBeNull();
  expect(await expectError(alice.get('/tasks/1/wait'))).toBe('404 TASK_NOT_FOUND');

  // One member for each of sixty accounts: each costs a request.
  const members = await addLinkedMembers(app.deps.db.pool, 66);
  for (const [at, member] of members.slice(0, 60).entries()) {
    x.followers.set(`t${at + 1}`, [member]);
    const id = await createTask(app, { target: `t${at + 1}` });
    await startAttempts(app.deps.db.pool, { taskId: id, members: [member], now: app.deps.clock.now() });
  }
  const waiting = async () => {
    const { rows } = await app.deps.db.pool.query<{ left: number; asked: number; reset: Date | null }>(
      `SELECT count(*)::int AS left, count(retry_at)::int AS asked, max(retry_at) AS reset FROM task_attempts
       WHERE status = 'in_progress' AND NOT is_checking`,
    );
    return rows[0];
  };
  const whenUsedUp = (left: number) =>
    until(app, async () => expect(await waiting()).toMatchObject({ left, asked: left }));
  await whenUsedUp(60 - perWindow);
  const minutesToReset = ((await waiting())?.reset?.getTime() ?? 0) / minuteMs - nowMs() / minuteMs;
  const minutes = (wait: TaskWait | null) => (wait?.seconds ?? 0) / 60;
  // Forty and the own one need three windows, of which the first begins at the reset.
  await vi.waitFor(
    async () => expect(await waitOf(alice, own)).toMatchObject({ ahead: 40, unreachable: false }),
    10_000,
  );
  const before = minutes(await waitOf(alice, own));
  expect(Math.ceil(41 / forChecks)).toBe(3);
  expect(before).toBeGreaterThan(30 + minutesToReset - 1);
  expect(before).toBeLessThanOrEqual(30 + minutesToReset + 1);

  // The list of a target has a limit of its own, and settles all who wait for it.
  const listed = await createTask(app, { target: 't77' });
  x.followers.set('t77', []);
  await startAttempts(app.deps.db.pool, { taskId: listed, members: members.slice(60), now: app.deps.clock.now() });
  await vi.waitFor(async () => expect(minutes(await waitOf(bob, listed))).toBeLessThanOrEqual(1), 10_000);

  await alice.post(`/tasks/${own}/start`);
  await until(app, async () => expect((await waitOf(alice, own))?.ahead).toBe(40));
  const during = minutes(await waitOf(alice, own));
  expect(during).toBeGreaterThan(30);
  app.setTime(new Date((await waiting())?.reset?.getTime() ?? 0));
  await until(app, async () => expect((await waitOf(alice, own))?.ahead).toBeLessThan(40));
  expect(minutes(await waitOf(alice, own))).toBeLessThan(during);

  // A platform that gives no answer is named; what it is asked is not known to take longer than its limit.
  x.close();
  app.advance(3 * windowMs);
  await until(app, async () => expect(await waitOf(bob, own)).toMatchObject({ unreachable: true }));
}, 120_000);

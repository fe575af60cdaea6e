import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { Figures } from '@gumball/contract/operators/figures.routes';
import type { StreakList } from '@gumball/contract/tasks/streaks.schemas';
import type { Task, TaskList } from '@gumball/contract/tasks/tasks.schemas';
import { dayMs, hourMs, minuteMs } from '@gumball/rules/formats/durations';
import { communityTaskTypes } from '@gumball/rules/tasks/community-tasks';
import { recheckWindowMs, secondCheckDelayMs } from '@gumball/rules/tasks/task-recheck';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeComment, writePost } from '../../../../test/data/builders.ts';
import { createCommunityWith } from '../../../../test/data/communities.ts';
import {
  answerQuiz,
  createOperator,
  createQuiz,
  createTask,
  progressOf,
  untilStatus,
} from '../../../../test/data/tasks.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { checkLedger } from '../../gumballs/check-ledger.ts';
import { computeFigures } from '../../operators/figures/compute-figures.ts';
import { recheckTasks } from '../rechecks/recheck-tasks.ts';
import { endPeriods } from './end-periods.ts';

const app = shareApp({ SANDBOX: 'false' });
const query = (text: string, ...values: unknown[]) => app().deps.db.pool.query(text, values);
const taskOf = async (who: TestUser, id: string) => (await who.get<{ task: Task }>(`/tasks/${id}`)).body.task;
const streaksOf = async (who: TestUser) => (await who.get<StreakList>('/tasks/streaks')).body;
const dailyOf = async (who: TestUser) => (await streaksOf(who)).streaks[0];
const historyOf = async (who: TestUser) =>
  (await who.get<{ history: Earning[] }>('/earnings/history')).body.history.map(({ kind, amount, reference }) => [
    kind,
    amount,
    reference,
  ]);

async function pass(who: TestUser, id: string) {
  expect((await who.post(`/tasks/${id}/start`)).status).toBe(200);
  return answerQuiz(who, id, 'right');
}

// Each test begins at noon UTC of another day.
let noon = Date.UTC(2027, 0, 4, 12);
beforeEach(() => {
  noon += 60 * dayMs;
  app().setTime(new Date(noon));
  app().holdTime();
});
// Ended sessions are not what the tests are about.
const goTo = async (days: number, hours = 0) => {
  app().setTime(new Date(noon + days * dayMs + hours * hourMs));
  await query('UPDATE sessions SET last_used_at = $1', app().deps.clock.now());
};

describe('a daily task', () => {
  it('is paid once a day under 100 racing claims, and again on the next day', async () => {
    const [alice] = await createTestUsers(app(), 'racer');
    const id = await createQuiz(app(), { repeat: 'daily', maxTries: 1 });
    const race = (count: number, request: () => Promise<unknown>) =>
      Promise.allSettled(Array.from({ length: count }, request));
    // More would reach the limit of requests.
    for (const [day, starts, answers] of [
      [0, 1, 100],
      [1, 100, 10],
    ] as const) {
      await goTo(day);
      await race(starts, () => alice.post(`/tasks/${id}/start`));
      await race(answers, () => answerQuiz(alice, id, 'right'));
      expect(await expectError(alice.post(`/tasks/${id}/start`))).toBe('409 TASK_ALREADY_COMPLETED');
      expect(await taskOf(alice, id)).toMatchObject({ userStatus: 'completed', repeat: 'daily' });
    }
    expect(await historyOf(alice)).toHaveLength(2);
    expect((await checkLedger(app().deps.db)).wrong).toEqual([]);
  });

  it('is available again from midnight on, also before the job, with fresh tries of a quiz', async () => {
    const [alice] = await createTestUsers(app(), 'night');
    const [paid, lost] = [
      await createQuiz(app(), { repeat: 'daily' }),
      await createQuiz(app(), { repeat: 'daily', maxTries: 1 }),
    ];
    await pass(alice, paid);
    await alice.post(`/tasks/${lost}/start`);
    await answerQuiz(alice, lost, 'wrong');
    expect((await taskOf(alice, paid)).repeatsAt).toBe(new Date(noon + 12 * hourMs).toISOString());
    expect(await expectError(alice.post(`/tasks/${lost}/start`))).toBe('409 QUIZ_NO_TRIES');
    await goTo(0, 12);
    for (const id of [paid, lost])
      expect(await taskOf(alice, id)).toMatchObject({
        userStatus: 'available',
        open: true,
        quiz: { triesLeft: 3 - (id === lost ? 2 : 0) },
      });
    await endPeriods(app().deps);
    const listed = await alice.get<TaskList>('/tasks/filtered?status=available');
    expect(listed.body.tasks.map(({ id }) => id)).toEqual(expect.arrayContaining([paid, lost]));
    await pass(alice, lost);
    const { body } = await alice.get<object>('/tasks/stats');
    expect(body).toMatchObject({ completed: 2, completedToday: 1, totalEarnings: 180, earnedToday: 90 });
  });

  it('counts what was done on its day only', async () => {
    const [alice, bob] = await createTestUsers(app(), 'writer', 'reader');
    const id = await createTask(app(), { platform: 'Gumball', type: 'comment', target: '', repeat: 'daily' });
    const post = await writePost(bob, 'Who is up?');
    const attempt = async (expected: 'completed' | 'failed') => {
      await alice.post(`/tasks/${id}/start`);
      await alice.post(`/tasks/${id}/verify`);
      app().advance(4000);
      await untilStatus(alice, id, expected);
    };
    await writeComment(alice, post.id, 'Me');
    await attempt('completed');
    await goTo(1);
    await attempt('failed');
    await writeComment(alice, post.id, 'Me too');
    await attempt('completed');
    expect((await progressOf(alice, id)).status).toBe('completed');
  });

  it('takes back the reward of the day whose action was undone, and no other', async () => {
    const [alice, bob] = await createTestUsers(app(), 'undoer', 'host');
    const id = await createTask(app(), {
      platform: 'Gumball',
      type: 'comment',
      target: '',
      repeat: 'daily',
      reward: 70,
    });
    const post = await writePost(bob, 'Who is up?');
    const comments: string[] = [];
    for (const day of [0, 1]) {
      await goTo(day);
      comments.push((await writeComment(alice, post.id, `Day ${day}`)).id);
      await alice.post(`/tasks/${id}/start`);
      app().advance(4000);
      await untilStatus(alice, id, 'completed');
    }
    await alice.delete(`/comments/comments/${comments[0]}`);
    await goTo(0, (recheckWindowMs - 2 * secondCheckDelayMs) / hourMs);
    await recheckTasks(app().deps, 10_000);
    app().advance(secondCheckDelayMs);
    await recheckTasks(app().deps, 10_000);
    expect((await historyOf(alice)).map(([kind, amount]) => [kind, amount])).toEqual([
      ['reversal', -70],
      ['task', 70],
      ['task', 70],
    ]);
    expect((await taskOf(alice, id)).userReversed).toBe(false);
    const { body } = await (await createOperator(app(), 'counter')).get<{ figures: object }>(
      `/operator/tasks/${id}/figures`,
    );
    expect(body.figures).toMatchObject({ completed: 1, payments: 2, reversals: 1, paidGumballs: 140 });
    expect((await checkLedger(app().deps.db)).wrong).toEqual([]);
  });
});

describe('a streak', () => {
  it('grows with each day, pays its bonus once, and ends after a missed day', async () => {
    const [alice] = await createTestUsers(app(), 'streak');
    const id = await createQuiz(app(), { repeat: 'daily', reward: 10 });
    const { events } = await connect(app(), alice);
    const expectedMessage = 'A streak of 3 days. +30 Gumballs';
    for (const day of [0, 1, 2]) {
      await goTo(day);
      await pass(alice, id);
    }
    const bonus = { cadence: 'daily', length: 3, bonus: 30 };
    await expect.poll(() => events.find(({ event }) => event === 'streak:bonus')?.payload).toEqual(bonus);
    expect(await historyOf(alice)).toContainEqual(['streak', 30, 'daily:3']);
    expect(await dailyOf(alice)).toMatchObject({ length: 3, isDone: true, next: { length: 7, bonus: 100 } });
    await goTo(4);
    expect(await dailyOf(alice)).toMatchObject({ length: 0, best: 3, isDone: false });
    for (const day of [4, 5, 6]) {
      await goTo(day);
      await pass(alice, id);
    }
    expect((await historyOf(alice)).filter(([kind]) => kind === 'streak')).toHaveLength(1);
    const listNotifications = async () =>
      (await alice.get<{ notifications: { message: string }[] }>('/notifications')).body.notifications;
    await expect.poll(listNotifications).toContainEqual(expect.objectContaining({ message: expectedMessage }));
  });

  it('of weekly tasks counts weeks, beside that of daily ones', async () => {
    const [alice] = await createTestUsers(app(), 'weekly');
    const id = await createQuiz(app(), { repeat: 'weekly' });
    await pass(alice, id);
    expect(await expectError(alice.post(`/tasks/${id}/start`))).toBe('409 TASK_ALREADY_COMPLETED');
    await goTo(7);
    await pass(alice, id);
    expect((await streaksOf(alice)).streaks).toMatchObject([{ length: 0 }, { cadence: 'weekly', length: 2 }]);
  });
});

describe('the time zone of a member', () => {
  it('applies at once before the first task', async () => {
    const [alice] = await createTestUsers(app(), 'early');
    const { body } = await alice.put<StreakList>('/tasks/time-zone', { timeZone: 'Europe/Berlin' });
    expect(body.streaks[0]?.endsAt).toBe(new Date(noon + 11 * hourMs).toISOString());
    expect(body.zoneChangeAt).toBe(new Date(noon + 7 * dayMs).toISOString());
  });

  it('decides when the day ends; a move to the east extends it and pays nothing more', async () => {
    const [alice] = await createTestUsers(app(), 'mover');
    const id = await createQuiz(app(), { repeat: 'daily' });
    expect(await streaksOf(alice)).toMatchObject({ timeZone: null, zoneChangeAt: null });
    await pass(alice, id);
    const moved = await alice.put<StreakList>('/tasks/time-zone', { timeZone: 'pacific/kiritimati' });
    // It is 02:00 of the next day there: the day lasts until the midnight after its end in UTC.
    const endsAt = new Date(noon + 22 * hourMs).toISOString();
    expect(moved.body).toMatchObject({
      timeZone: 'Pacific/Kiritimati',
      streaks: [{ length: 1, isDone: true, endsAt }, {}],
    });
    expect((await taskOf(alice, id)).repeatsAt).toBe(endsAt);
    await goTo(0, 22 - 1 / 60);
    expect(await expectError(alice.post(`/tasks/${id}/start`))).toBe('409 TASK_ALREADY_COMPLETED');
    app().advance(minuteMs);
    await pass(alice, id);
    expect(await dailyOf(alice)).toMatchObject({ length: 2 });
    expect(await historyOf(alice)).toHaveLength(2);
  });

  it('has to exist, and changes once a week, also under racing requests', async () => {
    const [alice] = await createTestUsers(app(), 'racing');
    expect(await expectError(alice.put('/tasks/time-zone', { timeZone: 'Mars/Olympus' }))).toBe(
      '400 TIME_ZONE_INVALID',
    );
    const zones = ['Asia/Tokyo', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland'];
    const replies = await Promise.all(zones.map((timeZone) => alice.put('/tasks/time-zone', { timeZone })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    await goTo(7);
    expect((await alice.put('/tasks/time-zone', { timeZone: 'Asia/Kathmandu' })).status).toBe(200);
  });
});

it('what was paid stays in the totals of operators when its day is over', async () => {
  const [[alice], operator] = [await createTestUsers(app(), 'lasting'), await createOperator(app(), 'adder')];
  const id = await createQuiz(app(), { repeat: 'daily', reward: 90 });
  type Totals = { completedToday: number; gumballsPaid: number; days: { completed: number; gumballs: number }[] };
  const totalsOf = async () => (await operator.get<Totals>('/operator/totals')).body;
  const before = await totalsOf();
  await pass(alice, id);
  expect(await totalsOf()).toMatchObject({ completedToday: 1, gumballsPaid: before.gumballsPaid + 90 });
  await goTo(1);
  await endPeriods(app().deps);
  const after = await totalsOf();
  expect(after).toMatchObject({ completedToday: 0, gumballsPaid: before.gumballsPaid + 90 });
  expect(after.days.slice(-2)).toMatchObject([
    { completed: 1, gumballs: 90 },
    { completed: 0, gumballs: 0 },
  ]);
});

it('an attempt stays in the figures of operators when its day is over', async () => {
  const [[alice], operator] = [await createTestUsers(app(), 'counted'), await createOperator(app(), 'figures')];
  const id = await createQuiz(app(), { repeat: 'daily', reward: 90 });
  const tasksOf = async (at: number) => {
    await computeFigures(app().deps);
    return (await operator.get<{ figures: Figures }>('/operator/figures?days=14')).body.figures.days.at(at)?.tasks;
  };
  const counted = { started: 1, converted: 1, completions: 1, paid: 90 };
  await pass(alice, id);
  expect(await tasksOf(-1)).toEqual(counted);
  await goTo(1);
  await endPeriods(app().deps);
  expect(await tasksOf(-2)).toEqual(counted);
  await query('UPDATE task_completions SET reversed_at = now() WHERE user_id = $1', alice.id);
  expect(await tasksOf(-2)).toEqual({ ...counted, converted: 0 });
});

it('operators repeat what needs no other network, without a limit of completions', async () => {
  const [operator, member] = [await createOperator(app(), 'repeater'), (await createTestUsers(app(), 'plain'))[0]];
  const draft = { platform: 'Gumball', type: 'comment', target: '', title: 'Comment', reward: 5, repeat: 'weekly' };
  const created = await operator.post<{ task: { id: string; repeat: string } }>('/tasks/create', draft);
  expect(created.body.task).toMatchObject({ repeat: 'weekly' });
  expect((await taskOf(member, created.body.task.id)).repeat).toBe('weekly');
  const refusals = [{ slots: 5 }, { type: 'profile' }, { platform: 'Twitter', type: 'follow', target: 'nine' }];
  const codes = refusals.map((change) => expectError(operator.post('/tasks/create', { ...draft, ...change })));
  expect(await Promise.all(codes)).toEqual([
    '400 TASK_REPEAT_LIMITED',
    '400 TASK_REPEAT_INVALID',
    '400 TASK_REPEAT_INVALID',
  ]);
});

it('streaks count only the repeated tasks that the member may start', async () => {
  const [owner, member, stranger] = await createTestUsers(app(), 'host_owner', 'host_member', 'host_stranger');
  const operator = await createOperator(app(), 'allows');
  const terms = { isOn: true, rewardMax: 100, tasksMax: 3, budget: 250, types: communityTaskTypes };
  expect((await operator.put('/operator/settings', { communityTasks: terms })).status).toBe(200);
  const community = await createCommunityWith(owner, [member]);
  const openOf = async (who: TestUser) => (await dailyOf(who))?.openTasks ?? 0;
  const before = await openOf(stranger);
  const id = await createTask(app(), {
    platform: 'Gumball',
    type: 'comment',
    target: '',
    repeat: 'daily',
    reward: 100,
    communityId: community.id,
  });
  expect([await openOf(member), await openOf(stranger), await openOf(owner)]).toEqual([before + 1, before, before]);
  expect(await expectError(stranger.post(`/tasks/${id}/start`))).toBe('403 TASK_MEMBERS_ONLY');
  await operator.put('/operator/settings', { communityTasks: { ...terms, isOn: false } });
  expect(await openOf(member)).toBe(before);
});

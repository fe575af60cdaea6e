import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { Task, TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import { recheckWindowMs, secondLookMs } from '@gumball/rules/tasks/task-recheck';
import { expect, it, vi } from 'vitest';
import type { DeedKind } from '../../../sandbox/books.ts';
import { channelIdOf } from '../../../sandbox/youtube-api.ts';
import { asPerson } from '../../../test/people.ts';
import { connect, until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { createDoer, linkSandbox, makeTask, sandboxOf } from '../../../test/tasks.ts';
import { checkLedger } from '../gumballs/check-ledger.ts';
import { recheckTasks } from './recheck-tasks.ts';

type Doer = Awaited<ReturnType<typeof createDoer>>;
const weekMs = recheckWindowMs - 2 * secondLookMs;

const progress = async (app: TestApp, who: Doer, id: string) =>
  (await asPerson(app, who).get<TaskProgress>(`/tasks/${id}/status`)).body;
const history = async (app: TestApp, who: Doer) =>
  (await asPerson(app, who).get<{ history: Earning[] }>('/earnings/history')).body.history.map(
    ({ kind, amount, state }) => `${kind} ${amount} ${state}`,
  );
const rechecks = async (app: TestApp) => Number((await app.deps.db.pool.query('SELECT FROM task_rechecks')).rowCount);
const lookAgain = (app: TestApp) => recheckTasks(app.deps, 10_000);

/** Somebody does a deed on a platform and is paid for it; answers how to undo it. */
async function paidFor(app: TestApp, who: Doer, platform: TaskPlatform, type: DeedKind & TaskType, target = 'nine') {
  const books = sandboxOf(app);
  const account = platform === 'Twitter' ? who.account : await linkSandbox(app, who, platform);
  const there = await books.addAccount(platform, target, target);
  if (!there) throw new Error('the sandbox is full');
  const about = platform === 'Twitter' ? there.id : platform === 'YouTube' ? channelIdOf(there) : target;
  const wanted = type === 'retweet' ? '1780000000000000001' : about;
  await books.addDeed(account, type, wanted, '');
  const tweet = `https://x.com/nine/status/${wanted}`;
  const id = await makeTask(app, {
    platform,
    type,
    target: type === 'retweet' ? tweet : `@${target}`,
    reward: 60,
    slots: 9,
  });
  await who.post(`/tasks/${id}/start`);
  await who.post(`/tasks/${id}/verify`);
  await vi.waitFor(async () => expect((await progress(app, who, id)).status).toBe('completed'), { timeout: 12_000 });
  const undo = async () => {
    for (const deed of await books.listDeeds(account, [type], 10)) await books.removeDeed(account, deed.id);
  };
  return { id, undo };
}

it('what is undone within the week is taken back once, with words, and stays over', async () => {
  const app = await startApp();
  const alice = await createDoer(app, 'alice');
  const deeds = [
    await paidFor(app, alice, 'Twitter', 'follow'),
    await paidFor(app, alice, 'YouTube', 'subscribe'),
    await paidFor(app, alice, 'Telegram', 'join'),
  ];
  await paidFor(app, alice, 'Twitter', 'retweet');
  expect(await rechecks(app)).toBe(3);
  for (const { undo } of deeds) await undo();
  await lookAgain(app);
  expect(await history(app, alice)).toEqual(Array(4).fill('task 60 completed'));

  app.advance(weekMs);
  await lookAgain(app);
  expect(await history(app, alice)).toHaveLength(4);
  expect(await rechecks(app)).toBe(3);

  app.advance(secondLookMs);
  const alices = await connect(app, asPerson(app, alice));
  await Promise.all([lookAgain(app), lookAgain(app), lookAgain(app)]);
  expect(await rechecks(app)).toBe(0);
  expect((await history(app, alice)).toSorted()).toEqual([
    ...Array(3).fill('reversal -60 completed'),
    'task 60 completed',
    ...Array(3).fill('task 60 reversed'),
  ]);
  expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
  await until(() => alices.heard.filter(({ event }) => event === 'task:failed').length === 3);
  expect(alices.heard.find(({ event }) => event === 'task:failed')?.payload).toMatchObject({
    canRetry: false,
    reversed: true,
  });
  const reasons = await Promise.all(deeds.map(async ({ id }) => (await progress(app, alice, id)).reason));
  expect(reasons).toEqual([
    'You no longer follow @nine.',
    'You are no longer subscribed to @nine.',
    'You are no longer in @nine.',
  ]);
  const [follow] = deeds;
  expect(await progress(app, alice, follow!.id)).toMatchObject({
    status: 'failed',
    reversed: true,
    canRetry: false,
    message: 'The reward was taken back. This task cannot be done again.',
  });
  const again = asPerson(app, alice);
  expect((await again.post(`/tasks/${follow!.id}/start`)).body).toMatchObject({ code: 'TASK_REVERSED' });
  expect((await again.get<{ task: Task }>(`/tasks/${follow!.id}`)).body.task).toMatchObject({
    userReversed: true,
    open: false,
    slotsLeft: 9,
  });
  const notified = async () =>
    (await again.get<{ notifications: { message: string }[] }>('/notifications')).body.notifications;
  await until(async () => (await notified()).some(({ message }) => message.includes('taken back')));
  expect((await notified()).map(({ message }) => message)).toContain(
    '60 Gumballs were taken back: You no longer follow @nine.',
  );
  expect((await again.get('/tasks/stats')).body).toMatchObject({ completed: 1, totalEarnings: 60 });
});

it('a reward stays where the deed stands, was done again, or cannot be asked about within the week', async () => {
  const app = await startApp();
  const [alice, bob, carol] = [
    await createDoer(app, 'alice'),
    await createDoer(app, 'bob'),
    await createDoer(app, 'carol'),
  ];
  await paidFor(app, alice, 'Twitter', 'follow');
  const bobs = await paidFor(app, bob, 'Twitter', 'follow', 'ten');
  const carols = await paidFor(app, carol, 'Telegram', 'join');
  await bobs.undo();
  await carols.undo();
  await sandboxOf(app).setMood('Telegram', 'limited');
  app.advance(weekMs);
  await lookAgain(app);
  expect(await rechecks(app)).toBe(2);
  const ten = await sandboxOf(app).addAccount('Twitter', 'ten', 'ten');
  await sandboxOf(app).addDeed(bob.account, 'follow', ten!.id, 'ten');
  app.advance(secondLookMs);
  await lookAgain(app);
  expect(await rechecks(app)).toBe(1);
  app.advance(3 * secondLookMs);
  await sandboxOf(app).setMood('Telegram', 'fine');
  await lookAgain(app);
  expect(await rechecks(app)).toBe(0);
  for (const who of [alice, bob, carol]) expect(await history(app, who)).toEqual(['task 60 completed']);
});

it('asks about the account that was paid for, whatever is linked since', async () => {
  const app = await startApp();
  const alice = await createDoer(app, 'alice');
  const { id, undo } = await paidFor(app, alice, 'Twitter', 'follow');
  await app.deps.db.pool.query('UPDATE platform_accounts SET unlinked_at = now() WHERE user_id = $1', [alice.id]);
  await undo();
  app.advance(weekMs);
  await lookAgain(app);
  app.advance(secondLookMs);
  await lookAgain(app);
  expect(await progress(app, alice, id)).toMatchObject({ status: 'failed', reversed: true });
});

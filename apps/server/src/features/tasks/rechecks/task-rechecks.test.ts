import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { Task, TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import type { AccountPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import { rechecksPerMinute, recheckWindowMs, secondCheckDelayMs } from '@gumball/rules/tasks/task-recheck';
import { expect, it, vi } from 'vitest';
import { didOf, postUriOf } from '../../../../sandbox/bluesky-api.ts';
import type { ActionKind } from '../../../../sandbox/sandbox.store.ts';
import { channelIdOf } from '../../../../sandbox/youtube-api.ts';
import { createOperator, createParticipant, createTask, linkSandbox, sandboxOf } from '../../../../test/data/tasks.ts';
import { asUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { checkLedger } from '../../gumballs/check-ledger.ts';
import { recheckTasks } from './recheck-tasks.ts';
import { insertRecheck } from './rechecks.store.ts';

type Participant = Awaited<ReturnType<typeof createParticipant>>;
const weekMs = recheckWindowMs - 2 * secondCheckDelayMs;

const progress = async (app: TestApp, who: Participant, id: string) =>
  (await asUser(app, who).get<TaskProgress>(`/tasks/${id}/status`)).body;
const history = async (app: TestApp, who: Participant) =>
  (await asUser(app, who).get<{ history: Earning[] }>('/earnings/history')).body.history.map(
    ({ kind, amount, state }) => `${kind} ${amount} ${state}`,
  );
const rechecks = async (app: TestApp) => Number((await app.deps.db.pool.query('SELECT FROM task_rechecks')).rowCount);
const recheck = (app: TestApp) => recheckTasks(app.deps, 10_000);

const tweet = { id: '1780000000000000001', url: (id: string) => `https://x.com/nine/status/${id}` };
/** The targets of likes, retweets and comments, and their names in the sandbox's store. */
const items: Partial<
  Record<AccountPlatform, Partial<Record<TaskType, { action: ActionKind; id: string; url: (id: string) => string }>>>
> = {
  Twitter: {
    like: { ...tweet, action: 'like' },
    retweet: { ...tweet, action: 'retweet' },
    comment: { ...tweet, action: 'reply' },
  },
  YouTube: { comment: { action: 'comment', id: 'abcdefghijk', url: (id) => `https://youtu.be/${id}` } },
};

const accounts = new Map<string, Promise<string>>();

function accountOf(app: TestApp, who: Participant, platform: AccountPlatform): Promise<string> {
  const name = `${platform} ${who.id}`;
  const account = accounts.get(name) ?? linkSandbox(app, who, platform);
  accounts.set(name, account);
  return account;
}

/** Does an action on a platform as a member who is paid for it; returns how to undo it. */
async function completeAndPay(
  app: TestApp,
  who: Participant,
  platform: AccountPlatform,
  type: ActionKind & TaskType,
  { target = 'nine', tweetId }: { target?: string; tweetId?: string } = {},
) {
  const store = sandboxOf(app);
  const account = platform === 'Twitter' ? who.account : await accountOf(app, who, platform);
  const there = await store.addAccount(platform, target, target);
  if (!there) throw new Error('the sandbox is full');
  const item = items[platform]?.[type];
  const about = platform === 'Twitter' ? there.id : platform === 'YouTube' ? channelIdOf(there) : target;
  const [kind, expected] = item ? [item.action, item.id] : [type, about];
  await store.addAction(account, kind, tweetId ?? expected, 'Very nice.');
  const id = await createTask(app, {
    platform,
    type,
    target: item ? item.url(tweetId ?? item.id) : `@${target}`,
    reward: 60,
    slots: 9,
  });
  await who.post(`/tasks/${id}/start`);
  await who.post(`/tasks/${id}/verify`);
  await vi.waitFor(async () => expect((await progress(app, who, id)).status).toBe('completed'), { timeout: 12_000 });
  const undo = async () => {
    for (const action of await store.listActions(account, [kind], 10)) await store.removeAction(account, action.id);
  };
  return { id, undo, again: () => store.addAction(account, kind, tweetId ?? expected, 'Very nice.') };
}

it('a follow, like, repost and reply on Bluesky are paid; what is undone is reversed, also with many newer posts', async () => {
  const app = await startApp();
  const alice = await createParticipant(app, 'alice');
  const store = sandboxOf(app);
  const account = await linkSandbox(app, alice, 'Bluesky');
  const nine = await store.addAccount('Bluesky', 'nine.example', 'Nine');
  if (!nine) throw new Error('the sandbox is full');
  const url = 'https://bsky.app/profile/nine.example';
  const uri = postUriOf(didOf(nine), '3lbqyzabc234d');
  const actions = [
    ['follow', 'follow', nine.id, url],
    ['like', 'like', uri, `${url}/post/3lbqyzabc234d`],
    ['repost', 'retweet', uri, `${url}/post/3lbqyzabc234d`],
    ['comment', 'reply', uri, `${url}/post/3lbqyzabc234d`],
  ] as const;
  const ids = await Promise.all(
    actions.map(async ([type, kind, about, target]) => {
      await store.addAction(account, kind, about, 'Nice.');
      const id = await createTask(app, { platform: 'Bluesky', type, target, reward: 60 });
      const open = await createTask(app, {
        platform: 'Bluesky',
        type,
        target: target.replace('nine', 'ten'),
        reward: 60,
      });
      for (const task of [id, open]) await alice.post(`/tasks/${task}/start`);
      await alice.post(`/tasks/${id}/verify`);
      await vi.waitFor(async () => expect((await progress(app, alice, id)).status).toBe('completed'), 12_000);
      expect((await progress(app, alice, open)).status).toBe('in_progress');
      return id;
    }),
  );
  expect(await rechecks(app)).toBe(4);
  for (let count = 0; count < 101; count += 1)
    await store.addAction(account, 'retweet', postUriOf(didOf(nine), String(count)), '');
  for (const kind of ['follow', 'like', 'reply', 'retweet'] as const) {
    const own = (await store.listActions(account, [kind], 200)).filter(
      ({ target }) => target === uri || target === nine.id,
    );
    // The repost stays.
    for (const { id } of kind === 'retweet' ? [] : own) await store.removeAction(account, id);
  }
  app.advance(weekMs);
  await recheck(app);
  expect(await rechecks(app)).toBe(3);
  app.advance(secondCheckDelayMs);
  await recheck(app);
  const states = await Promise.all(ids.map(async (id) => (await progress(app, alice, id)).reason));
  expect(states).toEqual([
    'You no longer follow @nine.example.',
    'You no longer like the post of @nine.example.',
    null,
    'Your comment is no longer there.',
  ]);
}, 120_000);

it('an action that is undone within the week is reversed once, with a message, and stays reversed', async () => {
  const app = await startApp();
  const alice = await createParticipant(app, 'alice');
  const actions = [
    await completeAndPay(app, alice, 'Twitter', 'follow'),
    await completeAndPay(app, alice, 'YouTube', 'subscribe'),
    await completeAndPay(app, alice, 'Telegram', 'join'),
  ];
  expect(await rechecks(app)).toBe(3);
  for (const { undo } of actions) await undo();
  await recheck(app);
  expect(await history(app, alice)).toEqual(Array(3).fill('task 60 completed'));

  app.advance(weekMs);
  await recheck(app);
  expect(await history(app, alice)).toHaveLength(3);
  expect(await rechecks(app)).toBe(3);

  app.advance(secondCheckDelayMs);
  const alices = await connect(app, asUser(app, alice));
  await Promise.all([recheck(app), recheck(app), recheck(app)]);
  expect(await rechecks(app)).toBe(0);
  expect((await history(app, alice)).toSorted()).toEqual([
    ...Array(3).fill('reversal -60 completed'),
    ...Array(3).fill('task 60 reversed'),
  ]);
  expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
  await until(() => alices.events.filter(({ event }) => event === 'task:failed').length === 3);
  expect(alices.events.find(({ event }) => event === 'task:failed')?.payload).toMatchObject({
    canRetry: false,
    reversed: true,
  });
  const reasons = await Promise.all(actions.map(async ({ id }) => (await progress(app, alice, id)).reason));
  expect(reasons).toEqual([
    'You no longer follow @nine.',
    'You are no longer subscribed to @nine.',
    'You are no longer in @nine.',
  ]);
  const [follow] = actions;
  expect(await progress(app, alice, follow!.id)).toMatchObject({
    status: 'failed',
    reversed: true,
    canRetry: false,
    message: 'The reward was taken back. This task cannot be done again.',
  });
  const again = asUser(app, alice);
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
  expect((await again.get('/tasks/stats')).body).toMatchObject({ completed: 0, totalEarnings: 0 });
});

it('an action that is undone fails also if its reward was taken back before, which is not notified again', async () => {
  const app = await startApp();
  const alice = await createParticipant(app, 'alice');
  const operator = await createOperator(app, 'olive');
  const { id, undo } = await completeAndPay(app, alice, 'Twitter', 'follow');
  const [entry] = (await alice.get<{ history: Earning[] }>('/earnings/history')).body.history;
  const path = `/operator/members/${alice.id}/ledger/${entry?.id}/reverse`;
  expect((await operator.post(path, { reason: 'Fraud' })).status).toBe(200);
  await undo();
  await recheckTwice(app);
  const again = asUser(app, alice);
  expect(await progress(app, alice, id)).toMatchObject({ status: 'failed', reversed: true });
  await app.deps.notifier.drain();
  const { body } = await again.get<{ notifications: { type: string }[] }>('/notifications');
  expect(body.notifications.map(({ type }) => type)).toEqual(['gumballs_reversed', 'task_completed']);
  expect(await history(app, alice)).toEqual(['reversal -60 completed', 'task 60 reversed']);
});

it('a reward stays if the action holds, was repeated, or cannot be checked within the week', async () => {
  const app = await startApp();
  const [alice, bob, carol] = [
    await createParticipant(app, 'alice'),
    await createParticipant(app, 'bob'),
    await createParticipant(app, 'carol'),
  ];
  await completeAndPay(app, alice, 'Twitter', 'follow');
  const bobs = await completeAndPay(app, bob, 'Twitter', 'follow', { target: 'ten' });
  const carols = await completeAndPay(app, carol, 'Telegram', 'join');
  await bobs.undo();
  await carols.undo();
  await sandboxOf(app).setMode('Telegram', 'limited');
  app.advance(weekMs);
  await recheck(app);
  expect(await rechecks(app)).toBe(2);
  const ten = await sandboxOf(app).addAccount('Twitter', 'ten', 'ten');
  await sandboxOf(app).addAction(bob.account, 'follow', ten!.id, 'ten');
  app.advance(secondCheckDelayMs);
  await recheck(app);
  expect(await rechecks(app)).toBe(1);
  app.advance(3 * secondCheckDelayMs);
  await sandboxOf(app).setMode('Telegram', 'normal');
  await recheck(app);
  expect(await rechecks(app)).toBe(0);
  for (const who of [alice, bob, carol]) expect(await history(app, who)).toEqual(['task 60 completed']);
});

it('checks the account that was paid for, whatever is linked since', async () => {
  const app = await startApp();
  const alice = await createParticipant(app, 'alice');
  const { id, undo } = await completeAndPay(app, alice, 'Twitter', 'follow');
  await app.deps.db.pool.query('UPDATE platform_accounts SET unlinked_at = now() WHERE user_id = $1', [alice.id]);
  await undo();
  app.advance(weekMs);
  await recheck(app);
  app.advance(secondCheckDelayMs);
  await recheck(app);
  expect(await progress(app, alice, id)).toMatchObject({ status: 'failed', reversed: true });
});

/** Rechecks all paid tasks twice within the week, an hour apart. */
async function recheckTwice(app: TestApp): Promise<void> {
  app.advance(weekMs);
  await recheck(app);
  app.advance(secondCheckDelayMs);
  await recheck(app);
}

it('detects removed likes, retweets, replies and comments among any number of later tweets', async () => {
  const app = await startApp();
  const [alice, bob] = [await createParticipant(app, 'alice'), await createParticipant(app, 'bob')];
  const kinds = [
    ['Twitter', 'like', 'You no longer like the tweet of @nine.'],
    ['Twitter', 'retweet', 'Your retweet of the tweet of @nine is no longer there.'],
    ['Twitter', 'comment', 'Your comment is no longer there.'],
    ['YouTube', 'comment', 'Your comment is no longer there.'],
  ] as const;
  const paid = [];
  for (const [platform, type] of kinds) {
    paid.push(await completeAndPay(app, alice, platform, type));
    await completeAndPay(app, bob, platform, type);
  }
  expect(await rechecks(app)).toBe(8);
  await app.deps.db.pool.query(
    `INSERT INTO sandbox_actions (account_id, kind, target, content) SELECT $1::bigint, 'tweet', '', 'So much to say' FROM generate_series(1, 400)`,
    [bob.account],
  );
  for (const { undo } of paid) await undo();
  await recheckTwice(app);
  expect(await history(app, bob)).toEqual(Array(4).fill('task 60 completed'));
  expect((await history(app, alice)).toSorted()).toEqual([
    ...Array(4).fill('reversal -60 completed'),
    ...Array(4).fill('task 60 reversed'),
  ]);
  const reasons = await Promise.all(paid.map(async ({ id }) => (await progress(app, alice, id)).reason));
  expect(reasons).toEqual(kinds.map(([, , reason]) => reason));
  expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
  expect(await rechecks(app)).toBe(0);
});

it('an action whose tweet was deleted, which was repeated, or which is hidden stays paid', async () => {
  const app = await startApp();
  const names = ['alice', 'bob', 'carol', 'dan'] as const;
  const [alice, bob, carol, dan] = await Promise.all(names.map((name) => createParticipant(app, name)));
  const store = sandboxOf(app);
  await store.addAction(dan!.account, 'tweet', '', 'Here for a day');
  const [own] = await store.listActions(dan!.account, ['tweet'], 1);
  const deleted = [
    await completeAndPay(app, alice!, 'Twitter', 'like', { tweetId: own!.id }),
    await completeAndPay(app, alice!, 'Twitter', 'retweet', { tweetId: own!.id }),
  ];
  const repeated = await completeAndPay(app, bob!, 'Twitter', 'retweet');
  const hidden = await completeAndPay(app, carol!, 'Twitter', 'comment');
  await store.removeAction(dan!.account, own!.id);
  for (const { undo } of [...deleted, repeated]) await undo();
  await repeated.again();
  await app.deps.db.pool.query('UPDATE sandbox_accounts SET private = true WHERE id = $1', [carol!.account]);
  await hidden.undo();
  await recheckTwice(app);
  expect(await rechecks(app)).toBe(0);
  expect(await history(app, alice!)).toEqual(Array(2).fill('task 60 completed'));
  for (const who of [bob!, carol!]) expect(await history(app, who)).toEqual(['task 60 completed']);
  // One private account must not send everyone's tasks to review.
  const { rowCount } = await app.deps.db.pool.query(`SELECT FROM platform_settings WHERE name LIKE 'refused:%'`);
  expect(rowCount).toBe(0);
});

it('rechecks query a platform within its budget per minute', async () => {
  const app = await startApp();
  const alice = await createParticipant(app, 'alice');
  const now = app.deps.clock.now();
  for (let number = 0; number < rechecksPerMinute.YouTube + 2; number += 1) {
    const taskId = await createTask(app, { platform: 'YouTube', type: 'subscribe', target: '@nine' });
    await insertRecheck(app.deps.db.kysely, {
      taskId,
      userId: alice.id,
      account: { id: 'UC0000000000000000000000', username: 'nobody' },
      evidence: null,
      target: { username: 'nine', handle: '@nine', tweetId: null, videoId: null, url: 'https://www.youtube.com/@nine' },
      checkAt: now,
      until: new Date(now.getTime() + weekMs),
    });
  }
  await recheck(app);
  expect(await rechecks(app)).toBe(2);
  await recheck(app);
  expect(await rechecks(app)).toBe(2);
  app.advance(secondCheckDelayMs);
  await recheck(app);
  expect(await rechecks(app)).toBe(0);
});

it("a suspended member's rechecks run after the suspension, however long it was", async () => {
  const app = await startApp();
  const alice = await createParticipant(app, 'alice');
  const { undo } = await completeAndPay(app, alice, 'Twitter', 'follow');
  await undo();
  await app.deps.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [alice.id]);
  for (let week = 0; week < 3; week += 1) {
    app.advance(weekMs);
    await recheck(app);
  }
  await app.deps.db.pool.query('UPDATE users SET suspended_at = NULL WHERE id = $1', [alice.id]);
  expect(await history(app, alice)).toEqual(['task 60 completed']);
  expect(await rechecks(app)).toBe(1);
  for (let check = 0; check < 2; check += 1) {
    app.advance(secondCheckDelayMs);
    await recheck(app);
  }
  expect(await rechecks(app)).toBe(0);
  expect(await history(app, alice)).toEqual(['reversal -60 completed', 'task 60 reversed']);
});

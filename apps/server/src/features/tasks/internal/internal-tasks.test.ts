import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { hourMs, minuteMs } from '@gumball/rules/formats/durations';
import type { TaskType } from '@gumball/rules/tasks/task-kinds';
import { recheckWindowMs, secondCheckDelayMs } from '@gumball/rules/tasks/task-recheck';
import { describe, expect, it, vi } from 'vitest';
import { guest, signUpOf } from '../../../../test/data/accounts.ts';
import { befriend, writeComment, writePost } from '../../../../test/data/builders.ts';
import { createCommunityWith } from '../../../../test/data/communities.ts';
import { becomeFriends } from '../../../../test/data/friendship.ts';
import { personName } from '../../../../test/data/person-name.ts';
import { createOperator, createTask, progressOf, untilStatus } from '../../../../test/data/tasks.ts';
import { expectError, fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { checkLedger } from '../../gumballs/check-ledger.ts';
import { recheckTasks } from '../rechecks/recheck-tasks.ts';

// No key and no sandbox: no other platform can be asked.
let operator: TestUser;
const app = shareApp({ SANDBOX: 'false' }, async (started) => {
  operator = await createOperator(started, 'opal');
});
const types = ['profile', 'join', 'post', 'comment', 'befriend', 'invite'] as const;
type Type = (typeof types)[number];

const internalTask = (type: TaskType, target = '') =>
  createTask(app(), { platform: 'Gumball', type, target, reward: 60 });
const query = (text: string, ...values: unknown[]) => app().deps.db.pool.query(text, values);

/** Starts a task and asks whether it is done. Returns the status. */
async function attempt(who: TestUser, id: string, expected: 'completed' | 'failed'): Promise<void> {
  await who.post(`/tasks/${id}/start`);
  await who.post(`/tasks/${id}/verify`);
  app().advance(4000);
  await untilStatus(who, id, expected);
}

/** Rechecks all paid tasks, twice as before a reversal. */
async function recheckTwice(): Promise<void> {
  app().advance(recheckWindowMs - 2 * secondCheckDelayMs);
  // Ended sessions are not what the test is about.
  await query('UPDATE sessions SET last_used_at = $1', app().deps.clock.now());
  await recheckTasks(app().deps, 10_000);
  app().advance(secondCheckDelayMs);
  await recheckTasks(app().deps, 10_000);
}

/** A member, a community of another one with a post, a task of each type, and how each is done and undone. */
async function setUp() {
  const [alice, bob, carol, dan] = await fourUsers(app());
  const { id: communityId, name } = await createCommunityWith(bob, [carol]);
  const post = await writePost(bob, 'Who is here?', { communityId });
  const tasks = Object.fromEntries(
    await Promise.all(
      types.map(async (type) => [
        type,
        await internalTask(type, ['join', 'post', 'comment'].includes(type) ? communityId : ''),
      ]),
    ),
  ) as Record<Type, string>;
  const newcomer = personName(Number(/\d+/.exec(alice.username)?.[0]));
  const code = `REF${alice.username.replace('.fun', '').replace('_', '')}`.toUpperCase();
  // The names of test users are no codes.
  await query('UPDATE users SET referral_code = $1 WHERE id = $2', code, alice.id);
  let own = '';
  let comment = '';
  const doing: Record<Type, () => Promise<unknown>> = {
    profile: () => query("UPDATE users SET avatar_url = '/uploads/a.webp', bio = 'I plant.' WHERE id = $1", alice.id),
    join: () => alice.post(`/communities/${communityId}/join`),
    post: async () => (own = (await writePost(alice, 'I am', { communityId })).id),
    comment: async () => (comment = (await writeComment(alice, post.id, 'Me')).id),
    befriend: () => becomeFriends(alice, dan),
    invite: async () => {
      const signUp = { ...signUpOf(newcomer), referralCode: code };
      expect((await guest(app(), '/register', signUp, { 'user-agent': newcomer })).status).toBe(201);
    },
  };
  const undoing: Record<Type, () => Promise<unknown>> = {
    profile: () => query("UPDATE users SET bio = '' WHERE id = $1", alice.id),
    join: () => alice.delete(`/communities/${communityId}/leave`),
    post: () => alice.delete(`/posts/${own}`),
    comment: () => alice.delete(`/comments/comments/${comment}`),
    befriend: () => alice.delete(`/friends/${dan.id}`),
    invite: () => query("UPDATE referrals SET state = 'reversed' WHERE referrer_id = $1", alice.id),
  };
  return { alice, bob, carol, dan, communityId, name, post, tasks, doing, undoing };
}

const statuses = (who: TestUser, tasks: Record<Type, string>) =>
  Promise.all(types.map(async (type) => `${type} ${(await progressOf(who, tasks[type])).status}`));

describe('tasks in this network', () => {
  it('fail while nothing is done, and pay once when the database says that it is', async () => {
    const { alice, tasks, doing } = await setUp();
    await Promise.all(types.map((type) => attempt(alice, tasks[type], 'failed')));
    expect((await progressOf(alice, tasks.join)).reason).toBe('We could not find it yet. Do it first, then try again.');
    for (const type of types) await doing[type]();
    await Promise.all(types.map((type) => attempt(alice, tasks[type], 'completed')));
    expect(await expectError(alice.post(`/tasks/${tasks.join}/start`))).toBe('409 TASK_ALREADY_COMPLETED');
    const paid = await query("SELECT FROM gumball_entries WHERE user_id = $1 AND kind = 'task'", alice.id);
    expect(paid.rowCount).toBe(types.length);
  });

  it('are noticed without a request, in an hour after the start', async () => {
    const { alice, tasks, doing } = await setUp();
    await alice.post(`/tasks/${tasks.join}/start`);
    app().advance(20 * minuteMs);
    expect((await progressOf(alice, tasks.join)).status).toBe('in_progress');
    await doing.join();
    app().advance(minuteMs);
    await untilStatus(alice, tasks.join, 'completed');
    await alice.post(`/tasks/${tasks.post}/start`);
    app().advance(hourMs);
    await untilStatus(alice, tasks.post, 'failed');
  });

  it('are reversed after they are undone, but not when they are done again', async () => {
    const { alice, name, tasks, doing, undoing } = await setUp();
    for (const type of types) await doing[type]();
    await Promise.all(types.map((type) => attempt(alice, tasks[type], 'completed')));
    // Members post only where they take part.
    for (const type of types.toReversed()) await undoing[type]();
    await doing.befriend();
    await recheckTwice();
    expect(await statuses(alice, tasks)).toEqual(
      types.map((type) => `${type} ${type === 'befriend' ? 'completed' : 'failed'}`),
    );
    const reasons = await Promise.all(types.map(async (type) => (await progressOf(alice, tasks[type])).reason));
    expect(reasons).toEqual([
      'Your profile is no longer complete.',
      `You are no longer in ${name}.`,
      `You no longer have a post in ${name}.`,
      'Your comment is no longer there.',
      null,
      'Your invitation was taken back.',
    ]);
    expect(await expectError(alice.post(`/tasks/${tasks.join}/start`))).toBe('409 TASK_REVERSED');
    expect((await checkLedger(app().deps.db)).wrong).toEqual([]);
  });

  it('stay paid when others end them: a deleted community or post, a suspended friend, an invitation in review', async () => {
    const { alice, bob, dan, communityId, name, tasks, doing } = await setUp();
    for (const type of types) await doing[type]();
    await Promise.all(types.map((type) => attempt(alice, tasks[type], 'completed')));
    await query('UPDATE users SET suspended_at = now() WHERE id = $1', dan.id);
    await query(
      "UPDATE referrals SET state = 'held', held_reason = 'device', held_at = now() WHERE referrer_id = $1",
      alice.id,
    );
    expect((await bob.delete(`/communities/${communityId}`, { name })).status).toBe(200);
    await recheckTwice();
    expect(await statuses(alice, tasks)).toEqual(types.map((type) => `${type} completed`));
  });

  it('count neither what was done before, nor to oneself, nor elsewhere', async () => {
    const [alice, bob, carol] = await fourUsers(app());
    const { id: communityId } = await createCommunityWith(bob, [alice]);
    const { id: otherId } = await createCommunityWith(carol, [alice], 'Cooks');
    const own = await writePost(alice, 'Mine', { communityId });
    const other = await writePost(carol, 'Elsewhere', { communityId: otherId });
    await writeComment(alice, other.id, 'Before');
    await befriend(app(), alice, bob);
    app().advance(1000);
    const tasks = [
      await internalTask('comment', communityId),
      await internalTask('befriend'),
      await internalTask('post', otherId),
    ];
    await writeComment(alice, own.id, 'To myself');
    await writeComment(alice, other.id, 'In the other one');
    await Promise.all(tasks.map((id) => attempt(alice, id, 'failed')));
    await writePost(alice, 'Here', { communityId });
    const inCommunity = await internalTask('post', communityId);
    await attempt(alice, inCommunity, 'completed');
    expect(await progressOf(alice, inCommunity)).toMatchObject({ verified: true, autoVerified: true });
  });
});

describe('the community of a task', () => {
  const draft = (target: unknown, type = 'join') => ({
    platform: 'Gumball',
    type,
    target,
    title: 'Meet us',
    reward: 10,
  });

  it('must exist when the task is created or changed, and gives it its present name', async () => {
    const [, bob] = await fourUsers(app());
    const { id, name } = await createCommunityWith(bob, []);
    for (const target of ['1', '9223372036854775808', '', '@nine', `/community/${id}x`])
      expect(await expectError(operator.post('/operator/tasks', draft(target)))).toBe('400 TASK_TARGET_INVALID');
    const made = await operator.post<{ task: Task }>('/operator/tasks', draft({ communityId: id }));
    expect(made.body.task.target).toMatchObject({ communityId: id, handle: name, url: `/community/${id}` });
    const path = `/operator/tasks/${made.body.task.id}`;
    expect(await expectError(operator.put(path, { target: '1' }))).toBe('400 TASK_TARGET_INVALID');
    await bob.put(`/communities/${id}`, { name: 'Growers' });
    expect((await operator.put<{ task: Task }>(path, { reward: 20 })).body.task.target.handle).toBe('Growers');
    expect((await bob.get<{ task: Task }>(`/tasks/${made.body.task.id}`)).body.task).toMatchObject({
      target: { handle: 'Growers' },
      requirements: [],
      verification: { method: 'automatic', sandbox: false },
    });
    expect((await operator.post('/operator/tasks', draft('', 'befriend'))).status).toBe(201);
  });

  it('closes the task when it is deleted', async () => {
    const { alice, bob, communityId, name, tasks } = await setUp();
    await alice.post(`/tasks/${tasks.join}/start`);
    await bob.delete(`/communities/${communityId}`, { name });
    const { body } = await bob.get<{ task: Task }>(`/tasks/${tasks.join}`);
    expect(body.task).toMatchObject({ open: false, target: { handle: null } });
    expect(await expectError(bob.post(`/tasks/${tasks.join}/start`))).toBe('409 TASK_CLOSED');
    app().advance(hourMs);
    await untilStatus(alice, tasks.join, 'failed');
  });

  it('does not pay a suspended member', async () => {
    const { alice, tasks, doing } = await setUp();
    await alice.post(`/tasks/${tasks.join}/start`);
    await doing.join();
    await query('UPDATE users SET suspended_at = now() WHERE id = $1', alice.id);
    app().advance(minuteMs);
    const checked = () =>
      query('SELECT FROM task_attempts WHERE user_id = $1 AND checks > 0 AND NOT is_checking', alice.id);
    await vi.waitFor(async () => expect((await checked()).rowCount).toBe(1), 15_000);
    const paid = await query("SELECT FROM gumball_entries WHERE user_id = $1 AND kind = 'task'", alice.id);
    expect(paid.rowCount).toBe(0);
  });
});

import type { Onboarding } from '@gumball/contract/onboarding/onboarding.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { maxStepsPerNetworkAndDay, type OnboardingStep } from '@gumball/rules/onboarding/first-steps';
import { describe, expect, it } from 'vitest';
import { guest, signUpOf } from '../../../test/data/accounts.ts';
import { createCommunity, createUpload, writePost } from '../../../test/data/builders.ts';
import { requestFriendship } from '../../../test/data/friendship.ts';
import { answerQuiz, createOperator, createQuiz, createTask } from '../../../test/data/tasks.ts';
import { asUser, createTestUser, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { codeIn, openMailbox } from '../../../test/mailbox.ts';
import { connect, until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { checkLedger } from '../gumballs/check-ledger.ts';
import { endPeriods } from '../tasks/repeats/end-periods.ts';

type Claim = { paid: OnboardingStep[]; amount: number; isDelayed: boolean; onboarding: Onboarding | null };

const claim = async (who: TestUser) => (await who.post<Claim>('/onboarding/claim')).body;
const stepsOf = async (who: TestUser) => {
  const { onboarding } = (await who.get<{ onboarding: Onboarding | null }>('/onboarding')).body;
  return onboarding?.steps.map(({ step, count, isPaid }) => `${step} ${count}${isPaid ? ' paid' : ''}`);
};
const balanceOf = async (who: TestUser) => (await who.get<{ total: number }>('/earnings/summary')).body.total;

/** Signs a newcomer up over the API, with a complete profile. */
async function join(app: TestApp, name: string, more: object = {}): Promise<TestUser> {
  const { body } = await guest(app, '/register', { ...signUpOf(name), ...more }, { 'user-agent': name });
  const user = asUser(app, { id: body.user?.id ?? '', username: `${name}.fun`, token: body.accessToken ?? '' });
  expect((await user.put('/auth/profile', { firstName: name, lastName: 'New' })).status).toBe(200);
  return user;
}

/** Completes a task in the database, as its verification does. */
async function completeTask(app: TestApp, who: TestUser): Promise<void> {
  const task = await createTask(app);
  await app.deps.db.pool.query(
    `INSERT INTO task_attempts (user_id, task_id, status, limited, started_at, reserved_until) VALUES ($1, $2, 'completed', false, now(), now())`,
    [who.id, task],
  );
}

describe('the first steps of a new member', () => {
  it('count what was done anywhere, and pay each step once', async () => {
    const app = await startApp();
    const others = await createTestUsers(app, 'bob', 'carol', 'dan');
    const alice = await join(app, 'alice');
    const socket = await connect(app, alice);
    expect(await stepsOf(alice)).toEqual(['picture 0', 'friends 0', 'community 0', 'post 0', 'task 0']);
    expect(await claim(alice)).toMatchObject({ paid: [], amount: 0, onboarding: { reward: 5 } });

    const [first, second, third] = others;
    for (const other of [first, second]) await requestFriendship(alice, other);
    const post = await writePost(alice, 'Hello');
    expect(await claim(alice)).toMatchObject({ paid: ['post'], amount: 5 });
    await until(() => socket.events.some(({ event }) => event === 'earnings:updated'));
    // A paid step stays done, and is not paid again for a second post.
    expect((await alice.delete(`/posts/${post.id}`)).status).toBe(200);
    await writePost(alice, 'Hello again');
    expect(await claim(alice)).toMatchObject({ paid: [], amount: 0 });
    expect(await stepsOf(alice)).toEqual(['picture 0', 'friends 2', 'community 0', 'post 1 paid', 'task 0']);

    await requestFriendship(alice, third);
    const community = await createCommunity(app, 'Painters', [first]);
    expect((await alice.post(`/communities/${community.id}/join`)).status).toBe(200);
    const avatarUrl = await createUpload(app, alice, { purpose: 'avatar' });
    expect((await alice.put('/auth/profile', { avatarUrl })).status).toBe(200);
    await completeTask(app, alice);
    // Concurrent claims of two tabs.
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(alice)));
    expect(claims.flatMap(({ paid }) => paid).toSorted()).toEqual(['community', 'friends', 'picture', 'task']);
    expect(claims.at(-1)?.onboarding).toBeNull();
    expect(await balanceOf(alice)).toBe(25);
    expect(await stepsOf(alice)).toBeUndefined();
    expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
  });

  it('count a repeated task also once its day is over, unless its reward was taken back', async () => {
    const app = await startApp({ SANDBOX: 'false' });
    app.holdTime();
    const alice = await createTestUser(app, 'alice');
    const task = await createQuiz(app, { repeat: 'daily' });
    expect((await alice.post(`/tasks/${task}/start`)).status).toBe(200);
    expect((await answerQuiz(alice, task, 'right')).status).toBe(200);
    app.advance(dayMs);
    await endPeriods(app.deps);
    expect(await stepsOf(alice)).toContain('task 1');
    await app.deps.db.pool.query('UPDATE task_completions SET reversed_at = now()');
    expect(await stepsOf(alice)).toContain('task 0');
    await app.deps.db.pool.query('UPDATE task_completions SET reversed_at = NULL');
    expect(await claim(alice)).toMatchObject({ paid: ['task'] });
  });

  it('are not offered once dismissed, after the time for them, or to a member who knows the product', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    await writePost(alice, 'Hello');
    expect((await alice.post('/onboarding/dismiss')).status).toBe(200);
    expect((await alice.post('/onboarding/dismiss')).status).toBe(200);
    expect(await stepsOf(alice)).toBeUndefined();
    expect(await claim(alice)).toMatchObject({ paid: [], onboarding: null });
    await app.deps.db.pool.query(
      'UPDATE user_totals SET friends_count = 3, communities_count = 1, posts_count = 1 WHERE user_id = $1',
      [carol.id],
    );
    await app.deps.db.pool.query('UPDATE users SET avatar_url = $2 WHERE id = $1', [carol.id, '/uploads/carol.webp']);
    await completeTask(app, carol);
    expect(await claim(carol)).toMatchObject({ paid: [], onboarding: null });
    expect(await stepsOf(bob)).toHaveLength(5);
    await writePost(bob, 'Hello');
    const longAgo = new Date(Date.now() - 31 * dayMs);
    await app.deps.db.pool.query('UPDATE users SET created_at = $2 WHERE id = $1', [bob.id, longAgo]);
    expect(await claim(bob)).toMatchObject({ paid: [], onboarding: null });
  });

  it('pay what the operator sets, or nothing', async () => {
    const app = await startApp({ ONBOARDING_REWARD: '40' });
    const alice = await createTestUser(app, 'alice');
    await writePost(alice, 'Hello');
    expect(await claim(alice)).toMatchObject({ amount: 40 });
    const free = await startApp({ ONBOARDING_REWARD: '0' }, app);
    const bob = asUser(free, await createTestUser(free, 'bob'));
    await writePost(bob, 'Hello');
    expect(await claim(bob)).toMatchObject({ paid: [], isDelayed: false, onboarding: { reward: 0 } });
  });
});

it('first steps of parts of the site that are off are not offered', async () => {
  const app = await startApp();
  const operator = await createOperator(app, 'olive');
  const alice = await createTestUser(app, 'alice');
  const turnOff = (...offFeatures: string[]) => operator.put('/operator/site', { offFeatures });
  await completeTask(app, alice);
  await turnOff('tasks', 'communities');
  await expect.poll(() => stepsOf(alice)).toEqual(['picture 0', 'friends 0', 'post 0']);
  expect(await claim(alice)).toMatchObject({ paid: [] });
  await turnOff();
  await expect.poll(() => stepsOf(alice)).toHaveLength(5);
  expect(await claim(alice)).toMatchObject({ paid: ['task'] });
});

describe('farmed first steps', () => {
  it('pay nothing for a mailbox that had an account before, or a held referral', async () => {
    const app = await startApp();
    const honest = await join(app, 'honest', { email: 'one@gmail.com' });
    const again = await join(app, 'again', { email: 'o.n.e+2@gmail.com' });
    const alice = await createTestUser(app, 'alice');
    const held = await join(app, 'held', { referralCode: 'REFALICE' });
    await app.deps.db.pool.query("UPDATE referrals SET state = 'held', held_reason = 'device', held_at = now()");
    for (const user of [honest, again, held, alice]) await writePost(user, 'Hello');
    expect(await claim(again)).toMatchObject({ paid: [], onboarding: { reward: 0 } });
    expect(await claim(held)).toMatchObject({ paid: [], onboarding: { reward: 0 } });
    expect(await claim(honest)).toMatchObject({ paid: ['post'] });
    expect(await claim(alice)).toMatchObject({ paid: ['post'] });
  });

  it('pay one of the accounts of a mailbox that sign up at once', async () => {
    const app = await startApp();
    app.holdTime();
    const addresses = ['one@gmail.com', 'o.ne@gmail.com', 'one+a@gmail.com', 'one+b@gmail.com'];
    const users = await Promise.all(addresses.map((email, index) => join(app, `racer${index}`, { email })));
    for (const user of users) await writePost(user, 'Hello');
    const claims = await Promise.all(users.map(claim));
    expect(claims.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 5]);
  });

  it('pay the account of a mailbox that is verified first, whichever signed up first', async () => {
    const mailbox = await openMailbox();
    const app = await startApp(mailbox.env);
    const codes: string[] = [];
    const addresses = ['one@gmail.com', 'one+a@gmail.com'];
    for (const [index, email] of addresses.entries()) {
      await guest(app, '/register', { ...signUpOf(`early${index}`), email });
      codes.push(codeIn(await mailbox.next(email)));
    }
    const amounts: number[] = [];
    for (const [index, email] of [...addresses.entries()].toReversed()) {
      const { body } = await guest(app, '/verify-email', { email, code: codes[index] });
      const user = asUser(app, { id: body.user?.id ?? '', username: '', token: body.accessToken ?? '' });
      await user.put('/auth/profile', { firstName: 'Early', lastName: 'Bird' });
      await writePost(user, 'Hello');
      amounts.push((await claim(user)).amount);
    }
    expect(amounts).toEqual([5, 0]);
  });

  it('wait for another day once a network reached its limit, under concurrency', async () => {
    const app = await startApp();
    app.holdTime();
    const users = await createTestUsers(app, 'alice', 'bob', 'carol');
    for (const user of users) await writePost(user, 'Hello');
    await claim(users[0]);
    await app.deps.db.pool.query('UPDATE referral_network_days SET paid = $1', [maxStepsPerNetworkAndDay - 1]);
    const claims = await Promise.all(users.slice(1).map(claim));
    expect(claims.map(({ amount, isDelayed }) => `${amount} ${isDelayed}`).toSorted()).toEqual(['0 true', '5 false']);
    app.advance(dayMs);
    const later = await Promise.all(users.slice(1).map(claim));
    expect(later.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([0, 5]);
    expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
  });
});

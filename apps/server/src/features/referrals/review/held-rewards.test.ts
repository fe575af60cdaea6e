import type { OperatorReferral, OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import type { ReferralData } from '@gumball/contract/referrals/referrals.schemas';
import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { toEnglish } from '@gumball/rules/formats/phrase';
import type { QualifyingAction } from '@gumball/rules/referrals/qualifying-action';
import { expect, it } from 'vitest';
import { guest, signUpOf } from '../../../../test/data/accounts.ts';
import { block, writeComment, writePost } from '../../../../test/data/builders.ts';
import { becomeFriends } from '../../../../test/data/friendship.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { personName } from '../../../../test/data/person-name.ts';
import { takePart } from '../../../../test/data/take-part.ts';
import { answerQuiz, createOperator, createQuiz } from '../../../../test/data/tasks.ts';
import { asUser, createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { scoreDueAccounts } from '../risk/score-due-accounts.ts';
import { releaseHeldReward } from './release-held-reward.ts';

const codeOf = (who: TestUser) => `REF${who.username.replace('.fun', '')}`.toUpperCase();
const dashboard = async (who: TestUser) => (await who.get<ReferralData>('/referrals/me')).body;
const completeProfile = (who: TestUser) => who.put('/auth/profile', { firstName: 'Some', lastName: 'Body' });

async function signUp(app: TestApp, name: string, change: { code: string; email?: string; agent?: string }) {
  const { code, email = `${name}@example.com`, agent = `browser of ${name}` } = change;
  const entered = { ...signUpOf(name), email, referralCode: code };
  const { status, body } = await guest(app, '/register', entered, { 'user-agent': agent });
  expect(status).toBe(201);
  return asUser(app, { id: body.user?.id ?? '', username: `${name}.fun`, token: body.accessToken ?? '' });
}

const stateOf = async (app: TestApp, newcomer: TestUser) => {
  const { rows } = await app.deps.db.pool.query<{ state: string; held_reason: string | null }>(
    'SELECT state, held_reason FROM referrals WHERE user_id = $1',
    [newcomer.id],
  );
  return rows[0]?.state === 'held' ? rows[0].held_reason : rows[0]?.state;
};
const isRewarded = (app: TestApp, newcomer: TestUser) => async () => (await stateOf(app, newcomer)) === 'rewarded';
const paidFor = async (app: TestApp) => {
  const { rows } = await app.deps.db.pool.query<{ kind: string; sum: number }>(
    "SELECT kind, sum(amount)::int AS sum FROM gumball_entries WHERE kind IN ('referral', 'welcome') GROUP BY 1",
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
};

async function requireAction(app: TestApp, referralAction: Partial<QualifyingAction>) {
  const dan = await createOperator(app, 'dan');
  const body = { taskGate: 'platform', referralAction: { kind: 'instant', days: 2, ...referralAction } };
  const reply = await dan.put<{ settings: OperatorSettings }>('/operator/settings', body);
  expect(reply.body.settings.referralAction).toEqual(body.referralAction);
  const alice = await createTestUser(app, 'alice');
  await takePart(app, alice);
  return { alice, dan };
}

it('pays after the first completed task, once under concurrency, and says before what it waits for', async () => {
  const app = await startApp();
  const { alice, dan } = await requireAction(app, { kind: 'verified_task' });
  const bob = await signUp(app, 'bob', { code: codeOf(alice) });
  expect(await stateOf(app, bob)).toBe('action');
  const waiting = await dashboard(alice);
  expect(waiting).toMatchObject({ totalReferrals: 0, heldReferrals: 1, held: [{ id: bob.id }] });
  expect(toEnglish(waiting.held[0]!.held!.release)).toBe('It is paid once the new member has completed a first task.');
  expect(waiting.held[0]?.held).toMatchObject({ reason: 'The new member is only just starting', signals: [] });
  expect(toEnglish(waiting.rewardedWhen!)).toBe('once the new member has completed a first task');
  expect((await completeProfile(bob)).status).toBe(200);
  expect(toEnglish((await dashboard(bob)).welcome!.release)).toBe('It is paid once you have completed a first task.');
  const invitation = await fetch(`${app.url}/api/referrals/validate/${codeOf(alice)}`);
  expect(await invitation.json()).toMatchObject({ welcomeWhen: { words: 'once you have completed a first task' } });

  const quiz = await createQuiz(app);
  expect((await bob.post(`/tasks/${quiz}/start`)).status).toBe(200);
  expect(await stateOf(app, bob)).toBe('action');
  await answerQuiz(bob, quiz, 'right');
  await Promise.all([
    ...Array.from({ length: 8 }, () => releaseHeldReward(app.deps, bob.id)),
    dan.post(`/operator/referrals/${bob.id}/release`),
  ]);
  expect(await stateOf(app, bob)).toBe('rewarded');
  expect(await paidFor(app)).toEqual({ referral: 50, welcome: 25 });
  expect(await dashboard(alice)).toMatchObject({ totalReferrals: 1, heldReferrals: 0, held: [] });
  expect((await dashboard(bob)).welcome).toBeNull();
  const { entries } = (await dan.get<{ entries: { action: string }[] }>('/operator/audit')).body;
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'change-referral-action', details: { kind: 'verified_task', days: 2 } }),
  );
  expect(await findViolations(app)).toEqual([]);
});

it('is not listed for a referrer whom a block separates from the new member, nor for a suspended one', async () => {
  const app = await startApp();
  const { alice, dan } = await requireAction(app, { kind: 'verified_task' });
  const [bob, carol] = [
    await signUp(app, personName(1), { code: codeOf(alice) }),
    await signUp(app, personName(2), { code: codeOf(alice) }),
  ];
  await block(app, bob, alice);
  expect((await dan.post(`/operator/members/${carol.id}/suspend`, { reason: 'A look' })).status).toBe(200);
  expect(await dashboard(alice)).toMatchObject({ heldReferrals: 2, held: [] });
});

it('is released by the activity itself, within a moment', async () => {
  const app = await startApp();
  const { alice } = await requireAction(app, { kind: 'profile' });
  const bob = await signUp(app, 'bob', { code: codeOf(alice) });
  expect(await stateOf(app, bob)).toBe('action');
  expect((await completeProfile(bob)).status).toBe(200);
  await until(isRewarded(app, bob));
  expect(await paidFor(app)).toEqual({ referral: 50, welcome: 25 });
});

it('counts active days by the job, and pays once the setting is instant again', async () => {
  const app = await startApp();
  const { alice, dan } = await requireAction(app, { kind: 'active_days', days: 2 });
  app.setTime(new Date('2026-11-20T10:00:00Z'));
  const [bob, carol] = [
    await signUp(app, personName(1), { code: codeOf(alice) }),
    await signUp(app, personName(2), { code: codeOf(alice) }),
  ];
  app.advance(dayMs);
  expect((await completeProfile(bob)).status).toBe(200);
  await scoreDueAccounts(app.deps);
  await until(isRewarded(app, bob));
  expect(await stateOf(app, carol)).toBe('action');
  const settings = { referralAction: { kind: 'instant', days: 2 } };
  expect(await expectError(dan.put('/operator/settings', { referralAction: { kind: 'instant', days: 31 } }))).toBe(
    '400 INVALID_INPUT',
  );
  expect((await dan.put('/operator/settings', settings)).status).toBe(200);
  await scoreDueAccounts(app.deps);
  expect(await stateOf(app, carol)).toBe('rewarded');
});

it('is released when the score falls, and not while it only waits for the qualifying action', async () => {
  const app = await startApp();
  const { alice, dan } = await requireAction(app, { kind: 'verified_task' });
  const bob = await signUp(app, 'bob', { code: codeOf(alice), email: 'bob@mailinator.com' });
  expect(await stateOf(app, bob)).toBe('risk');
  const [held] = (await dashboard(alice)).held;
  expect(held?.held).toMatchObject({
    reason: 'The sign-up looks automated',
    signals: ['The mailbox is a disposable one', 'The account is new'],
  });
  const allowed = { mailDomains: { disposable: [], allowed: ['mailinator.com'] } };
  expect((await dan.put('/operator/settings', allowed)).status).toBe(200);
  await releaseHeldReward(app.deps, bob.id);
  expect(await stateOf(app, bob)).toBe('action');
  expect((await completeProfile(bob)).status).toBe(200);
  const quiz = await createQuiz(app);
  await bob.post(`/tasks/${quiz}/start`);
  await answerQuiz(bob, quiz, 'right');
  await until(isRewarded(app, bob));
});

it('never pays twice or after a reversal when a release, the job and an operator race', async () => {
  const app = await startApp();
  const { alice, dan } = await requireAction(app, { kind: 'profile' });
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, number) => signUp(app, personName(number), { code: codeOf(alice) })),
  );
  await app.deps.db.pool.query("UPDATE users SET first_name = 'Some', last_name = 'Body' WHERE id = ANY($1)", [
    people.map(({ id }) => id),
  ]);
  await Promise.all(
    people.flatMap((person) => [
      releaseHeldReward(app.deps, person.id),
      dan.post(`/operator/referrals/${person.id}/reverse`, { reason: 'A farm' }),
      scoreDueAccounts(app.deps),
      releaseHeldReward(app.deps, person.id),
    ]),
  );
  for (const person of people) expect(await stateOf(app, person)).toBe('reversed');
  const { rows } = await app.deps.db.pool.query(
    "SELECT sum(amount)::int AS sum FROM gumball_entries WHERE kind IN ('referral', 'welcome', 'reversal')",
  );
  expect(Number((rows[0] as { sum: number | null }).sum)).toBe(0);
  expect(await findViolations(app)).toEqual([]);
});

it('does not release by itself for a known mailbox, a suspended member or above the limit of a day', async () => {
  const app = await startApp();
  const { alice, dan } = await requireAction(app, { kind: 'profile' });
  await signUp(app, 'carol', { code: codeOf(alice) });
  const known = await signUp(app, 'carla', { code: codeOf(alice), email: 'carol+2@example.com' });
  const bob = await signUp(app, 'bob', { code: codeOf(alice) });
  await app.deps.db.pool.query("UPDATE users SET first_name = 'Some', last_name = 'Body' WHERE id = ANY($1)", [
    [known.id, bob.id],
  ]);
  await releaseHeldReward(app.deps, known.id);
  expect(await stateOf(app, known)).toBe('mailbox');
  await app.deps.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [bob.id]);
  await releaseHeldReward(app.deps, bob.id);
  expect(await stateOf(app, bob)).toBe('action');
  await app.deps.db.pool.query('UPDATE users SET suspended_at = NULL WHERE id = $1', [bob.id]);
  await app.deps.db.pool.query(
    `INSERT INTO referral_network_days (network_hash, day, paid) SELECT network, $1::date, 30 FROM referrals
       WHERE user_id = $2 ON CONFLICT (network_hash, day) DO UPDATE SET paid = 30`,
    [app.deps.clock.now(), bob.id],
  );
  await releaseHeldReward(app.deps, bob.id);
  expect(await stateOf(app, bob)).toBe('action');
  expect((await dan.post(`/operator/members/${alice.id}/suspend`, { reason: 'A look' })).status).toBe(200);
  await releaseHeldReward(app.deps, bob.id);
  expect(await stateOf(app, bob)).toBe('suspended');
});

it('pays twenty colleagues on one network, who use the same computers and behave like people, within a day', async () => {
  const app = await startApp();
  app.setTime(new Date('2026-11-20T08:00:00Z'));
  // The inviter is new as well, and has done nothing yet.
  const alice = await createTestUser(app, 'alice');
  const dan = await createOperator(app, 'dan');
  const colleagues = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      signUp(app, personName(number), { code: codeOf(alice), agent: 'office computer' }),
    ),
  );
  const held = async () =>
    (await dan.get<{ referrals: OperatorReferral[] }>('/operator/referrals?limit=50')).body.referrals.length;
  expect(await held()).toBeGreaterThan(0);
  app.advance(hourMs);
  const post = await writePost(alice, 'Welcome');
  for (const [number, who] of colleagues.entries()) {
    expect((await completeProfile(who)).status).toBe(200);
    await writePost(who, `Hello from ${personName(number)}`);
    await writeComment(who, post.id, 'Thank you');
  }
  await writeComment(alice, post.id, 'And hello');
  for (const [number, who] of colleagues.entries()) {
    await becomeFriends(alice, who);
    await becomeFriends(who, colleagues[(number + 1) % 20] ?? alice);
  }
  for (let hour = 0; hour < 22 && (await held()) > 0; hour += 1) {
    app.advance(hourMs);
    await scoreDueAccounts(app.deps);
  }
  expect(await held()).toBe(0);
  expect(await dashboard(alice)).toMatchObject({ totalReferrals: 20, heldReferrals: 0 });
  expect(await paidFor(app)).toEqual({ referral: 1000, welcome: 500 });
  expect(await findViolations(app)).toEqual([]);
});

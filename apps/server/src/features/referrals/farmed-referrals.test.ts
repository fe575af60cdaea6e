import type { OperatorReferral } from '@gumball/contract/operators/operators.schemas';
import type { ReferralData } from '@gumball/contract/referrals/referrals.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { maxPaidPerCodeAndDay, maxPaidPerNetworkAndDay } from '@gumball/rules/referrals/hold-reason';
import { expect, it } from 'vitest';
import { guest, signUpOf } from '../../../test/data/accounts.ts';
import { findViolations } from '../../../test/data/invariants.ts';
import { personName } from '../../../test/data/person-name.ts';
import { takePart } from '../../../test/data/take-part.ts';
import { createOperator } from '../../../test/data/tasks.ts';
import { asUser, createTestUser, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { codeIn, openMailbox } from '../../../test/mailbox.ts';
import { until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { finishDeletions } from '../auth/deletion/finish-deletions.ts';
import { purgeReferralTraces } from './purge-referral-traces.ts';

const codeOf = (who: TestUser) => `REF${who.username.replace('.fun', '')}`.toUpperCase();
const dashboard = async (who: TestUser) => (await who.get<ReferralData>('/referrals/me')).body;
const reasonsOf = async (app: TestApp) => {
  const { rows } = await app.deps.db.pool.query<{ reason: string; count: number }>(
    `SELECT coalesce(held_reason, state) AS reason, count(*)::int AS count FROM referrals GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
};

type SignUp = { name: string; code: string; email?: string; agent?: string; ip?: string };

/** Signs up a user with a code; returns the newcomer if the sign-up signs in. */
async function signUp(
  app: TestApp,
  { name, code, email, agent = `browser of ${name}`, ip }: SignUp,
): Promise<TestUser> {
  const entered = { ...signUpOf(name), ...(email ? { email } : {}), referralCode: code };
  const headers = { 'user-agent': agent, ...(ip ? { 'x-forwarded-for': ip } : {}) };
  const { status, body } = await guest(app, '/register', entered, headers);
  expect(status).toBe(201);
  return asUser(app, { id: body.user?.id ?? '', username: `${name}.fun`, token: body.accessToken ?? '' });
}

const leave = async (app: TestApp, who: TestUser) => {
  const { password } = signUpOf(who.username.replace('.fun', ''));
  expect((await who.delete('/auth/account', { password })).status).toBe(200);
  app.advance(120_000);
  await finishDeletions(app.deps);
};

it('deleted newcomers still count for the burst, and an operator sees and reverses them', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  await takePart(app, alice);
  const dan = await createOperator(app, 'dan');
  const first = await signUp(app, { name: personName(0), code: codeOf(alice), agent: 'one robot' });
  for (let number = 1; number < 13; number += 1) {
    const robot = await signUp(app, { name: personName(number), code: codeOf(alice), agent: 'one robot' });
    const { password } = signUpOf(personName(number));
    expect((await robot.delete('/auth/account', { password })).status).toBe(200);
  }
  await leave(app, first);
  expect(await reasonsOf(app)).toEqual({ rewarded: 10, device: 3 });
  expect(await dashboard(alice)).toMatchObject({ totalReferrals: 10, activeReferrals: 0, heldReferrals: 3 });

  const { body } = await dan.post<{ referral: OperatorReferral }>(`/operator/referrals/${first.id}/reverse`, {
    reason: 'One robot',
  });
  expect(body.referral).toMatchObject({ state: 'reversed', newcomer: { firstName: 'Deleted' } });
  expect(await dashboard(alice)).toMatchObject({ totalReferrals: 9 });
  const held = (await dan.get<{ referrals: OperatorReferral[] }>('/operator/referrals')).body.referrals;
  expect(held).toHaveLength(3);
  // The newcomer has deleted the account: only the referrer is paid.
  const before = (await dashboard(alice)).referralEarnings;
  expect((await dan.post(`/operator/referrals/${held[0]?.id}/release`)).status).toBe(200);
  expect((await dashboard(alice)).referralEarnings).toBe(before + 50);
  const { rows } = await app.deps.db.pool.query('SELECT FROM gumball_entries WHERE user_id = $1', [held[0]?.id]);
  expect(rows).toEqual([]);
  expect(await findViolations(app)).toEqual([]);
});

it('pays once per mailbox, in any spelling of the address and for concurrent sign-ups', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await takePart(app, alice, bob);
  await Promise.all(
    Array.from({ length: 22 }, (_, number) =>
      signUp(app, {
        name: `farmer${number}`,
        code: codeOf(number % 2 === 0 ? alice : bob),
        email: `farmer+${number}@example.com`,
      }),
    ),
  );
  for (const [number, email] of ['far.mer@gmail.com', 'FARMER+x@googlemail.com', 'f.armer@gmail.com'].entries())
    await signUp(app, { name: `dotted${number}`, code: codeOf(alice), email });
  expect(await reasonsOf(app)).toEqual({ rewarded: 2, mailbox: 23 });
  const { rows } = await app.deps.db.pool.query(
    "SELECT sum(amount)::int AS paid FROM gumball_entries WHERE kind <> 'x'",
  );
  expect(rows).toEqual([{ paid: 150 }]);
  expect((await dashboard(alice)).referrals.find(({ state }) => state === 'held')).toMatchObject({
    held: { reason: 'The mailbox had an account before' },
  });
  expect(await findViolations(app)).toEqual([]);
});

it("does not pay for a returning user, also with another code, or for one's own mailbox", async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const carol = await signUp(app, { name: 'carol', code: codeOf(alice) });
  await leave(app, carol);
  await signUp(app, { name: 'carol2', code: codeOf(bob), email: 'carol@example.com' });
  await signUp(app, { name: 'carol3', code: codeOf(alice), email: 'carol+3@example.com' });
  const { rows } = await app.deps.db.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [alice.id]);
  const [name, domain] = (rows[0]?.email ?? '').split('@');
  await signUp(app, { name: 'mirror', code: codeOf(alice), email: `${name}+mirror@${domain}` });
  expect(await reasonsOf(app)).toEqual({ rewarded: 1, mailbox: 3 });
});

it('pays a code up to its daily limit, and again the day after; the rest waits for an operator', async () => {
  const app = await startApp({ TRUST_PROXY: 'true' });
  app.setTime(new Date('2026-11-20T10:00:00Z'));
  const alice = await createTestUser(app, 'alice');
  await takePart(app, alice);
  const invite = (number: number) =>
    signUp(app, { name: personName(number), code: codeOf(alice), ip: `198.51.${number}.1` });
  for (let number = 0; number < maxPaidPerCodeAndDay - 2; number += 1) await invite(number);
  await Promise.all(Array.from({ length: 4 }, (_, number) => invite(maxPaidPerCodeAndDay + number)));
  expect(await reasonsOf(app)).toEqual({ rewarded: maxPaidPerCodeAndDay, code_day: 2 });
  app.advance(dayMs);
  await invite(100);
  expect(await reasonsOf(app)).toEqual({ rewarded: maxPaidPerCodeAndDay + 1, code_day: 2 });
  const dan = await createOperator(app, 'dan');
  const [held] = (await dan.get<{ referrals: OperatorReferral[] }>('/operator/referrals')).body.referrals;
  expect(held).toMatchObject({ reason: 'Many sign-ups by one code in a day' });
  expect((await dan.post(`/operator/referrals/${held?.id}/release`)).status).toBe(200);
});

it('pays a network up to its daily limit for all referrers, also for concurrent sign-ups', async () => {
  const app = await startApp({ TRUST_PROXY: 'true' });
  const people = await createTestUsers(app, 'alice', 'bob', 'carol', 'erin');
  await takePart(app, ...people);
  const codesOfAll = people.map(codeOf);
  const count = maxPaidPerNetworkAndDay + 6;
  await Promise.all(
    Array.from({ length: count }, (_, number) =>
      signUp(app, {
        name: personName(number),
        code: codesOfAll[number % people.length] ?? '',
        ip: `198.51.100.${number}`,
      }),
    ),
  );
  expect(await reasonsOf(app)).toEqual({ rewarded: maxPaidPerNetworkAndDay, network_day: 6 });
  await signUp(app, { name: 'elsewhere', code: codesOfAll[0] ?? '', ip: '203.0.113.9' });
  expect((await reasonsOf(app)).rewarded).toBe(maxPaidPerNetworkAndDay + 1);
  expect(await findViolations(app)).toEqual([]);
});

it('pays a suspended referrer when the suspension ends', async () => {
  const mailbox = await openMailbox();
  const app = await startApp(mailbox.env);
  const alice = await createTestUser(app, 'alice');
  const dan = await createOperator(app, 'dan');
  await guest(app, '/register', { ...signUpOf('bob'), referralCode: codeOf(alice) });
  const code = codeIn(await mailbox.next('bob@example.com'));
  expect((await dan.post(`/operator/members/${alice.id}/suspend`, { reason: 'A look' })).status).toBe(200);
  expect((await guest(app, '/verify-email', { email: 'bob@example.com', code })).status).toBe(200);
  expect(await reasonsOf(app)).toEqual({ suspended: 1 });
  const { pool } = app.deps.db;
  expect((await pool.query('SELECT FROM gumball_entries')).rows).toEqual([]);
  expect((await dan.post(`/operator/members/${alice.id}/restore`)).status).toBe(200);
  await until(async () => (await reasonsOf(app)).suspended === undefined || (await paid(app)) === 75);
  expect(await paid(app)).toBe(75);
  const { rows } = await pool.query('SELECT state FROM referrals');
  expect(rows).toEqual([{ state: 'rewarded' }]);
});

const paid = async (app: TestApp) => {
  const { rows } = await app.deps.db.pool.query<{ sum: number }>(
    'SELECT coalesce(sum(amount), 0)::int AS sum FROM gumball_entries',
  );
  return rows[0]?.sum;
};

it('purges device and network after three days and deleted newcomers after ninety, but no held referrals', async () => {
  const app = await startApp({ TRUST_PROXY: 'true' });
  const alice = await createTestUser(app, 'alice');
  const ip = '198.51.100.77';
  const bob = await signUp(app, { name: 'bob', code: codeOf(alice), ip });
  const carol = await signUp(app, { name: 'carol', code: codeOf(alice), email: 'bob+1@example.com', ip });
  await signUp(app, { name: 'erin', code: codeOf(alice), ip });
  const { pool } = app.deps.db;
  const referrals = async () =>
    (await pool.query<{ user_id: string; network: string }>('SELECT user_id, network FROM referrals ORDER BY user_id'))
      .rows;
  // The hash is random and can contain any digits, but no dot.
  for (const { network } of await referrals()) expect(network).not.toMatch(/198\.51|51\.100|100\.0/);
  await leave(app, bob);
  await leave(app, carol);
  app.advance(4 * dayMs);
  await purgeReferralTraces(app.deps);
  expect((await referrals()).map(({ network }) => network)).toEqual(['', '', '']);
  expect((await pool.query('SELECT FROM referral_network_days')).rows).toEqual([]);
  app.advance(90 * dayMs);
  await purgeReferralTraces(app.deps);
  expect((await referrals()).map(({ user_id: id }) => id)).not.toContain(bob.id);
  expect(await reasonsOf(app)).toEqual({ mailbox: 1, rewarded: 1 });
});

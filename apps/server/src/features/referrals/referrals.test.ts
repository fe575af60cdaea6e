import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { AuditEntry, OperatorReferral } from '@gumball/contract/operators/operators.schemas';
import type { ReferralData, TopReferrer } from '@gumball/contract/referrals/referrals.schemas';
import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { describe, expect, it } from 'vitest';
import { guest, signUpOf } from '../../../test/data/accounts.ts';
import { block } from '../../../test/data/builders.ts';
import { personName } from '../../../test/data/person-name.ts';
import { takePart } from '../../../test/data/take-part.ts';
import { createOperator } from '../../../test/data/tasks.ts';
import { asUser, call, createTestUser, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { codeIn, openMailbox } from '../../../test/mailbox.ts';
import { connect, until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { checkLedger } from '../gumballs/check-ledger.ts';

const codeOf = (who: TestUser) => `REF${who.username.replace('.fun', '')}`.toUpperCase();
const invited = (app: TestApp, name: string, code: string, agent = `browser of ${name}`) =>
  guest(app, '/register', { ...signUpOf(name), referralCode: code }, { 'user-agent': agent });
const dashboard = async (who: TestUser) => (await who.get<ReferralData>('/referrals/me')).body;
const balanceOf = async (app: TestApp, username: string) => {
  const row = await app.deps.db.kysely
    .selectFrom('users')
    .innerJoin('user_totals', 'user_id', 'id')
    .select(['id', 'gumballs'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { id: row.id, gumballs: Number(row.gumballs) };
};
const historyOf = async (who: TestUser) =>
  (await who.get<{ history: Earning[] }>('/earnings/history')).body.history.map(
    ({ kind, amount, state }) => `${kind} ${amount}${state === 'reversed' ? ' reversed' : ''}`,
  );

describe('a referral', () => {
  it('pays 50 to the referrer and 25 to the newcomer at the sign-up, and notifies both live', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const alices = await connect(app, alice);
    const { status, body } = await invited(app, 'bob', codeOf(alice).toLowerCase());
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ gumballs: 25 });
    await until(() => alices.events.some(({ event }) => event === 'earnings:updated'));
    // Presence events may arrive before.
    const paid = alices.events.find(({ event }) => event === 'earnings:updated');
    expect(paid?.payload).toMatchObject({ total: 50, gumballs: 50 });
    expect(await dashboard(alice)).toMatchObject({
      referralCode: codeOf(alice),
      totalReferrals: 1,
      activeReferrals: 1,
      heldReferrals: 0,
      referralEarnings: 50,
      referrals: [{ username: 'bob.fun', state: 'rewarded', held: null }],
    });
    expect(await historyOf(alice)).toEqual(['referral 50']);
    const messages = async () =>
      (await alice.get<{ notifications: { type: string; message: string }[] }>('/notifications')).body.notifications;
    await until(async () => (await messages()).length > 0);
    expect(await messages()).toMatchObject([
      { type: 'referral_joined', message: expect.stringContaining('+50 Gumballs') },
    ]);
    expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
  });

  it('pays 850 for the first ten under concurrency, each milestone once', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await takePart(app, alice);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) => invited(app, personName(at), codeOf(alice))),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect((await balanceOf(app, 'alice.fun')).gumballs).toBe(850);
    expect(await dashboard(alice)).toMatchObject({ totalReferrals: 10, referralEarnings: 850 });
    expect((await historyOf(alice)).filter((entry) => entry.startsWith('milestone')).toSorted()).toEqual([
      'milestone 100',
      'milestone 250',
    ]);
    expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
  });

  it('with an unknown code, one of a suspended member, or none pays nothing and blocks no sign-up', async () => {
    const app = await startApp();
    const carol = await createTestUser(app, 'carol');
    await app.deps.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [carol.id]);
    for (const [name, code] of [
      ['dan', 'NOSUCHCODE'],
      ['erin', codeOf(carol)],
      ['frank', "'; DROP TABLE users"],
    ] as const) {
      const { status, body } = await invited(app, name, code);
      expect([status, body.user?.gumballs]).toEqual([201, 0]);
    }
    expect((await checkLedger(app.deps.db)).entries).toBe(0);
  });

  it('of a suspended newcomer still counts, and is not listed until the suspension ends', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await invited(app, 'bob', codeOf(alice));
    await invited(app, 'dan', codeOf(alice));
    const suspend = (at: Date | null) =>
      app.deps.db.pool.query("UPDATE users SET suspended_at = $1 WHERE username = 'dan.fun'", [at]);
    const listed = async () => (await dashboard(alice)).referrals.map(({ username }) => username);
    await suspend(new Date());
    expect(await dashboard(alice)).toMatchObject({ totalReferrals: 2, referralEarnings: 100 });
    expect(await listed()).toEqual(['bob.fun']);
    await suspend(null);
    expect(await listed()).toEqual(['dan.fun', 'bob.fun']);
  });

  it('cannot be of oneself, and is fixed at the sign-up', async () => {
    const app = await startApp();
    const { body } = await guest(app, '/register', { ...signUpOf('mallory'), referredBy: '1', gumballs: 900 });
    const mallory = asUser(app, { id: body.user!.id, username: body.user!.username, token: body.accessToken! });
    await mallory.put('/auth/profile', {
      firstName: 'Mal',
      lastName: 'Lory',
      referralCode: 'MINE',
      referredBy: body.user!.id,
    });
    const again = await invited(app, 'mallory', body.user!.referralCode);
    expect(again.status).toBe(409);
    expect(await dashboard(mallory)).toMatchObject({ totalReferrals: 0, referralEarnings: 0 });
    const { rows } = await app.deps.db.pool.query(
      'SELECT referred_by, gumballs FROM users JOIN user_totals ON user_id = id WHERE id = $1',
      [mallory.id],
    );
    expect(rows).toEqual([{ referred_by: null, gumballs: '0' }]);
  });
});

describe('with email verification', () => {
  it('the reward is paid once, at the verification', async () => {
    const mailbox = await openMailbox();
    const app = await startApp(mailbox.env);
    const alice = await createTestUser(app, 'alice');
    await invited(app, 'bob', codeOf(alice));
    expect(await dashboard(alice)).toMatchObject({ totalReferrals: 0, referralEarnings: 0, referrals: [] });
    const code = codeIn(await mailbox.next('bob@example.com'));
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => guest(app, '/verify-email', { email: 'bob@example.com', code })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await dashboard(alice)).toMatchObject({ totalReferrals: 1, referralEarnings: 50 });
    expect((await balanceOf(app, 'bob.fun')).gumballs).toBe(25);
  });
});

describe('a burst from one device', () => {
  it('is held from the eleventh on with reason and date, until an operator releases or reverses it', async () => {
    const app = await startApp();
    const [alice, carol] = await createTestUsers(app, 'alice', 'carol');
    await takePart(app, alice, carol);
    await Promise.all(Array.from({ length: 12 }, (_, at) => invited(app, personName(at), codeOf(alice), 'one robot')));
    await invited(app, personName(12), codeOf(alice), 'one robot');
    const held = await dashboard(alice);
    expect(held).toMatchObject({ totalReferrals: 10, heldReferrals: 3, referralEarnings: 850 });
    const [waiting] = held.referrals;
    expect(waiting).toMatchObject({
      username: `${personName(12)}.fun`,
      state: 'held',
      held: { reason: 'Many sign-ups from one device within minutes' },
    });
    expect(Date.parse(waiting?.held?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await invited(app, 'friend', codeOf(carol), 'one robot');
    expect(await dashboard(carol)).toMatchObject({ totalReferrals: 1, heldReferrals: 0 });

    const [dan, erin] = [await createOperator(app, 'dan'), await createOperator(app, 'erin')];
    const queue = async (state: string) =>
      (await dan.get<{ referrals: OperatorReferral[] }>(`/operator/referrals?status=${state}`)).body.referrals;
    const decide = (who: TestUser, id: string | undefined, action: 'release' | 'reverse', reason?: string) =>
      who.post<{ referral: OperatorReferral }>(`/operator/referrals/${id}/${action}`, reason && { reason });
    const [first, second, third] = await queue('held');
    expect(first).toMatchObject({
      state: 'held',
      reason: 'Many sign-ups from one device within minutes',
      referrer: { username: alice.username },
      heldOfReferrer: 3,
      canDecide: true,
    });
    expect(third?.newcomer.username).toBe(`${personName(12)}.fun`);
    const alices = await connect(app, alice);
    const released = await Promise.all([dan, erin, dan].map((who) => decide(who, first?.id, 'release')));
    expect(released.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    await until(() => alices.events.some(({ event }) => event === 'earnings:updated'));
    expect(alices.events.find(({ event }) => event === 'earnings:updated')?.payload).toMatchObject({ total: 900 });
    expect((await decide(dan, second?.id, 'reverse', '  ')).body).toMatchObject({ code: 'REJECTION_REASON_REQUIRED' });
    expect((await decide(dan, second?.id, 'reverse', 'All one robot')).body.referral).toMatchObject({
      state: 'reversed',
      heldOfReferrer: 1,
    });
    expect((await decide(dan, second?.id, 'release')).status).toBe(409);
    expect(await dashboard(alice)).toMatchObject({ totalReferrals: 11, heldReferrals: 1, referralEarnings: 900 });
    expect((await decide(erin, first?.id, 'reverse', 'A robot after all')).status).toBe(200);
    expect((await decide(erin, first?.id, 'reverse', 'Twice')).status).toBe(409);
    expect((await decide(dan, carol.id, 'release')).status).toBe(404);
    expect(await dashboard(alice)).toMatchObject({ totalReferrals: 10, referralEarnings: 850 });
    expect((await historyOf(alice)).slice(0, 2)).toEqual(['reversal -50', 'referral 50 reversed']);
    expect([(await queue('held')).length, (await queue('reversed')).map(({ id }) => id)]).toEqual([
      1,
      [second?.id, first?.id],
    ]);
    const { entries } = (await dan.get<{ entries: AuditEntry[] }>('/operator/audit')).body;
    expect(entries.map(({ operator, action, details }) => [operator, action, details])).toEqual([
      [erin.username, 'reverse', { member: alice.username, reason: 'A robot after all' }],
      [dan.username, 'reverse', { member: alice.username, reason: 'All one robot' }],
      [expect.stringMatching(/dan|erin/), 'release', { member: alice.username }],
    ]);
    expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
  });

  it('is not decided by an operator who is the referrer', async () => {
    const app = await startApp();
    const [alice, bob] = [await createOperator(app, 'alice'), await createOperator(app, 'bob')];
    const { body } = await invited(app, 'robot', codeOf(alice));
    const robot = body.user!.id;
    await app.deps.db.pool.query(
      `UPDATE referrals SET state = 'held', held_reason = 'device', held_at = now(), decided_at = NULL`,
    );
    const [seen] = (await alice.get<{ referrals: OperatorReferral[] }>('/operator/referrals')).body.referrals;
    expect(seen).toMatchObject({ id: robot, canDecide: false });
    expect((await alice.post(`/operator/referrals/${robot}/release`)).body).toMatchObject({ code: 'REFERRAL_OWN' });
    expect((await bob.post(`/operator/referrals/${robot}/reverse`, { reason: 'Held' })).status).toBe(200);
  });

  it('does not include sign-ups that are minutes apart', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await takePart(app, alice);
    for (let at = 0; at < 14; at += 1) {
      await invited(app, personName(at), codeOf(alice), 'one robot');
      app.advance(2 * 60_000);
    }
    expect(await dashboard(alice)).toMatchObject({ totalReferrals: 14, heldReferrals: 0 });
  });
});

describe('clicks', () => {
  it('count once per visitor and day, on the day of the click', async () => {
    const app = await startApp();
    app.setTime(new Date('2026-11-20T10:00:00Z'));
    const alice = await createTestUser(app, 'alice');
    const visit = (agent: string, code = codeOf(alice)) =>
      call(app, 'POST', `/referrals/track/${encodeURIComponent(code)}`, { headers: { 'user-agent': agent } });
    await Promise.all([visit('one'), visit('one'), visit('two'), visit('one', 'NOSUCHCODE'), visit('x', '%00')]);
    app.advance(dayMs);
    await visit('one', codeOf(alice).toLowerCase());
    await invited(app, 'bob', codeOf(alice));
    const fresh = asUser(app, alice);
    const { analytics } = await dashboard(fresh);
    expect(analytics).toMatchObject({ period: 'Last 30 days', totalClicks: 3, conversions: 1, conversionRate: 33 });
    expect(analytics.days).toHaveLength(30);
    expect(analytics.days.slice(-3)).toEqual([
      { day: '2026-11-19', clicks: 0, conversions: 0 },
      { day: '2026-11-20', clicks: 2, conversions: 0 },
      { day: '2026-11-21', clicks: 1, conversions: 1 },
    ]);
  });

  it('without any click report no conversion rate, also with sign-ups by a typed code', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await invited(app, 'bob', codeOf(alice));
    expect((await dashboard(alice)).analytics).toMatchObject({ totalClicks: 0, conversions: 1, conversionRate: 0 });
  });
});

describe('a code', () => {
  it('names its owner and never changes', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const query = (code: string) =>
      call<{ valid: boolean; referrer: UserSummary | null }>(app, 'GET', `/referrals/validate/${code}`);
    expect((await query('NOSUCHCODE')).body).toMatchObject({ valid: false, referrer: null });
    const [bob, carol, dan] = await createTestUsers(app, 'bob', 'carol', 'dan');
    const show = (who: TestUser, column: string) =>
      app.deps.db.pool.query(`UPDATE users SET avatar_url = $2 ${column} WHERE id = $1`, [
        who.id,
        `/uploads/${who.id}`,
      ]);
    await show(alice, '');
    await show(bob, '');
    await show(carol, ', show_on_leaderboard = false');
    await show(dan, ', suspended_at = now()');
    const { body: invitation } = await call(app, 'GET', `/referrals/validate/${codeOf(bob)}`);
    // Only members on the leaderboard, and not the referrer again.
    expect(invitation).toMatchObject({ valid: true, welcomeBonus: 25, memberAvatars: [`/uploads/${alice.id}`] });
    expect((await call(app, 'GET', `/referrals/validate/${codeOf(dan)}`)).body).toMatchObject({
      valid: false,
      referrer: null,
      welcomeBonus: 0,
      memberAvatars: [],
    });
    expect((await query(codeOf(alice))).body).toMatchObject({ valid: true, referrer: { username: 'alice.fun' } });
    const made = await Promise.all(
      [1, 2].map(() => alice.post<{ referralCode: string; path: string }>('/referrals/generate-code')),
    );
    expect(made.map(({ body }) => `${body.referralCode} ${body.path}`)).toEqual(
      Array(2).fill(`${codeOf(alice)} /signup?ref=${codeOf(alice)}`),
    );
  });
});

it('the referral leaderboard ranks by referrals, without members hidden from the viewer', async () => {
  const app = await startApp();
  const [alice, bob, carol] = [
    await createTestUser(app, 'alice'),
    await createTestUser(app, 'bob'),
    await createTestUser(app, 'carol'),
  ];
  for (const name of ['one', 'two']) await invited(app, name, codeOf(bob));
  await invited(app, 'three', codeOf(alice));
  const top = async (who: TestUser) =>
    (await who.get<{ users: TopReferrer[] }>('/referrals/leaderboard')).body.users.map(
      ({ rank, username, totalReferrals }) => `${rank} ${username} ${totalReferrals}`,
    );
  expect(await top(carol)).toEqual(['1 bob.fun 2', '2 alice.fun 1']);
  await block(app, bob, carol);
  expect(await top(carol)).toEqual(['1 alice.fun 1']);
});

it("a deleted user's referrals are removed; payments stay", async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const { body } = await invited(app, 'bob', codeOf(alice));
  const bob = asUser(app, { id: body.user!.id, username: 'bob.fun', token: body.accessToken! });
  await invited(app, 'carol', body.user!.referralCode);
  expect((await bob.delete('/auth/account', { password: signUpOf('bob').password })).status).toBe(200);
  const { pool } = app.deps.db;
  await until(
    async () => (await pool.query('SELECT FROM referrals WHERE referrer_id = $1', [bob.id])).rows.length === 0,
  );
  expect(await dashboard(alice)).toMatchObject({ totalReferrals: 1, referralEarnings: 50, referrals: [] });
  expect((await call(app, 'GET', `/referrals/validate/${body.user!.referralCode}`)).body).toMatchObject({
    valid: false,
  });
  expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
});

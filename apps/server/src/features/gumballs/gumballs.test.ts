import type { Earning, Earnings } from '@gumball/contract/gumballs/gumballs.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { hourMs } from '@gumball/rules/formats/durations';
import { defaultLevels } from '@gumball/rules/gumballs/levels';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTask } from '../../../test/data/tasks.ts';
import { createTestUser, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { connect, until } from '../../../test/sockets.ts';
import { shareNumberedApp, startApp, type TestApp } from '../../../test/start-app.ts';
import { checkLedger } from './check-ledger.ts';
import { type Credit, creditGumballs } from './credit-gumballs.ts';
import { reverseGumballs } from './reverse-gumballs.ts';

const sharedApp = shareNumberedApp();

type History = { history: Earning[]; pagination: Pagination };

const credit = (app: TestApp, who: { id: string }, amount: number, reference: string, more: Partial<Credit> = {}) =>
  app.deps.db.transaction((tx) =>
    creditGumballs(tx, { memberId: who.id, amount, kind: 'task', reference, at: app.deps.clock.now(), ...more }),
  );

const summaryOf = async (who: TestUser) => {
  const { total, thisWeek, thisMonth } = (await who.get<Earnings>('/earnings/summary')).body;
  return [total, thisWeek, thisMonth];
};

describe('the ledger', () => {
  it('keeps every balance and score equal to the sum of its entries through 1,000 random operations', async () => {
    const app = await startApp();
    const people = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const { db } = app.deps;
    const operation = fc.record({
      who: fc.nat(people.length - 1),
      act: fc.constantFrom('give', 'give', 'give', 'repeat', 'reverse', 'fail'),
      amount: fc.integer({ min: 1, max: 20_000 }),
      hours: fc.nat(30),
      pick: fc.nat(),
    });
    const operations = fc.sample(operation, 1000);
    const paid: { credit: Credit; id: string; reversed: boolean }[] = [];
    const balances = new Map<string, number>(people.map(({ id }) => [id, 0]));
    const add = (id: string, amount: number) => balances.set(id, (balances.get(id) ?? 0) + amount);
    let at = new Date('2028-02-20T12:00:00Z');
    for (const [step, { who, act, amount, hours, pick }] of operations.entries()) {
      at = new Date(at.getTime() + hours * hourMs);
      const member = people[who]!;
      const earlier = paid[pick % Math.max(1, paid.length)];
      const credit: Credit = { memberId: member.id, amount, kind: 'task', reference: `step ${step}`, at };
      let responses: unknown;
      let expected: unknown;
      if (act === 'repeat' && earlier) {
        responses = await db.transaction((tx) => creditGumballs(tx, { ...earlier.credit, at }));
        expected = { paid: false };
      } else if (act === 'reverse' && earlier) {
        responses = (await db.transaction((tx) => reverseGumballs(tx, { id: earlier.id }, at))).paid;
        expected = !earlier.reversed;
        if (!earlier.reversed) add(earlier.credit.memberId, -earlier.credit.amount);
        earlier.reversed = true;
      } else if (act === 'fail') {
        const failing = db.transaction(async (tx) => {
          await creditGumballs(tx, credit);
          throw new Error('the action failed');
        });
        responses = await failing.catch((error: unknown) => (error as Error).message);
        expected = 'the action failed';
      } else {
        const input = await db.transaction((tx) => creditGumballs(tx, credit));
        add(member.id, amount);
        responses = input.paid && input.balance;
        expected = balances.get(member.id);
        if (input.paid) paid.push({ credit, id: input.entryId, reversed: false });
      }
      expect(responses).toEqual(expected);
      const wrong = step % 50 === 0 ? (await checkLedger(db)).wrong : [];
      expect(wrong).toEqual([]);
      const rows = await db.kysely.selectFrom('user_totals').select(['user_id', 'gumballs']).execute();
      expect(new Map(rows.map((row) => [row.user_id, Number(row.gumballs)]))).toEqual(balances);
    }
    expect(await checkLedger(db)).toMatchObject({
      total: [...balances.values()].reduce((sum, balance) => sum + balance, 0),
      wrong: [],
    });
  }, 120_000);

  it('pays racing claims of the same action once, and each of different actions', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const claims = await Promise.all(Array.from({ length: 40 }, () => credit(app, alice, 100, 'one action')));
    expect(claims.filter(({ paid }) => paid)).toHaveLength(1);
    const actions = await Promise.all(Array.from({ length: 40 }, (_, at) => credit(app, bob, 100, `action ${at}`)));
    expect(actions.every(({ paid }) => paid)).toBe(true);
    expect([await summaryOf(alice), await summaryOf(bob)]).toEqual([
      [100, 100, 100],
      [4000, 4000, 4000],
    ]);
    const entryId = claims.flatMap((claim) => (claim.paid ? [claim.entryId] : []))[0]!;
    const back = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.deps.db.transaction((tx) => reverseGumballs(tx, { id: entryId }, app.deps.clock.now())),
      ),
    );
    expect(back.filter(({ paid }) => paid)).toHaveLength(1);
    expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
  });

  it('rejects updates, truncation and entries without a user', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await credit(app, alice, 10, 'an action');
    const { pool } = app.deps.db;
    for (const change of [
      'UPDATE gumball_entries SET amount = 5',
      'DELETE FROM gumball_entries',
      'TRUNCATE gumball_entries',
    ]) {
      await expect(pool.query(change)).rejects.toThrow('the ledger is only added to');
    }
    await expect(credit(app, { id: '12345' }, 10, 'an action')).rejects.toThrow('no member');
    for (const amount of [0, 0.5, Number.NaN, 2_000_000_000]) {
      await expect(credit(app, alice, amount, 'another')).rejects.toThrow('not an amount');
    }
    expect(await summaryOf(alice)).toEqual([10, 10, 10]);
    const { rows } = await pool.query('SELECT count(*)::int AS entries FROM gumball_entries');
    expect(rows).toEqual([{ entries: 1 }]);
  });

  it('is reported as unsound after a manual change of a balance or score', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    await credit(app, alice, 10, 'an action');
    await credit(app, bob, 10, 'an action');
    expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
    await app.deps.db.pool.query('UPDATE user_totals SET gumballs = 11 WHERE user_id = $1', [alice.id]);
    await app.deps.db.pool.query("UPDATE leaderboard_scores SET score = 12 WHERE user_id = $1 AND period = 'all'", [
      bob.id,
    ]);
    expect((await checkLedger(app.deps.db)).wrong).toEqual([
      { username: alice.username, balance: '11', entries: '10', period: null, score: null },
      { username: bob.username, balance: '10', entries: '10', period: 'all', score: '12' },
    ]);
  });

  it('outlives its users', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await credit(app, alice, 10, 'an action');
    await app.deps.db.pool.query('DELETE FROM users WHERE id = $1', [alice.id]);
    expect(await checkLedger(app.deps.db)).toMatchObject({ entries: 1, members: 1, total: 10, wrong: [] });
  });
});

describe('this week and this month', () => {
  it.each([
    ['a week ends on Sunday', '2026-11-22T23:59:59.900Z', '2026-11-23T00:00:00Z', [15, 5, 15]],
    ['a month ends within a week', '2026-09-30T23:59:59.900Z', '2026-10-01T00:00:00Z', [15, 15, 5]],
    ['a leap day belongs to February', '2028-02-29T23:59:59.900Z', '2028-03-01T00:00:00Z', [15, 15, 5]],
    ['a year ends in its 53rd week', '2026-12-31T23:59:59.900Z', '2027-01-01T00:00:00Z', [15, 15, 5]],
  ])('turn where %s', async (_, before, after, sums) => {
    const app = await startApp();
    app.setTime(new Date(before));
    const at = new Date(before);
    const dave = await createTestUser(app, 'dave');
    await credit(app, dave, 10, 'before', { at });
    app.setTime(new Date(after));
    await credit(app, dave, 5, 'after', { at: new Date(after) });
    expect(await summaryOf(dave)).toEqual(sums);
    expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
  });
});

describe('the history of earnings', () => {
  it('lists every entry with its state, newest first, and continues after a cursor', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    for (let at = 1; at <= 5; at += 1) await credit(app, alice, at, `task ${at}`);
    const third = await alice.get<History>('/earnings/history');
    const wrong = third.body.history.find(({ amount }) => amount === 3)!;
    await app.deps.db.transaction((tx) => reverseGumballs(tx, { id: wrong.id }, app.deps.clock.now()));
    const first = await alice.get<History>('/earnings/history?limit=3');
    await credit(app, alice, 9, 'meanwhile');
    const rest = await alice.get<History>(`/earnings/history?limit=3&cursor=${first.body.pagination.nextCursor}`);
    const received = [...first.body.history, ...rest.body.history];
    expect(received.map(({ amount, kind, state }) => `${amount} ${kind} ${state}`)).toEqual([
      '-3 reversal completed',
      '5 task completed',
      '4 task completed',
      '3 task reversed',
      '2 task completed',
      '1 task completed',
    ]);
    expect(received[0]).toMatchObject({ reference: wrong.id });
    expect(rest.body.pagination).toEqual({ page: 1, limit: 3, hasMore: false });
    expect((await bob.get<History>('/earnings/history')).body.history).toEqual([]);
  });
});

it('the history names the task, the member and the milestone, as far as the owner may see them', async () => {
  const app = sharedApp();
  const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
  const taskId = await createTask(app, { title: 'Follow Nine' });
  await credit(app, alice, 10, taskId);
  await credit(app, alice, 11, '99999999');
  for (const who of [bob, carol, dan]) await credit(app, alice, 50, who.id, { kind: 'referral' });
  await credit(app, alice, 100, '5', { kind: 'milestone' });
  await carol.post(`/users/${alice.id}/block`);
  await app.deps.db.kysely.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', dan.id).execute();
  const paid = (await alice.get<History>('/earnings/history')).body.history.find(({ amount }) => amount === 10)!;
  await app.deps.db.transaction((tx) => reverseGumballs(tx, { id: paid.id }, app.deps.clock.now()));
  const { history } = (await alice.get<History>('/earnings/history')).body;
  const taskSubject = ['Follow Nine', `/tasks?task=${taskId}`];
  expect(history.map(({ amount, title, link }) => [amount, title, link])).toEqual([
    [-10, ...taskSubject],
    [100, null, '/earnings'],
    [50, null, null],
    [50, null, null],
    [50, expect.stringMatching(/^Bob /), `/user/${bob.username}`],
    [11, null, null],
    [10, ...taskSubject],
  ]);
});

it('a credit reports the level that it reached, and reports it once under concurrency', async () => {
  const app = sharedApp();
  const dave = await createTestUser(app, 'dave');
  const levelUps = async (amount: number, reference: string) => {
    const credited = await credit(app, dave, amount, reference);
    return credited.paid ? credited.levelUps.map(({ level }) => level) : 'not paid';
  };
  expect(await levelUps(999, '1')).toEqual([]);
  const racers = await Promise.all(Array.from({ length: 10 }, (_, index) => levelUps(1, `racer ${index}`)));
  expect(racers.flat()).toEqual(['Apprentice']);
  expect(await levelUps(60_000, '2')).toEqual(['Grandmaster']);
  expect(await levelUps(60_000, '2')).toBe('not paid');
  expect(await levelUps(-60_500, '3')).toEqual([]);
});

describe('live earnings', () => {
  it('reach every tab of the user, equal a fresh read, and reach no other user', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const [one, second, bobs] = await Promise.all([alice, alice, bob].map((who) => connect(app, who)));
    for (const amount of [900, 150, 30]) {
      await credit(app, alice, amount, `task ${amount}`);
      app.deps.earningsBroadcasts.changed([alice.id]);
    }
    const last = () =>
      [one!, second!].map(({ events: received }) => received.findLast(({ event }) => event === 'earnings:updated'));
    const { total, thisWeek, thisMonth, balance } = (await alice.get<Earnings>('/earnings/summary')).body;
    const payload = { total, thisWeek, thisMonth, balance, gumballs: 1080 };
    await until(() => last().every((received) => (received?.payload as Earnings | undefined)?.total === 1080));
    expect(last()).toEqual([
      { event: 'earnings:updated', payload },
      { event: 'earnings:updated', payload },
    ]);
    expect(bobs!.events).toEqual([]);
  });
});

it('the scores store the same level as the rules', async () => {
  const app = sharedApp();
  for (const [at, { from }] of defaultLevels.entries()) {
    for (const [name, balance, level] of [
      [`exactly${at}`, from, at],
      [`below${at}`, from - 1, Math.max(0, at - 1)],
    ] as const) {
      const member = await createTestUser(app, name);
      if (balance <= 0) continue;
      await credit(app, member, balance, 'level');
      const { rows } = await app.deps.db.pool.query(
        'SELECT DISTINCT level FROM leaderboard_scores WHERE user_id = $1',
        [member.id],
      );
      expect(rows).toEqual([{ level }]);
    }
  }
});

it('no field of a request grants Gumballs, a level or a role', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const requests = {
    gumballs: 5000,
    level: 'Master',
    role: 'operator',
    rank: 1,
    balance: 9,
    referredBy: alice.id,
    operator: true,
  };
  await alice.put('/auth/profile', { bio: 'Hello', ...requests });
  await alice.post('/posts', { content: 'Hello', ...requests });
  const { rows } = await app.deps.db.pool.query(
    'SELECT gumballs, role, referred_by FROM users JOIN user_totals ON user_id = id WHERE id = $1',
    [alice.id],
  );
  expect(rows).toEqual([{ gumballs: '0', role: 'member', referred_by: null }]);
  expect(await summaryOf(alice)).toEqual([0, 0, 0]);
  expect((await checkLedger(app.deps.db)).entries).toBe(0);
});

import type { LevelCount, RankedUser, RankInfo } from '@gumball/contract/leaderboard/leaderboard.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { levelOf } from '@gumball/rules/gumballs/level';
import { weekOf } from '@gumball/rules/gumballs/periods';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { befriend, block } from '../../../test/data/builders.ts';
import { becomeFriends } from '../../../test/data/friendship.ts';
import { call, createManyUsers, createTestUser, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { connect, until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { creditGumballs } from '../gumballs/credit-gumballs.ts';
import { listScore } from '../users/totals/list-score.ts';
import { listChosen, listRanked } from './leaderboard.store.ts';
import { maintainScores } from './maintain-scores.ts';
import { applyChanges, setCheckpoints } from './scores.store.ts';

type List = { users: RankedUser[]; pagination: Pagination };

let actions = 0;
const credit = (app: TestApp, who: { id: string }, amount: number) => {
  actions += 1;
  const credit = {
    memberId: who.id,
    amount,
    kind: 'task',
    reference: `action ${actions}`,
    at: app.deps.clock.now(),
  } as const;
  return app.deps.db.transaction((tx) => creditGumballs(tx, credit));
};
const listRanks = async (who: TestUser, query = '') =>
  (await who.get<List>(`/leaderboard${query}`)).body.users.map(
    ({ rank, username, gumballs }) => `${rank} ${username.replace('.fun', '')} ${gumballs}`,
  );
const me = async (who: TestUser) => (await who.get<{ user: RankInfo }>('/leaderboard/me')).body.user;

describe('the leaderboard', () => {
  it('orders by Gumballs over all time, this month and this week, and by the time of joining for equal scores', async () => {
    const app = await startApp();
    app.setTime(new Date('2026-11-05T12:00:00Z'));
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    await credit(app, alice, 100);
    await credit(app, bob, 300);
    app.setTime(new Date('2026-11-20T12:00:00Z'));
    await credit(app, alice, 50);
    await credit(app, carol, 150);
    expect(await listRanks(dan)).toEqual(['1 bob 300', '2 alice 150', '3 carol 150', '4 dan 0']);
    expect(await listRanks(dan, '?period=month')).toEqual(['1 bob 300', '2 alice 150', '3 carol 150']);
    expect(await listRanks(dan, '?period=week')).toEqual(['1 carol 150', '2 alice 50']);
    app.setTime(new Date('2026-12-01T00:00:00Z'));
    expect(await listRanks(await reloaded(app, dan), '?period=month')).toEqual([]);
    expect((await me(await reloaded(app, dan))).globalRank).toBe(4);
  });

  it('filters by level and shows the rank among all', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    for (const [who, amount] of [
      [alice, 60_000],
      [bob, 1500],
      [carol, 999],
      [dan, 1000],
    ] as const)
      await credit(app, who, amount);
    expect(await listRanks(alice, '?level=Apprentice')).toEqual(['2 bob 1500', '3 dan 1000']);
    expect(await listRanks(alice, '?level=Apprentice&period=week')).toEqual(['2 bob 1500', '3 dan 1000']);
    expect(await listRanks(alice, '?level=all')).toEqual(await listRanks(alice));
    expect(await listRanks(alice, '?level=Master')).toEqual([]);
    for (const [query, total] of [
      ['', 4],
      ['?page=2&limit=3', 4],
      ['?period=week', 4],
      ['?level=Apprentice&limit=1', 2],
      ['?level=Apprentice&period=month&limit=1', 2],
      ['?level=Novice', 1],
      ['?level=Master', 0],
      ['?level=Master&period=week', 0],
    ] as const)
      expect([query, (await alice.get<List>(`/leaderboard${query}`)).body.pagination.total]).toEqual([query, total]);
    const { body } = await alice.get<{ distribution: LevelCount[] }>('/leaderboard/stats');
    expect(body.distribution.map(({ level, count }) => `${level} ${count}`)).toEqual([
      'Novice 1',
      'Apprentice 2',
      'Expert 0',
      'Master 0',
      'Grandmaster 1',
    ]);
    expect((await alice.get('/leaderboard?level=Emperor')).status).toBe(400);
    expect((await alice.get('/leaderboard?period=year')).status).toBe(400);
    expect((await alice.get('/leaderboard?cursor=bm9uZSBub25l')).status).toBe(400);
  });

  it('does not rank operators, incomplete profiles or users who opted out, from the next request on', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const newcomer = await createTestUser(app, 'newcomer', { incomplete: true });
    for (const [at, who] of [alice, bob, carol, newcomer].entries()) await credit(app, who, 500 - at);
    expect(await listRanks(dan)).toEqual(['1 alice 500', '2 bob 499', '3 carol 498', '4 dan 0']);
    await app.deps.db.pool.query("UPDATE users SET role = 'operator' WHERE id = $1", [alice.id]);
    await listScore(app.deps.db.kysely, alice.id);
    expect((await bob.put('/users/privacy', { showOnLeaderboard: false })).status).toBe(200);
    await newcomer.put('/auth/profile', { firstName: 'New', lastName: 'Comer' });
    expect(await listRanks(dan)).toEqual(['1 carol 498', '2 newcomer 497', '3 dan 0']);
    expect(await listRanks(dan, '?period=week')).toEqual(['1 carol 498', '2 newcomer 497']);
    expect(await me(bob)).toMatchObject({ globalRank: null, gumballs: 499 });
    await bob.put('/users/privacy', { showOnLeaderboard: true });
    expect(await me(bob)).toMatchObject({ globalRank: 1 });
    expect((await dan.get<List>('/leaderboard/search?q=alice')).body.users).toEqual([]);
  });

  it('omits users hidden by a block, whose ranks stay', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    for (const [at, who] of [alice, bob, carol].entries()) await credit(app, who, 30 - at);
    await block(app, bob, carol);
    expect(await listRanks(carol)).toEqual(['1 alice 30', '3 carol 28', '4 dan 0']);
    expect(await listRanks(bob)).toEqual(['1 alice 30', '2 bob 29', '4 dan 0']);
    expect((await carol.get<List>('/leaderboard/search?q=bob')).body.users).toEqual([]);
    expect((await carol.get<List>('/leaderboard/search')).body.users).toEqual([]);
  });

  it('ranks the viewer and their friends among themselves', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    for (const [at, who] of [alice, bob, carol].entries()) await credit(app, who, 30 - at);
    await becomeFriends(dan, alice);
    await becomeFriends(dan, carol);
    const among = async (who: TestUser, period = 'all') =>
      (await who.get<List>(`/leaderboard/friends?period=${period}`)).body.users.map(
        ({ rank, username, gumballs, rankChange }) => [rank, username, gumballs, rankChange].join(' '),
      );
    expect(await among(dan)).toEqual(['1 alice.fun 30 ', '2 carol.fun 28 ', '3 dan.fun 0 ']);
    expect(await among(dan, 'week')).toEqual(['1 alice.fun 30 ', '2 carol.fun 28 ']);
    expect(await among(bob)).toEqual(['1 bob.fun 29 ']);
    await carol.put('/users/privacy', { showOnLeaderboard: false });
    await alice.post(`/users/${dan.id}/block`);
    expect(await among(dan)).toEqual(['1 dan.fun 0 ']);
    expect((await dan.get('/leaderboard/friends?period=year')).status).toBe(400);
  });

  it('paginates by number and by cursor without gaps', async () => {
    const app = await startApp();
    const people = await createManyUsers(app, 9);
    for (const [at, who] of people.entries()) await credit(app, who, 10 * (at + 1));
    const all = (await people[0].get<List>('/leaderboard')).body.users;
    const seen: RankedUser[] = [];
    let query = '?limit=4';
    for (let page = 0; page < 3; page += 1) {
      const { body } = await people[0].get<List>(`/leaderboard${query}`);
      seen.push(...body.users);
      query = `?limit=4&cursor=${body.pagination.nextCursor ?? ''}`;
    }
    expect(seen).toEqual(all);
    expect((await people[0].get<List>('/leaderboard?limit=4&page=2')).body.users).toEqual(all.slice(4, 8));
    expect((await people[0].get<List>('/leaderboard/top?limit=3')).body.users).toMatchObject(
      [8, 7, 6].map((at, rank) => ({ username: `person${at}.fun`, rank: rank + 1 })),
    );
  });

  it('finds users by name with their ranks, and shows friends who is online', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    await befriend(app, alice, bob);
    for (const [at, who] of [alice, bob, carol].entries()) await credit(app, who, 30 - at);
    const find = async (viewer: TestUser) =>
      (await viewer.get<List>('/leaderboard/search?q=bak&period=week')).body.users;
    await connect(app, bob);
    await until(async () => (await find(alice))[0]?.isOnline === true);
    expect(await find(alice)).toMatchObject([{ username: 'bob.fun', rank: 2, gumballs: 29 }]);
    expect(await find(carol)).toMatchObject([{ username: 'bob.fun', isOnline: false }]);
    expect((await call(app, 'GET', '/leaderboard')).status).toBe(401);
  });
});

describe('rank changes', () => {
  it('compare with the start of the week and of the month', async () => {
    const app = await startApp();
    app.setTime(new Date('2037-10-28T12:00:00Z'));
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    await credit(app, alice, 100);
    await credit(app, bob, 90);
    await credit(app, carol, 80);
    app.setTime(new Date('2037-11-03T12:00:00Z'));
    await credit(app, carol, 15);
    app.setTime(new Date('2037-11-11T12:00:00Z'));
    // Baselines are written late, after the first actions of the week.
    await credit(app, bob, 50);
    await maintainScores(app.deps);
    const erin = await createTestUser(app, 'erin');
    await credit(app, erin, 1000);
    const [a, b, c] = [await reloaded(app, alice), await reloaded(app, bob), await reloaded(app, carol)];
    expect(await me(a)).toMatchObject({ globalRank: 3, weeklyRankChange: -2, monthlyRankChange: -2 });
    expect(await me(b)).toMatchObject({ globalRank: 2, weeklyRankChange: 1, monthlyRankChange: 0 });
    expect(await me(c)).toMatchObject({ globalRank: 4, weeklyRankChange: -2, monthlyRankChange: -1 });
    expect(await me(erin)).toMatchObject({ globalRank: 1, weeklyRankChange: null, monthlyRankChange: null });
    const changes = async (query: string) =>
      (await b.get<List>(`/leaderboard${query}`)).body.users.map(
        ({ username, rankChange }) => `${username} ${rankChange}`,
      );
    expect(await changes('')).toEqual(['erin.fun null', 'bob.fun 1', 'alice.fun -2', 'carol.fun -2', 'dan.fun -1']);
    expect(await changes('?period=month')).toEqual(['erin.fun null', 'bob.fun 0', 'carol.fun -1']);
    app.setTime(new Date('2037-11-16T00:00:00Z'));
    await maintainScores(app.deps);
    expect(await me(await reloaded(app, bob))).toMatchObject({ weeklyRankChange: 0, monthlyRankChange: 0 });
  });
});

describe('a rank', () => {
  it('is exact through random actions, checkpoints, sign-ups and deletions', async () => {
    const app = await startApp();
    const people = await createManyUsers(app, 12);
    const { db } = app.deps;
    const week = { period: weekOf(app.deps.clock.now()).key, baselinePeriod: '', level: undefined };
    let received = 0;
    const act = fc.record({
      who: fc.nat(11),
      what: fc.constantFrom('give', 'give', 'give', 'take', 'mark', 'shift', 'shift', 'hide', 'show'),
      amount: fc.constantFrom(10, 20, 30),
    });
    for (const [step, { who, what, amount }] of fc.sample(act, 160).entries()) {
      const person = people[who]!;
      if (what === 'give') await credit(app, person, amount);
      if (what === 'take') await credit(app, person, -amount);
      if (what === 'mark') await db.transaction((tx) => setCheckpoints(tx, ['all', week.period], 3));
      if (what === 'shift') await db.transaction((tx) => applyChanges(tx, ['all', week.period]));
      if (what === 'hide' || what === 'show') {
        await db.pool.query('UPDATE users SET show_on_leaderboard = $2 WHERE id = $1', [person.id, what === 'show']);
        await listScore(db.kysely, person.id);
      }
      if (step % 8 !== 0) continue;
      const { rows } = await db.pool.query<{ id: string }>(
        'SELECT id FROM users JOIN user_totals ON user_id = id WHERE show_on_leaderboard ORDER BY gumballs DESC, id',
      );
      const ranks = await Promise.all(people.map(async (one) => (await me(one)).globalRank));
      const places = people.map(({ id }) => rows.findIndex((row) => row.id === id) + 1 || null);
      expect(ranks).toEqual(places);
      const shown = [
        ...(await listRanked(db, '0', week, undefined, { limit: 20, offset: 0 })),
        ...(await listRanked(db, '0', { ...week, level: 0 }, undefined, { limit: 20, offset: 0 })),
        ...(await listChosen(
          db,
          '0',
          week,
          people.map(({ id }) => id),
        )),
      ];
      const scores = await db.pool.query<{ user_id: string; place: number }>(
        `SELECT user_id, row_number() OVER (ORDER BY score DESC, tiebreaker DESC)::int AS place FROM leaderboard_scores
         WHERE period = $1 AND listed`,
        [week.period],
      );
      expect(shown.map(({ id, rank, overall }) => [id, rank, overall])).toEqual(
        shown.map(({ id }) => [
          id,
          scores.rows.find((row) => row.user_id === id)?.place,
          rows.findIndex((row) => row.id === id) + 1,
        ]),
      );
      received += shown.length;
    }
    expect(received).toBeGreaterThan(100);
    const levels = (await people[0].get<{ distribution: LevelCount[] }>('/leaderboard/stats')).body.distribution;
    const { rows } = await db.pool.query<{ gumballs: string }>(
      'SELECT gumballs FROM users JOIN user_totals ON user_id = id WHERE show_on_leaderboard',
    );
    expect(levels[0]?.count).toBe(rows.filter(({ gumballs }) => levelOf(Number(gumballs)) === 'Novice').length);
  });
});

/** The same user with a session that is valid at the server's current time. */
async function reloaded(app: TestApp, person: TestUser): Promise<TestUser> {
  await app.deps.db.pool.query('UPDATE sessions SET last_used_at = $2 WHERE user_id = $1', [
    person.id,
    app.deps.clock.now(),
  ]);
  return person;
}

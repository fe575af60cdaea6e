import type { RankedUser } from '@gumball/contract/leaderboard/leaderboard.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { allTime } from '@gumball/rules/gumballs/periods';
import { expect, it } from 'vitest';
import { block } from '../../../test/data/builders.ts';
import { createCommunityWith } from '../../../test/data/communities.ts';
import { createTestUsers, expectError, type TestUser } from '../../../test/data/users.ts';
import { startApp } from '../../../test/start-app.ts';
import { creditGumballs } from '../gumballs/credit-gumballs.ts';
import { listScore } from '../users/totals/list-score.ts';
import { listRankedMembers } from './community-ranking.store.ts';

type List = { users: RankedUser[]; pagination: Pagination };

it('ranks the members of a community among themselves, for who may see them', async () => {
  const app = await startApp();
  app.setTime(new Date('2026-11-05T12:00:00Z'));
  const names = ['alice', 'bob', 'carol', 'dan', 'erin', 'outside'] as const;
  const [alice, bob, carol, dan, erin, outside] = await createTestUsers(app, ...names);
  const { id } = await createCommunityWith(alice, [bob, carol, dan, erin]);
  const credit = (who: TestUser, amount: number) =>
    app.deps.db.transaction((tx) =>
      creditGumballs(tx, {
        memberId: who.id,
        amount,
        kind: 'task',
        reference: `${who.id} ${amount}`,
        at: app.deps.clock.now(),
      }),
    );
  for (const [who, amount] of [
    [alice, 10],
    [bob, 300],
    [carol, 200],
    [outside, 900],
    [erin, 500],
  ] as const)
    await credit(who, amount);
  app.setTime(new Date('2026-11-20T12:00:00Z'));
  await credit(alice, 50);
  const read = (who: TestUser, query = '') => who.get<List>(`/communities/${id}/leaderboard${query}`);
  const ranks = async (who: TestUser, query = '') =>
    (await read(who, query)).body.users.map(
      ({ rank, username, gumballs }) => `${rank} ${username.replace('.fun', '')} ${gumballs}`,
    );
  const all = ['1 erin 500', '2 bob 300', '3 carol 200', '4 alice 60', '5 dan 0'];
  expect(await ranks(alice)).toEqual(all);
  expect(await ranks(outside)).toEqual(all);
  expect(await ranks(alice, '?period=month')).toEqual(all.slice(0, 4));
  expect(await ranks(alice, '?period=week')).toEqual(['1 alice 50']);

  const paged: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { body }: { body: List } = await read(alice, `?limit=2${cursor && `&cursor=${cursor}`}`);
    paged.push(...body.users.map(({ rank, username }) => `${rank} ${username.replace('.fun', '')}`));
    cursor = body.pagination.nextCursor;
  }
  expect(paged).toEqual(['1 erin', '2 bob', '3 carol', '4 alice', '5 dan']);
  expect(await ranks(alice, '?limit=2&page=2')).toEqual(all.slice(2, 4));
  expect(await expectError(read(alice, '?cursor=YWJj'))).toBe('400 INVALID_INPUT');

  // A large community is read from the top of the whole ranking: the same places.
  const list = (memberCount: number, limit: number) =>
    listRankedMembers(app.deps.db, alice.id, { id, memberCount }, allTime, undefined, { limit, offset: 0 });
  const idsOf = async (memberCount: number, limit: number) =>
    (await list(memberCount, limit)).rows.slice(0, limit).map((row) => row.id);
  for (const limit of [2, 20]) expect(await idsOf(1_000_000, limit)).toEqual(await idsOf(5, limit));

  // Hidden members keep their ranks, suspended ones have none.
  await block(app, carol, alice);
  expect(await ranks(alice)).toEqual(['1 erin 500', '2 bob 300', '4 alice 60', '5 dan 0']);
  await app.deps.db.kysely.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', erin.id).execute();
  await listScore(app.deps.db.kysely, erin.id);
  expect(await ranks(alice)).toEqual(['1 bob 300', '3 alice 60', '4 dan 0']);

  await alice.put(`/communities/${id}`, { access: 'private' });
  expect(await ranks(bob)).toHaveLength(4);
  expect(await expectError(read(outside))).toBe('403 COMMUNITY_PRIVATE');
  await bob.delete(`/communities/${id}/leave`);
  expect(await expectError(read(bob))).toBe('403 COMMUNITY_PRIVATE');
  await alice.put(`/communities/${id}`, { access: 'hidden' });
  expect(await expectError(read(outside))).toBe('404 COMMUNITY_NOT_FOUND');
});

it('continues below the places that one page reads', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { id } = await createCommunityWith(alice, [bob]);
  const { pool } = app.deps.db;
  // Members of nothing with more Gumballs, without their accounts and the counting of ranks.
  await pool.query(`
    SET session_replication_role = replica;
    INSERT INTO leaderboard_scores (user_id, period, score, level, listed)
    SELECT n, '${allTime}', 1000, 0, true FROM generate_series(1, 10000) n;
    RESET session_replication_role`);
  await pool.query('UPDATE community_totals SET member_count = 5000 WHERE community_id = $1', [id]);
  const path = `/communities/${id}/leaderboard`;
  const first = (await alice.get<List>(path)).body;
  expect(first).toMatchObject({ users: [], pagination: { hasMore: true } });
  const { body } = await alice.get<List>(`${path}?cursor=${first.pagination.nextCursor}`);
  expect(body.users.map(({ id: userId, rank }) => [userId, rank])).toEqual([
    [alice.id, 1],
    [bob.id, 2],
  ]);
  expect(body.pagination.hasMore).toBe(false);
});

import type { LevelCount, RankedUser } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { setLevels } from '@gumball/rules/gumballs/levels';
import { afterEach, expect, it } from 'vitest';
import { createOperator } from '../../../test/data/tasks.ts';
import { createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { creditGumballs } from '../gumballs/credit-gumballs.ts';
import { maintainScores } from './maintain-scores.ts';

afterEach(() => setLevels(null));

const levels = [
  { name: 'Deckhand', from: 0 },
  { name: 'Mate', from: 100 },
  { name: 'Captain', from: 2000 },
];

const credit = ({ deps }: TestApp, { id: memberId }: TestUser, amount: number, reference: string) =>
  deps.db.transaction((tx) => creditGumballs(tx, { memberId, amount, kind: 'task', reference, at: deps.clock.now() }));
const listNames = async (who: TestUser, query: string) => {
  const { body } = await who.get<{ users: RankedUser[] }>(`/leaderboard?${query}`);
  return body.users.map(({ username, level }) => `${username.replace('.fun', '')} ${level}`);
};

it('has the levels of operators, also for scores from before', async () => {
  const app = await startApp();
  const operator = await createOperator(app, 'olga');
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  await credit(app, alice, 1500, 'a');
  await credit(app, bob, 60_000, 'b');
  expect(await listNames(carol, 'level=Apprentice&period=week')).toEqual(['alice Apprentice']);

  await operator.put('/operator/site', { levels });
  for (let pass = 0; pass < 2; pass += 1) await maintainScores(app.deps);
  expect(await listNames(carol, 'level=Mate&period=week')).toEqual(['alice Mate']);
  expect(await listNames(carol, 'level=Captain&period=week')).toEqual(['bob Captain']);
  expect(await listNames(carol, 'level=Captain')).toEqual(['bob Captain']);
  expect(await carol.get('/leaderboard?level=Apprentice')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT' },
  });
  const { body } = await carol.get<{ distribution: LevelCount[] }>('/leaderboard/stats');
  expect(body.distribution.map(({ level }) => level)).toEqual(['Deckhand', 'Mate', 'Captain']);
  const paid = await credit(app, carol, 100, 'c');
  expect(paid).toMatchObject({ levelUps: [{ userId: carol.id, level: 'Mate' }] });
});

it('stores the same levels as the rules while members earn', async () => {
  const app = await startApp();
  const operator = await createOperator(app, 'olga');
  const members = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
  await Promise.all(members.map((member, at) => credit(app, member, 90 + at * 700, 'first')));
  await operator.put('/operator/site', { levels });
  await Promise.all([
    maintainScores(app.deps),
    ...members.flatMap((member) => [1, 2, 3].map((at) => credit(app, member, 40, `then ${at}`))),
  ]);
  for (let pass = 0; pass < 2; pass += 1) await maintainScores(app.deps);
  const { rows } = await app.deps.db.pool.query(
    `SELECT u.username FROM leaderboard_scores s JOIN users u ON u.id = s.user_id
     JOIN user_totals t ON t.user_id = u.id
     WHERE (s.level, s.level) <> (width_bucket(t.gumballs, '{100,2000}'::bigint[]),
       width_bucket(u.level_gumballs, '{100,2000}'::bigint[]))`,
  );
  expect(rows).toEqual([]);
  const { rows: settings } = await app.deps.db.pool.query(
    `SELECT value FROM platform_settings WHERE name = 'leaderboard-levels'`,
  );
  expect(settings).toEqual([{ value: '{100,2000}' }]);
});

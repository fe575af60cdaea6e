import type { RankedUser, Season } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { seasonLeadMs, seasonResultDays } from '@gumball/rules/gumballs/seasons';
import { expect, it } from 'vitest';
import { block } from '../../../../test/data/builders.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { checkLedger } from '../../gumballs/check-ledger.ts';
import { creditGumballs } from '../../gumballs/credit-gumballs.ts';
import { maintainScores } from '../maintain-scores.ts';

type Board = { season: Season | null; users: RankedUser[]; own: RankedUser | null };

let actions = 0;
function credit(app: TestApp, { id }: { id: string }, amount: number) {
  actions += 1;
  const entry = { memberId: id, amount, kind: 'task', reference: `${actions}`, at: app.deps.clock.now() } as const;
  return app.deps.db.transaction((tx) => creditGumballs(tx, entry));
}
const boardOf = async (who: TestUser) => (await who.get<Board>('/leaderboard/season')).body;
const ranksOf = async (who: TestUser) =>
  (await boardOf(who)).users.map(
    ({ rank, username, gumballs }) => `${rank} ${username.replace('.fun', '')} ${gumballs}`,
  );

async function setUp() {
  const app = await startApp();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  const operator = await createOperator(app, 'keeper');
  const inDays = (days: number) => new Date(app.deps.clock.now().getTime() + days * dayMs).toISOString();
  // Ended sessions are not what the tests are about.
  const advance = async (ms: number) => {
    app.advance(ms);
    await app.deps.db.pool.query('UPDATE sessions SET last_used_at = $1', [app.deps.clock.now()]);
  };
  const create = async (draft: object) => {
    const { body } = await operator.post<{ season: Season }>('/operator/seasons', {
      title: 'Winter',
      endsAt: inDays(10),
      ...draft,
    });
    await advance(seasonLeadMs);
    return body.season;
  };
  return { app, alice, bob, carol, operator, inDays, advance, create };
}

it('a season has a board of its own, from its start to its end, and the next one begins empty', async () => {
  const { app, alice, bob, carol, inDays, advance, create } = await setUp();
  expect(await boardOf(alice)).toMatchObject({ season: null, users: [], own: null });
  await credit(app, alice, 500);
  const first = await create({});
  await credit(app, bob, 70);
  await credit(app, alice, 50);
  await credit(app, alice, -20);
  expect(await ranksOf(carol)).toEqual(['1 bob 70', '2 alice 30']);
  expect(await boardOf(alice)).toMatchObject({
    season: { id: first.id, title: 'Winter', isOver: false },
    own: { rank: 2 },
  });
  expect((await boardOf(carol)).own).toBeNull();
  await create({ title: 'Spring', startsAt: inDays(12), endsAt: inDays(40) });
  await advance(10 * dayMs + hourMs);
  await credit(app, carol, 900);
  expect(await ranksOf(alice)).toEqual(['1 bob 70', '2 alice 30']);
  expect((await boardOf(alice)).season?.isOver).toBe(true);
  await advance(2 * dayMs);
  expect(await boardOf(alice)).toMatchObject({ season: { title: 'Spring' }, users: [] });
  await credit(app, carol, 5);
  expect(await ranksOf(alice)).toEqual(['1 carol 5']);
  await advance((28 + seasonResultDays) * dayMs);
  expect((await boardOf(alice)).season).toBeNull();
  expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
  await maintainScores(app.deps);
  const { rowCount } = await app.deps.db.pool.query("SELECT FROM leaderboard_scores WHERE period LIKE 'season:%'");
  expect(rowCount).toBe(0);
});

it('its ranks stay exact through the maintenance, and hide blocked members', async () => {
  const { app, alice, bob, carol, create } = await setUp();
  await create({});
  for (let round = 0; round < 130; round += 1)
    for (const who of [alice, bob]) await credit(app, who, who === alice ? 2 : 1);
  await maintainScores(app.deps);
  await credit(app, carol, 200);
  expect(await ranksOf(carol)).toEqual(['1 alice 260', '2 carol 200', '3 bob 130']);
  await block(app, carol, alice);
  expect(await ranksOf(carol)).toEqual(['2 carol 200', '3 bob 130']);
  const ledger = await app.deps.db.pool.query(
    "SELECT DISTINCT period FROM leaderboard_checkpoints WHERE period LIKE 'season:%'",
  );
  expect(ledger.rowCount).toBe(1);
});

it('operators create seasons that do not overlap, also at once, and end them', async () => {
  const { operator, inDays, alice, advance } = await setUp();
  const draft = { title: 'Winter', endsAt: inDays(10) };
  const raced = await Promise.all([1, 2, 3].map(() => operator.post<{ season: Season }>('/operator/seasons', draft)));
  expect(raced.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  const id = raced.find(({ status }) => status === 201)?.body.season.id ?? '';
  const create = (change: object) => expectError(operator.post('/operator/seasons', { ...draft, ...change }));
  expect(await create({ startsAt: inDays(5), endsAt: inDays(20) })).toBe('409 SEASON_OVERLAPS');
  expect(await create({ startsAt: inDays(-1) })).toBe('400 SEASON_START_PAST');
  expect(await create({ title: ' ' })).toBe('400 TASK_TITLE_REQUIRED');
  expect(await create({ startsAt: inDays(20) })).toBe('400 SEASON_END_INVALID');
  expect(await expectError(operator.post('/operator/seasons/1/end'))).toBe('404 SEASON_NOT_FOUND');
  await advance(hourMs);
  expect((await operator.post(`/operator/seasons/${id}/end`)).status).toBe(200);
  await advance(seasonLeadMs);
  expect((await boardOf(alice)).season).toMatchObject({ id, isOver: true });
  const listed = await operator.get<{ seasons: Season[] }>('/operator/seasons');
  expect(listed.body.seasons).toMatchObject([{ id, title: 'Winter' }]);
  const next = { title: 'Spring', startsAt: inDays(5), endsAt: inDays(20) };
  const spring = await operator.post<{ season: Season }>('/operator/seasons', next);
  expect(spring.body.season.isOver).toBe(false);
  const ended = await operator.post<{ season: Season }>(`/operator/seasons/${spring.body.season.id}/end`);
  expect(ended.body.season).toMatchObject({ title: 'Spring', isOver: true });
});

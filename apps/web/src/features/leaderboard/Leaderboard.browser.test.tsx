import type { RankedUser, RankInfo } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, maya, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { serverTimeOffset } from '../../lib/scheduling/server-time.ts';
import CommunityRanking from './CommunityRanking.tsx';
import { RankCard } from './RankCard.tsx';
import { Ranking } from './Ranking.tsx';
import { TopThree } from './TopThree.tsx';

const ranked = (rank: number, id: string, firstName: string, change: Partial<RankedUser> = {}): RankedUser => ({
  id,
  username: `${firstName.toLowerCase()}.fun`,
  firstName,
  lastName: 'Raman',
  avatarUrl: null,
  level: 'Expert',
  rank,
  gumballs: 64_900 - rank,
  rankChange: null,
  isOnline: false,
  ...change,
});
const priya = ranked(1, '2', 'Priya', { rankChange: 2, isOnline: true });
const aiko = ranked(2, '3', 'Aiko', { rankChange: -1, level: 'Master' });
const ownUser = ranked(3, maya.id, 'Maya');
const distantUser = ranked(734, '9', 'Prima');
const rankInfo: RankInfo = {
  ...maya,
  globalRank: 6,
  gumballs: 18_400,
  weeklyRankChange: 3,
  monthlyRankChange: -2,
};

let respond: (call: FakeCall) => FakeResponse | Promise<FakeResponse> | undefined;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  respond = () => undefined;
  api = fakeApi((call) => {
    const response = respond(call);
    if (response) return response;
    const { path, query } = call;
    if (path === '/leaderboard/search') return ok({ users: query.get('q') === 'pri' ? [priya, distantUser] : [] });
    if (path === '/leaderboard/me') return ok({ user: rankInfo });
    if (path === '/leaderboard/top') return ok({ users: [priya, aiko] });
    if (path === '/leaderboard/season')
      return ok({ season: null, users: [], own: null, pagination: { hasMore: false } });
    if (path !== '/leaderboard') return 'network error';
    const users =
      query.get('level') === 'Master' ? [aiko] : query.get('period') === 'week' ? [] : [priya, aiko, ownUser];
    return ok({ users, pagination: { page: 1, limit: 30, hasMore: false } });
  });
});

const expectText = (locator: Locator, pattern: RegExp) =>
  expect.poll(() => locator.element().textContent).toMatch(pattern);

afterEach(() => {
  serverTimeOffset.set(0);
  api.restore();
  resetPage();
});

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test('rows show rank, level, Gumballs and change, and mark the own row', async () => {
  await renderPage(<Ranking />);
  await expectText(row('Priya Raman'), /1.*Priya Raman.*Expert.*64\.9k.*2 up/);
  await expectText(row('Aiko Raman'), /1 down/);
  await expectText(row('Maya Raman'), /You/);
  await expect.element(page.getByText('Showing top 3 users. Use search to find others.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Priya Raman' })).toHaveAttribute('href', '/user-profile/2');
});

test('more members are counted with those shown before', async () => {
  respond = ({ path, query }) => {
    if (path !== '/leaderboard') return undefined;
    const first = query.has('cursor') ? 31 : 1;
    const users = Array.from({ length: 30 }, (_, index) => ranked(first + index, `${100 + first + index}`, 'Nora'));
    const isLast = query.has('cursor');
    return ok({ users, pagination: { page: 1, limit: 30, hasMore: !isLast, ...(isLast ? {} : { nextCursor: 'c' }) } });
  };
  await renderPage(<Ranking />);
  await expect.element(page.getByText('Showing top 30 users. Use search to find others.')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(page.getByText('Showing top 60 users. Use search to find others.')).toBeVisible();
});

test('the search shows loaded members at once, then the matches from the server', async () => {
  await renderPage(<Ranking />);
  await expect.element(row('Aiko Raman')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search all users...' }).fill('pri');
  await expect.element(page.getByText('Found 2 users')).toBeVisible();
  await expectText(row('Prima Raman'), /734/);
  await expect.element(row('Aiko Raman')).not.toBeInTheDocument();
  await page.getByRole('searchbox', { name: 'Search all users...' }).fill('nobody here');
  await expect.element(page.getByText('No users found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search all users...' }).fill('');
  await expect.element(row('Aiko Raman')).toBeVisible();
});

test('a failed search shows an error, keeps the loaded members and can be retried', async () => {
  respond = ({ path }) =>
    path === '/leaderboard/search'
      ? { status: 403, body: { success: false, code: 'ACCESS_DENIED', message: 'Not now' } }
      : undefined;
  await renderPage(<Ranking />);
  await expect.element(row('Aiko Raman')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search all users...' }).fill('pri');
  await expectText(page.getByRole('status').filter({ hasText: 'Not now' }), /Not now/);
  await expect.element(row('Priya Raman')).toBeVisible();
  respond = () => undefined;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(row('Prima Raman')).toBeVisible();
});

test('another period or level reloads the list', async () => {
  await renderPage(<Ranking />);
  await expect.element(row('Priya Raman')).toBeVisible();
  await page.getByRole('combobox', { name: 'Level' }).click();
  await page.getByRole('option', { name: 'Master' }).click();
  await expect.element(row('Priya Raman')).not.toBeInTheDocument();
  await expect.element(row('Aiko Raman')).toBeVisible();
  await page.getByRole('combobox', { name: 'Level' }).click();
  await page.getByRole('option', { name: 'All Levels' }).click();
  await page.getByRole('tab', { name: 'This Week' }).click();
  await expect.element(page.getByText('Nobody is ranked here yet')).toBeVisible();
});

test('a period that was seen before is cleared and loaded again', async () => {
  await renderPage(<Ranking />);
  await expect.element(row('Priya Raman')).toBeVisible();
  await page.getByRole('tab', { name: 'This Week' }).click();
  await expect.element(page.getByText('Nobody is ranked here yet')).toBeVisible();
  respond = ({ path }) => (path === '/leaderboard' ? 'network error' : undefined);
  await page.getByRole('tab', { name: 'All Time' }).click();
  await expect.element(page.getByText('Loading leaderboard...')).toBeInTheDocument();
  await expect.element(row('Priya Raman')).not.toBeInTheDocument();
});

const refused = ({ path }: FakeCall): FakeResponse | undefined =>
  path === '/leaderboard'
    ? { status: 403, body: { success: false, code: 'ACCESS_DENIED', message: 'Not now' } }
    : undefined;

test('a period that was seen before shows its last state where it cannot be loaded', async () => {
  await renderPage(<Ranking />);
  await expect.element(row('Priya Raman')).toBeVisible();
  await page.getByRole('tab', { name: 'This Week' }).click();
  await expect.element(page.getByText('Nobody is ranked here yet')).toBeVisible();
  respond = refused;
  await page.getByRole('tab', { name: 'All Time' }).click();
  await expect.element(page.getByText("Couldn't refresh")).toBeVisible();
  await expect.element(row('Priya Raman')).toBeVisible();
});

test('the friends are ranked among themselves, with the time that is left of the week', async () => {
  respond = ({ path, query }) =>
    path === '/leaderboard/friends'
      ? ok({
          users:
            query.get('period') === 'week'
              ? [ownUser]
              : [
                  { ...aiko, rank: 1, rankChange: null },
                  { ...ownUser, rank: 2 },
                ],
        })
      : undefined;
  await renderPage(<Ranking />);
  await expect.element(row('Priya Raman')).toBeVisible();
  await page.getByRole('button', { name: 'Friends' }).click();
  await expectText(row('Aiko Raman'), /^1.*Aiko Raman.*Master.*Gumballs$/);
  await expect.element(row('Priya Raman')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Ends in/)).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'This Week' }).click();
  await expect.element(page.getByText('None of your friends is ranked here yet')).toBeVisible();
  await expect.element(page.getByText(/^Ends in (\d+d )?\d+[hm]/)).toBeVisible();
  await page.getByRole('button', { name: 'Friends' }).click();
  await expect.element(page.getByText('Nobody is ranked here yet')).toBeVisible();
});

test('a list that fails to load shows an error and can be retried', async () => {
  respond = refused;
  await renderPage(<Ranking />);
  await expectText(page.getByRole('alert'), /Not now/);
  respond = () => undefined;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(row('Priya Raman')).toBeVisible();
});

test('the rank card shows the rank and its changes, or Unranked', async () => {
  await renderPage(
    <>
      <RankCard />
      <TopThree />
    </>,
  );
  const card = page.getByRole('region', { name: 'Your Rank' });
  await expect.element(card).toBeVisible();
  await expectText(card, /#6.*18\.4k.*Weekly.*\+3 up.*Monthly.*-2 down/);
  await expectText(page.getByRole('region', { name: 'Top 3 This Week' }), /1.*Priya.*2.*Aiko/);
  resetPage();
  respond = ({ path }) =>
    path === '/leaderboard/me'
      ? ok({ user: { ...rankInfo, globalRank: null, weeklyRankChange: null, monthlyRankChange: null } })
      : undefined;
  await renderPage(<RankCard />);
  await expectText(card, /Unranked/);
});

test('a season has a tab with its countdown, its board and the own place', async () => {
  const season = { id: '5', title: 'Winter', startsAt: '2026-11-01T00:00:00.000Z', isOver: false };
  const endsAt = new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString();
  respond = ({ path }) =>
    path === '/leaderboard/season'
      ? ok({
          season: { ...season, endsAt },
          users: [priya],
          own: { ...ownUser, rank: 88 },
          pagination: { hasMore: false },
        })
      : undefined;
  await renderPage(<Ranking />);
  await page.getByRole('tab', { name: 'Season' }).click();
  await expect.element(page.getByRole('heading', { name: 'Winter' })).toBeVisible();
  await expect.element(page.getByText('Ends in 3d', { exact: false })).toBeVisible();
  await expectText(page.getByRole('tabpanel', { name: 'Winter' }), /Priya Raman.*GumballsOnline$/);
  await expectText(page.getByRole('region', { name: 'Your Rank' }), /88.*Maya Raman.*You.*Gumballs$/);
  expect(page.getByRole('searchbox').elements()).toEqual([]);
  await page.getByRole('tab', { name: 'All Time' }).click();
  await expect.element(page.getByRole('searchbox')).toBeVisible();
});

const winter = {
  id: '5',
  title: 'Winter',
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  isOver: false,
};

test.each([
  ['without a season', null, 3],
  ['with a season', winter, 4],
])('the tabs are shown once it is known whether one is the season: %s', async (_, season, count) => {
  const board = Promise.withResolvers<FakeResponse>();
  respond = ({ path }) => (path === '/leaderboard/season' ? board.promise : undefined);
  await renderPage(<Ranking />);
  await expect.element(row('Priya Raman')).toBeVisible();
  await expect.element(page.getByText('All Time')).not.toBeVisible();
  board.resolve(ok({ season, users: [], own: null, pagination: { hasMore: false } }));
  await expect.element(page.getByRole('tab', { name: 'All Time' })).toBeVisible();
  expect(page.getByRole('tab').elements()).toHaveLength(count);
});

test('the tabs are shown when the season cannot be loaded', async () => {
  respond = ({ path }) => (path === '/leaderboard/season' ? 'network error' : undefined);
  await renderPage(<Ranking />, '/?period=season');
  await expect.element(page.getByRole('tab', { name: 'All Time', selected: true })).toBeVisible();
  await expect.element(row('Priya Raman')).toBeVisible();
});

test('the amounts of a season end at one line, next to members who are online and who are not', async () => {
  await page.viewport(1000, 800);
  const users = [priya, { ...aiko, gumballs: 900 }, { ...ownUser, gumballs: 12 }];
  respond = ({ path }) =>
    path === '/leaderboard/season'
      ? ok({ season: winter, users, own: null, pagination: { hasMore: false } })
      : undefined;
  await renderPage(<Ranking />, '/?period=season');
  await expect.element(row('Priya Raman')).toBeVisible();
  const ends = [...document.querySelectorAll('li bdi')].map((amount) =>
    Math.round(amount.getBoundingClientRect().right),
  );
  expect([ends.length, new Set(ends).size]).toEqual([3, 1]);
});

test('the ranking is fetched again after midnight UTC, when its week may have ended', async () => {
  let first = priya;
  respond = ({ path }) =>
    path === '/leaderboard' ? ok({ users: [first], pagination: { page: 1, limit: 30, hasMore: false } }) : undefined;
  await renderPage(<Ranking />);
  await expect.element(row('Priya Raman')).toBeVisible();
  first = aiko;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(row('Priya Raman')).toBeVisible();
  serverTimeOffset.set(2 * dayMs);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(row('Aiko Raman')).toBeVisible();
  await expect.element(row('Priya Raman')).not.toBeInTheDocument();
});

test('the members of a community are ranked among themselves', async () => {
  const urls: string[] = [];
  respond = ({ path, query }) => {
    if (path !== '/communities/7/leaderboard') return undefined;
    urls.push(`${query.get('period')} ${query.get('cursor')}`);
    if (query.get('period') === 'all') return ok({ users: [], pagination: { hasMore: false } });
    return query.get('cursor') === null
      ? ok({ users: [priya], pagination: { hasMore: true, nextCursor: 'next' } })
      : ok({ users: [{ ...ownUser, rank: 2 }], pagination: { hasMore: false } });
  };
  await renderPage(<CommunityRanking communityId="7" />);
  await expectText(row('Priya Raman'), /^1.*Priya Raman.*Expert.*64\.9k GumballsOnline$/);
  await expectText(row('Maya Raman'), /2.*You/);
  await page.getByRole('tab', { name: 'All Time' }).click();
  await expect.element(page.getByText('Nobody is ranked here yet')).toBeVisible();
  expect(urls).toEqual(['week null', 'week next', 'all null']);
});

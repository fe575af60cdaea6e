import type { Community, CommunityFilter } from '@gumball/contract/communities/communities.schemas';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  currentHref,
  type FakeCall,
  type FakeResponse,
  fakeApi,
  renderPage,
  resetPage,
} from '../../../../test/TestPage.tsx';
import { queryClient } from '../../../lib/api/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { communityKeys } from '../data/communities.cache.ts';
import { CommunitySearchAction } from '../parts/CommunitySearchAction.tsx';
import { CommunitiesCard } from './CommunitiesCard.tsx';
import { ExploreCommunities } from './ExploreCommunities.tsx';
import { MyCommunities } from './MyCommunities.tsx';

function community(change: Partial<Community> & { id: string; name: string }): Community {
  return {
    description: null,
    rules: null,
    avatarUrl: null,
    bannerUrl: null,
    access: 'public',
    showToGuests: true,
    memberCount: 1,
    postsToday: 0,
    postsThisWeek: 0,
    pinnedPostIds: [],
    rulesVersion: 0,
    acceptedRules: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    isMember: false,
    userRole: 'none',
    isRequested: false,
    requestsCount: 0,
    ...change,
  };
}

const owls = community({ id: '1', name: 'Night Owls', memberCount: 999, postsThisWeek: 1 });
const runners = community({
  id: '2',
  name: 'Trail Runners',
  memberCount: 12_400,
  isMember: true,
  userRole: 'owner',
  postsToday: 8,
});

const walkers = community({ id: '3', name: 'Early Walkers' });

let api: ReturnType<typeof fakeApi>;
let respond: (call: FakeCall) => FakeResponse | Promise<FakeResponse>;

const list = (...communities: Community[]): FakeResponse => ({
  status: 200,
  body: {
    success: true,
    communities,
    userCommunities: communities,
    pagination: { page: 1, limit: 20, hasMore: false },
  },
});
/** The first of several pages. */
const firstPage = (...communities: Community[]): FakeResponse => ({
  status: 200,
  body: { success: true, communities, pagination: { page: 1, limit: 20, hasMore: true, nextCursor: 'further' } },
});
const explore = () => <ExploreCommunities onEdit={() => undefined} />;

beforeEach(() => {
  respond = () => list(owls, runners);
  api = fakeApi((call) => respond(call));
});
afterEach(() => {
  api.restore();
  resetPage();
});

function Navigation() {
  const { history } = useRouter();
  return (
    <>
      <Link to="/">Communities</Link>
      <button type="button" onClick={() => history.back()}>
        Back
      </button>
    </>
  );
}

describe('ExploreCommunities', () => {
  it('shows member counts, recent posts and the join button', async () => {
    await renderPage(explore());
    await expect.element(page.getByText('999 members · 1 post this week')).toBeVisible();
    await expect.element(page.getByText('12k+ members · No posts this week')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Join Night Owls' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Edit Trail Runners' })).toBeVisible();
  });

  it('joins optimistically and rolls back if the server rejects it', async () => {
    let rejectJoin = () => {};
    respond = (call) =>
      call.path.endsWith('/join')
        ? new Promise((resolve) => {
            rejectJoin = () => resolve({ status: 500, body: {} });
          })
        : list(owls, runners);
    await renderPage(explore());
    await page.getByRole('button', { name: 'Join Night Owls' }).click();
    await expect.element(page.getByRole('button', { name: 'Leave Night Owls' })).toBeVisible();
    await expect.element(page.getByText('1k+ members · 1 post this week')).toBeVisible();
    rejectJoin();
    await expect.element(page.getByText('Failed to join community')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Join Night Owls' })).toBeVisible();
    await expect.element(page.getByText('999 members · 1 post this week')).toBeVisible();
    const sessionState = session.get();
    expect(sessionState.status === 'member' && sessionState.user.communitiesCount).toBe(0);
  });

  it('stays joined after a lost response if the server says so', async () => {
    respond = ({ path }) => {
      if (path.endsWith('/join')) return 'network error';
      if (path === '/communities/1')
        return {
          status: 200,
          body: { success: true, community: { ...owls, isMember: true, userRole: 'member', memberCount: 1000 } },
        };
      return list(owls, runners);
    };
    await renderPage(explore());
    await page.getByRole('button', { name: 'Join Night Owls' }).click();
    await expect.poll(() => api.calls.map(({ path }) => path)).toContain('/communities/1');
    await expect.element(page.getByRole('button', { name: 'Leave Night Owls' })).toBeVisible();
    await expect.element(page.getByText('1k+ members · 1 post this week')).toBeVisible();
    expect(page.getByText('Failed to join community').query()).toBeNull();
    const sessionState = session.get();
    expect(sessionState.status === 'member' && sessionState.user.communitiesCount).toBe(1);
  });

  it('has the query of the address, after a link to the page and Back too', async () => {
    await renderPage(
      <>
        <Navigation />
        {explore()}
      </>,
      '/?q=owls',
    );
    const field = page.getByRole('searchbox', { name: 'Search communities' });
    await expect.element(field).toHaveValue('owls');
    await page.getByRole('link', { name: 'Communities' }).click();
    await expect.element(field).toHaveValue('');
    await field.fill('walk');
    await expect.poll(currentHref).toBe('/?q=walk');
    await expect.element(field).toHaveValue('walk');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(field).toHaveValue('owls');
    // Longer than the debounce of a search.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(currentHref()).toBe('/?q=owls');
  });

  it('shows a community once if it moved between two pages', async () => {
    respond = ({ query }) => (query.has('cursor') ? list(runners, walkers) : firstPage(owls, runners));
    await renderPage(explore());
    await expect.element(page.getByRole('button', { name: 'Join Early Walkers' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Edit Trail Runners' }).elements()).toHaveLength(1);
  });

  it('keeps a community joined if a response that was requested earlier arrives later', async () => {
    const pendingResponses: (() => void)[] = [];
    const deferred = (response: FakeResponse) =>
      new Promise<FakeResponse>((resolve) => {
        pendingResponses.push(() => resolve(response));
      });
    const joined = {
      success: true,
      communityId: '1',
      isMember: true,
      userRole: 'member',
      isRequested: false,
      memberCount: 1000,
    };
    respond = ({ path, query }) => {
      if (path.endsWith('/join')) return { status: 200, body: joined };
      return query.has('cursor') ? deferred(list(walkers)) : firstPage(owls, runners);
    };
    await renderPage(explore());
    await expect.poll(() => pendingResponses).toHaveLength(1);
    await page.getByRole('button', { name: 'Join Night Owls' }).click();
    await expect.element(page.getByText('1k+ members · 1 post this week')).toBeVisible();
    pendingResponses[0]?.();
    await expect.element(page.getByRole('button', { name: 'Join Early Walkers' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Leave Night Owls' })).toBeVisible();

    resetPage();
    respond = ({ path }) => (path.endsWith('/join') ? { status: 200, body: joined } : list(owls, runners));
    await renderPage(explore());
    await expect.element(page.getByRole('button', { name: 'Join Night Owls' })).toBeVisible();
    respond = ({ path }) =>
      path.endsWith('/join') ? { status: 200, body: joined } : deferred(list(owls, runners, walkers));
    const refetching = queryClient.refetchQueries({ queryKey: communityKeys.explore('') });
    await expect.poll(() => pendingResponses).toHaveLength(2);
    await page.getByRole('button', { name: 'Join Night Owls' }).click();
    await expect.element(page.getByText('1k+ members · 1 post this week')).toBeVisible();
    pendingResponses[1]?.();
    await refetching;
    await expect.element(page.getByRole('button', { name: 'Join Early Walkers' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Leave Night Owls' })).toBeVisible();
  });

  it('searches after typing has paused', async () => {
    await renderPage(explore());
    await expect.element(page.getByText('Night Owls')).toBeVisible();
    respond = ({ query }) => (query.get('q') === 'owl' ? list(owls) : list());
    await page.getByRole('searchbox', { name: 'Search communities' }).fill(' owl ');
    await expect.element(page.getByText('Trail Runners')).not.toBeInTheDocument();
    await page.getByRole('searchbox').fill('zebra');
    await expect.element(page.getByRole('heading', { name: 'No communities found' })).toBeVisible();
    expect(api.calls.filter(({ path }) => path === '/communities/search').map(({ query }) => query.get('q'))).toEqual([
      'owl',
      'zebra',
    ]);
  });

  it('offers a retry if loading fails', async () => {
    respond = () => ({ status: 400, body: {} });
    await renderPage(explore());
    await expect.element(page.getByRole('alert').getByText('Failed to load communities')).toBeVisible();
    respond = () => list(owls);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('Night Owls')).toBeVisible();
  });
});

function StatefulMyCommunities() {
  const [filter, setFilter] = useState<CommunityFilter>('all');
  return <MyCommunities filter={filter} onFilter={setFilter} onCreate={() => undefined} />;
}

it('MyCommunities filters by role', async () => {
  respond = ({ query }) => (query.get('filter') === 'owned' ? list(runners) : list());
  await renderPage(<StatefulMyCommunities />);
  await expect.element(page.getByText("You haven't joined any communities yet")).toBeVisible();
  await page.getByRole('button', { name: 'Owned' }).click();
  await expect.element(page.getByRole('link', { name: /Trail Runners/ })).toBeVisible();
  await expect.element(page.getByText('Owner', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Owned' })).toHaveAttribute('aria-pressed', 'true');
});

describe('CommunitySearchAction', () => {
  it('joins, leaves and takes the leave back in place', async () => {
    respond = ({ path }) => ({
      status: 200,
      body: path.endsWith('/join')
        ? {
            success: true,
            communityId: '1',
            isMember: true,
            userRole: 'member',
            isRequested: false,
            acceptedRules: null,
            memberCount: 1000,
          }
        : { success: true, communityId: '1', isMember: false, userRole: 'none', memberCount: 999 },
    });
    await renderPage(<CommunitySearchAction community={owls} />);
    await page.getByRole('button', { name: 'Join Night Owls' }).click();
    await page.getByRole('button', { name: 'Leave Night Owls' }).click();
    await expect.element(page.getByRole('button', { name: 'Join Night Owls' })).toBeVisible();
    await expect
      .poll(() => api.calls.map(({ method, path }) => `${method} ${path}`))
      .toEqual(['POST /communities/1/join', 'DELETE /communities/1/leave']);
    await expect.element(page.getByText('You left Night Owls')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('button', { name: 'Leave Night Owls' })).toBeVisible();
    expect(api.calls.at(-1)).toMatchObject({ method: 'POST', path: '/communities/1/join' });
  });

  it('only logs a failure, and offers the action again', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    respond = () => ({ status: 500, body: { success: false, code: 'SERVER_ERROR', message: 'Sorry' } });
    await renderPage(<CommunitySearchAction community={owls} />);
    await page.getByRole('button', { name: 'Join Night Owls' }).click();
    await expect.poll(() => logged.mock.calls).toHaveLength(1);
    await expect.element(page.getByRole('button', { name: 'Join Night Owls' })).toBeVisible();
    expect(page.getByText('Sorry').query()).toBeNull();
    logged.mockRestore();
  });

  it('shows owners and admins their role', async () => {
    await renderPage(<CommunitySearchAction community={runners} />);
    await expect.element(page.getByText('Owner')).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });
});

describe('CommunitiesCard', () => {
  it('requests three communities and shows the posts of today', async () => {
    respond = () => list(runners);
    await renderPage(<CommunitiesCard />);
    await expect.element(page.getByText('8+ posts today')).toBeVisible();
    expect(api.calls[0]?.query.get('limit')).toBe('3');
    await expect.element(page.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/communities');
  });

  it('shows an empty state with a link to all communities', async () => {
    respond = () => list();
    await renderPage(<CommunitiesCard />);
    await expect.element(page.getByText("You haven't joined any communities yet")).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Explore Communities' }))
      .toHaveAttribute('href', '/communities');
  });
});

/** The environment of a component test: a signed-in user, a fake API typed by the contract, and a page. */
import '../src/ui/styles/app.css';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { parseSearch, stringifySearch } from '../src/app/search-params.ts';
import { queryClient } from '../src/lib/api/query-client.ts';
import { session } from '../src/lib/session/session.ts';
import { Toaster } from '../src/ui/feedback/Toaster.tsx';
import { ConfirmHost } from '../src/ui/overlays/ConfirmHost.tsx';

/** The viewer. */
export const maya: OwnUser = {
  id: '1',
  username: 'maya.fun',
  firstName: 'Maya',
  lastName: 'Okafor',
  avatarUrl: null,
  level: 'Expert',
  email: 'maya@example.org',
  bannerUrl: null,
  bio: null,
  location: null,
  birthDate: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeen: null,
  gumballs: 18_400,
  balance: 18_400,
  hasShop: true,
  hasBoosts: false,
  hasTips: true,
  friendsCount: 0,
  communitiesCount: 0,
  postsCount: 0,
  pinnedPostId: null,
  referralCode: 'MAYA',
};

/** A response of the fake API: a status and a body, or a network error. */
export type FakeResponse = { status: number; body: object } | 'network error';

/** A successful response of the fake API. */
export const ok = (body: object): FakeResponse => ({ status: 200, body: { success: true, ...body } });

/** A request that the fake API received. */
export type FakeCall = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers };

/** Installs a fake API; returns its requests. Call `restore` after the test. */
export function fakeApi(respond: (call: FakeCall) => FakeResponse | Promise<FakeResponse>) {
  const realFetch = window.fetch;
  const calls: FakeCall[] = [];
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init);
    const call: FakeCall = {
      method: init?.method ?? 'GET',
      path: url.pathname.slice('/api'.length),
      query: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init?.headers),
    };
    calls.push(call);
    const response = await respond(call);
    if (response === 'network error') throw new TypeError('Failed to fetch');
    return Response.json(response.body, { status: response.status });
  };
  return {
    calls,
    restore() {
      window.fetch = realFetch;
    },
  };
}

let root: Root | undefined;

let history = createMemoryHistory();

/** Gives the viewer a role of operators, after rendering. */
export function actAs(staffRole: StaffRole): void {
  session.updateUser({ operator: true, staffRole });
}

/** Renders on a member's page, at the start unless another address is given. */
export async function renderPage(children: ReactNode, href = '/'): Promise<void> {
  session.signIn({ accessToken: 'token-of-maya', user: maya });
  const rootRoute = createRootRoute({ component: Outlet });
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => rootRoute, path, component });
  history = createMemoryHistory({ initialEntries: [href] });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page('/', () => children), page('/post/$id', () => <p>The page of a post</p>)]),
    history,
    parseSearch,
    stringifySearch,
  });
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  await router.load();
  root.render(
    <QueryClientProvider client={queryClient}>
      <main id="main" tabIndex={-1}>
        {/* The test's own router is not the app's. */}
        <RouterProvider router={router as never} />
      </main>
      <Toaster />
      <ConfirmHost />
    </QueryClientProvider>,
  );
}

/** The current address. */
export const currentHref = (): string => history.location.href;

/** Clears the page, the cache and the storage. */
export function resetPage(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  queryClient.clear();
  localStorage.clear();
  session.end('signed-out');
}

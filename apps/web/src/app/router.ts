import { createBrowserHistory, createRouter } from '@tanstack/react-router';
import { createPageWindow } from '../lib/router/close-on-back.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import type { NavName } from './shell/nav-items.ts';

/** The members' pages and the ways between them. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    history: createBrowserHistory({ window: createPageWindow() }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingMs: 400,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The page's name: the document's title and its only `h1`. */
    title?: string;
    /** What the header leads with: the page's name, or the search box. `none` leaves the header out. */
    header?: 'title' | 'search' | 'none';
    /** `compact` is full width with icons only, for conversations. */
    frame?: 'shell' | 'compact';
    /** The item of the navigation that carries the ball. */
    nav?: NavName;
    /** The page draws its own `h1`. */
    ownHeading?: boolean;
    /** Leaves the bottom bar out on phones, for an open chat. */
    noBar?: boolean;
  }
}

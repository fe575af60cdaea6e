import type { SiteFeature } from '@gumball/rules/site/site';
import { createBrowserHistory, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { createPageWindow } from '../lib/router/close-on-back.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import type { NavName } from './shell/nav-items.ts';

/** The router of the members' pages. */
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
    defaultNotFoundComponent: lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
    defaultPendingMs: 400,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The page's title: the document's title and its only `h1`. */
    title?: string;
    /** The start of the header: the page's title, or the search box. `none` hides the header. */
    header?: 'title' | 'search' | 'none';
    /** `compact` is full width with icons only, for conversations. */
    frame?: 'shell' | 'compact';
    /** The active item of the navigation. */
    nav?: NavName;
    /** The part of the product to which the page belongs, if operators can turn it off. */
    feature?: SiteFeature;
    /** The page renders its own `h1`. */
    ownHeading?: boolean;
    /** Hides the bottom bar on phones, for an open chat. */
    noBar?: boolean;
  }
}

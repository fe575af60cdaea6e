/** What tokens of programs may reach: docs/api.md. */
import type { Scope } from '@gumball/rules/auth/api-scopes';
import type { Endpoint, Route } from './define-routes.ts';
import { routesByScope } from './route-scopes.ts';

/** What a token needs for a route: a scope, none (`any` token), or nothing helps (`session`). */
export type TokenAccess = Scope | 'any' | 'session' | 'public';

const decisions = new Map<string, TokenAccess>(
  Object.entries(routesByScope).flatMap(([scope, names]) => names.map((name) => [name, scope as Scope | 'session'])),
);

// A token reads what it may do.
decisions.set('GET /auth/tokens/current', 'any');

/**
 * What a token needs for a route. Undefined for a route without a decision, which no token reaches. The routes of
 * operators are for sessions only.
 */
export function decidedAccess(route: Endpoint & Pick<Route, 'access'>): TokenAccess | undefined {
  if (route.access === 'public') return 'public';
  return route.access === 'operator' ? 'session' : decisions.get(`${route.method} ${route.path}`);
}

/** The routes that have a decision, as method and path. */
export const decidedRoutes: readonly string[] = [...decisions.keys()];

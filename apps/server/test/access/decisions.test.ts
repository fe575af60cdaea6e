/** The decisions what tokens of programs may reach, compared with the routes of the contract. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { decidedAccess, decidedRoutes } from '@gumball/contract/api-access';
import type { Route } from '@gumball/contract/define-routes';
import { routesByScope } from '@gumball/contract/route-scopes';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../../packages/contract/src');

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** All routes of the contract: an export of a routes file is a route, a group of them, or something else. */
async function listRoutes(): Promise<Route[]> {
  const routes: Route[] = [];
  for (const file of globSync('**/*.routes.ts', { cwd: folder })) {
    const exported = Object.values((await import(join(folder, file))) as Record<string, object>);
    routes.push(...exported.flatMap((value) => (isRoute(value) ? [value] : Object.values(value).filter(isRoute))));
  }
  return routes;
}

it('has one decision for each route that needs a user, and none for others', async () => {
  const routes = await listRoutes();
  const undecided = routes.filter((route) => decidedAccess(route) === undefined);
  expect(undecided.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  const names = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  expect(decidedRoutes.filter((name) => !names.has(name))).toEqual([]);
  const all = Object.values(routesByScope).flat();
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
});

it('never opens accounts, payouts and the console to tokens', async () => {
  const routes = await listRoutes();
  const open = routes
    .filter((route) => !['session', 'public'].includes(decidedAccess(route) ?? ''))
    .map(({ method, path }) => `${method} ${path}`);
  const closed =
    /\/(operator|password|sessions|passkeys|second-factor|identities|export|account|logout|claim|start|verify|orders|tips)\b/;
  expect(open.filter((name) => !name.startsWith('GET ') && closed.test(name))).toEqual([]);
  expect(open.filter((name) => /\/operator\b/.test(name))).toEqual([]);
});

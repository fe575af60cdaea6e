/** Authorization matrix of tokens: each route is called with a token of every scope, and with one that lacks its scope. */
import { decidedAccess, type TokenAccess } from '@gumball/contract/api-access';
import { isScope, scopes } from '@gumball/rules/auth/api-scopes';
import { expect, it } from 'vitest';
import { grantToken } from '../data/tokens.ts';
import { call, type TestUser } from '../data/users.ts';
import { sendFiles } from '../send-files.ts';
import { startApp } from '../start-app.ts';
import { rows } from './all-rows.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';

async function statusFor(world: Fixtures, route: string, program: TestUser): Promise<number> {
  const row = rows.get(route);
  if (!row) throw new Error(`${route} has no row`);
  const { path, body, files, fields } = await row.request(world, world.people.author, 'author');
  const reply = files
    ? await sendFiles(world.app, program.token, files, path, fields)
    : await call(world.app, route.slice(0, route.indexOf(' ')), path, { token: program.token, body });
  return reply.status;
}

async function neededOf(app: { url: string }): Promise<Map<string, TokenAccess>> {
  const response = await fetch(`${app.url}/api/openapi.json`);
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, { security?: object; 'x-scope'?: TokenAccess }>>;
  };
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
        operation['x-scope'] ?? (operation.security ? 'session' : 'public'),
      ]),
    ),
  );
}

it('gives a token what its member may do, within its scopes', { timeout: 180_000 }, async () => {
  const app = await startApp();
  const world = await createFixtures(app);
  const { author } = world.people;
  // Renewed, because a token has a rate limit.
  let everything = await grantToken(app, author);
  const wrong: string[] = [];
  for (const [route, needed] of await neededOf(app)) {
    if (needed === 'public') continue;
    everything = await grantToken(app, author);
    const status = await statusFor(world, route, everything);
    const allowed = route === 'GET /auth/tokens/current' ? 200 : rows.get(route)?.expected.author;
    const expected = needed === 'session' ? 403 : allowed;
    if (status !== expected) wrong.push(`${route}, every scope: ${status} instead of ${expected}`);
    if (!isScope(needed)) continue;
    const others = await grantToken(
      app,
      author,
      scopes.filter((scope) => scope !== needed),
    );
    const refused = await statusFor(world, route, others);
    if (refused !== 403) wrong.push(`${route}, without ${needed}: ${refused} instead of 403`);
  }
  expect(wrong).toEqual([]);
});

it('decides by the same table that the description publishes', () => {
  expect(decidedAccess({ method: 'GET', path: '/nowhere', access: 'member' })).toBe(undefined);
  expect(decidedAccess({ method: 'GET', path: '/auth/tokens', access: 'operator' })).toBe('session');
});

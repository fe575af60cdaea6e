/** Authorization matrix of the HTTP routes: each route is called with each role. A route without a row fails. */
import { describe, expect, it } from 'vitest';
import { call } from '../data/users.ts';
import { respond, seedVulnerability } from '../seeded-vulnerability.ts';
import { sendFiles } from '../send-files.ts';
import { slowness } from '../slowness.ts';
import { shareApp, startApp, type TestApp } from '../start-app.ts';
import { rows } from './all-rows.ts';
import { createFixtures, type Fixtures, type Role, roles } from './fixtures.ts';
import type { RequestSpec, Row } from './rows.ts';

const getApp = shareApp();
/** Fields that only the server or an operator may set (mass assignment). */
const requests = {
  role: 'operator',
  operator: true,
  level: 'Grandmaster',
  gumballs: 90_000,
  balance: 90_000,
  amount: 90_000,
  reward: 90_000,
  score: 90_000,
  rank: 1,
  globalRank: 1,
  status: 'completed',
  userStatus: 'completed',
  state: 'rewarded',
  verified: true,
  autoVerified: true,
  approved: true,
  totalReferrals: 100,
  kind: 'grant',
  reference: 'wished',
};

/** Totals of everything that is paid, completed, approved or granted. */
async function stateOf({ deps }: TestApp): Promise<object> {
  const { rows } = await deps.db.pool.query<object>(`
    SELECT (SELECT count(*)::int FROM users WHERE role <> 'member') AS operators,
      (SELECT count(*)::int FROM user_totals WHERE gumballs <> 0) AS rich,
      (SELECT count(*)::int FROM gumball_entries) AS entries,
      (SELECT count(*)::int FROM leaderboard_scores WHERE score <> 0 OR level <> 0) AS leaderboard_scores,
      (SELECT count(*)::int FROM task_attempts WHERE status = 'completed' OR reward IS NOT NULL OR auto_verified) AS completed,
      (SELECT count(*)::int FROM tasks WHERE reward > 1000) AS tasks,
      (SELECT count(*)::int FROM task_submissions WHERE status = 'approved') AS approved,
      (SELECT count(*)::int FROM referrals WHERE state <> 'waiting') AS referrals,
      (SELECT count(*)::int FROM audit_log) AS entries`);
  return rows[0] ?? {};
}

async function routesOf(app: TestApp): Promise<string[]> {
  const response = await fetch(`${app.url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  );
}

async function statusFor(
  world: Fixtures,
  method: string,
  { request: send }: Row,
  role: Role,
  more?: object,
): Promise<number> {
  const who = role === 'guest' ? undefined : world.people[role];
  const { path, body, files, fields, as = who }: RequestSpec = await send(world, who, role);
  const token = as?.token;
  const reply = files
    ? await sendFiles(world.app, token, files, path, fields)
    : await call(world.app, method, path, { token, body: more ? { ...more, ...(body as object) } : body });
  return reply.status;
}

/** The routes whose status for a role differs from their row. */
async function wrongResponses(app: TestApp, expected: (route: string) => boolean = () => true): Promise<string[]> {
  const world = await createFixtures(app);
  const wrong: string[] = [];
  for (const [route, row] of rows) {
    if (!expected(route)) continue;
    const method = route.slice(0, route.indexOf(' '));
    for (const role of roles) {
      const status = await statusFor(world, method, row, role);
      if (status !== row.expected[role]) wrong.push(`${route}, ${role}: ${status} instead of ${row.expected[role]}`);
    }
  }
  return wrong;
}

describe('authorization matrix of the routes', () => {
  it('covers exactly the routes of the server', async () => {
    expect([...rows.keys()].toSorted()).toEqual((await routesOf(getApp())).toSorted());
  });

  it('matches the status for each role', { timeout: 120_000 * slowness }, async () => {
    expect(await wrongResponses(getApp())).toEqual([]);
  });

  it('detects a route without access control', async () => {
    const app = await startApp();
    seedVulnerability(app, ({ method, url }, response) =>
      method === 'GET' && url === '/api/friends/list' ? respond(response, 200, 'application/json', '{}') : false,
    );
    expect(await wrongResponses(app, (route) => route.startsWith('GET /friends/'))).toEqual([
      'GET /friends/list, guest: 200 instead of 401',
      'GET /friends/list, newcomer: 200 instead of 403',
    ]);
  });

  it('treats malformed ids like ids that do not exist', async () => {
    const app = await startApp();
    const world = await createFixtures(app);
    const { author } = world.people;
    const different: string[] = [];
    for (const [route, { request: send }] of rows) {
      const [method = '', path = ''] = route.split(' ');
      if (!/\{\w*id\}/i.test(path)) continue;
      const { body } = await send(world, author, 'author');
      const [missing, ...others] = await Promise.all(
        ['17', 'made-up', '9'.repeat(30)].map((id) =>
          call(app, method, path.replace(/\{\w*id\}/gi, encodeURIComponent(id)), { token: author.token, body }),
        ),
      );
      for (const other of others)
        if (other.status !== missing?.status || other.body.code !== missing.body.code)
          different.push(
            `${route}: ${other.status} ${other.body.code} instead of ${missing?.status} ${missing?.body.code}`,
          );
    }
    expect(different).toEqual([]);
  });

  it('ignores reward, status, level, role and ledger fields in the body of any request', {
    timeout: 120_000,
  }, async () => {
    // The first steps of the author would be paid.
    const app = await startApp({ ONBOARDING_REWARD: '0' });
    const world = await createFixtures(app);
    const before = await stateOf(app);
    const broken: string[] = [];
    for (const [route, row] of rows) {
      const method = route.slice(0, route.indexOf(' '));
      if (method === 'GET') continue;
      const status = await statusFor(world, method, row, 'author', { ...requests, submissionData: requests });
      if (status >= 500) broken.push(`${route}: ${status}`);
    }
    expect(broken).toEqual([]);
    expect(await stateOf(app)).toEqual(before);
  });
});

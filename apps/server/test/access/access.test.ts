/** Who may call what: every route the server has, asked by everybody there is. A route without a row here fails. */
import { describe, expect, it } from 'vitest';
import { call } from '../people.ts';
import { answer, plantHole } from '../plant-hole.ts';
import { sendFiles } from '../send-files.ts';
import { shareApp, startApp, type TestApp } from '../start-app.ts';
import { accountRows } from './accounts.rows.ts';
import { gatherWorld, type Role, roles, type World } from './cast.ts';
import { communityRows } from './communities.rows.ts';
import { earningsRows } from './earnings.rows.ts';
import { memberRows } from './members.rows.ts';
import { messageRows } from './messages.rows.ts';
import { notificationRows } from './notifications.rows.ts';
import { operatorRows } from './operators.rows.ts';
import { postRows } from './posts.rows.ts';
import type { Asked, Row } from './rows.ts';
import { settingsRows } from './settings.rows.ts';
import { taskRows } from './tasks.rows.ts';

const rows = new Map(
  Object.entries({
    ...accountRows,
    ...memberRows,
    ...postRows,
    ...communityRows,
    ...taskRows,
    ...operatorRows,
    ...earningsRows,
    ...settingsRows,
    ...messageRows,
    ...notificationRows,
  }),
);

const getApp = shareApp();

async function routesOf(app: TestApp): Promise<string[]> {
  const response = await fetch(`${app.url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  );
}

async function statusFor(world: World, method: string, { ask }: Row, role: Role): Promise<number> {
  const who = role === 'guest' ? undefined : world.people[role];
  const { path, body, files, as = who }: Asked = await ask(world, who, role);
  const token = as?.token;
  const reply = files
    ? await sendFiles(world.app, token, files, path)
    : await call(world.app, method, path, { token, body });
  return reply.status;
}

/** The routes that answer somebody otherwise than their rows say. */
async function wrongAnswers(app: TestApp, wanted: (route: string) => boolean = () => true): Promise<string[]> {
  const world = await gatherWorld(app);
  const wrong: string[] = [];
  for (const [route, row] of rows) {
    if (!wanted(route)) continue;
    const method = route.slice(0, route.indexOf(' '));
    for (const role of roles) {
      const status = await statusFor(world, method, row, role);
      if (status !== row.answers[role]) wrong.push(`${route}, ${role}: ${status} instead of ${row.answers[role]}`);
    }
  }
  return wrong;
}

describe('who may call what', () => {
  it('is said for every route, and for none that is not there', async () => {
    expect([...rows.keys()].toSorted()).toEqual((await routesOf(getApp())).toSorted());
  });

  it('holds for everybody', { timeout: 60_000 }, async () => {
    expect(await wrongAnswers(getApp())).toEqual([]);
  });

  it('finds a door that stands open', async () => {
    const app = await startApp();
    plantHole(app, ({ method, url }, response) =>
      method === 'GET' && url === '/api/friends/list' ? answer(response, 200, 'application/json', '{}') : false,
    );
    expect(await wrongAnswers(app, (route) => route.startsWith('GET /friends/'))).toEqual([
      'GET /friends/list, guest: 200 instead of 401',
      'GET /friends/list, newcomer: 200 instead of 403',
    ]);
  });
});

/** Authorization matrix of the operators' roles: each route of operators is called with each role. */
import { rightsOf, type StaffRight, staffRoles } from '@gumball/rules/operators/staff-roles';
import { expect, it } from 'vitest';
import { createOperator } from '../data/tasks.ts';
import { call } from '../data/users.ts';
import { shareApp } from '../start-app.ts';
import { createFixtures } from './fixtures.ts';
import { operatorRows } from './operators.rows.ts';

const getApp = shareApp();

/** The rights of the routes, as the server documents them: `GET /operator/tasks` → `tasks`. */
async function rightsByRoute(): Promise<Map<string, StaffRight>> {
  const response = await fetch(`${getApp().url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, { 'x-right'?: StaffRight }>> };
  const rights = new Map<string, StaffRight>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { 'x-right': right }] of Object.entries(methods))
      if (right) rights.set(`${method.toUpperCase()} ${path.replace(/^\/api/, '')}`, right);
  return rights;
}

it('covers exactly the routes of operators', async () => {
  const rights = await rightsByRoute();
  expect([...rights.keys()].toSorted()).toEqual(Object.keys(operatorRows).toSorted());
});

it('opens to each role what its rights name, and answers the same words to everything else', {
  timeout: 120_000,
}, async () => {
  const [rights, world] = [await rightsByRoute(), await createFixtures(getApp())];
  const wrong: string[] = [];
  for (const role of staffRoles) {
    const operator = await createOperator(getApp(), `matrix-${role}`, role);
    for (const [route, row] of Object.entries(operatorRows)) {
      const right = rights.get(route);
      const { path, body } = await row.request(world, operator, 'stranger');
      const reply = await call(getApp(), route.slice(0, route.indexOf(' ')), path, { token: operator.token, body });
      const isOpen = right !== undefined && rightsOf[role].includes(right);
      const isRefused = reply.status === 403 && reply.body.code === 'ACCESS_DENIED';
      const isHidden = reply.body.code === 'NOT_FOUND' || reply.status === 401 || reply.status >= 500;
      if (isRefused === isOpen || isHidden) wrong.push(`${route}, ${role}: ${reply.status} ${reply.body.code}`);
      if (isRefused && reply.body.message !== 'You are not allowed to do that.') wrong.push(`${route}: other words`);
    }
  }
  expect(wrong).toEqual([]);
});

import { expect, it } from 'vitest';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser } from '../../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

type Reply = {
  code?: string;
  accessToken?: string;
  user?: { operator?: boolean; staffRole?: string };
  isOpen?: boolean;
};

const person = (name: string) => ({
  username: `${name}.fun`,
  email: `${name}@example.com`,
  password: 'correct-horse-9',
});

async function send(app: TestApp, body: object): Promise<{ status: number; body: Reply }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${app.url}/api/setup`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Reply };
}
const isOpen = async (app: TestApp) => ((await (await fetch(`${app.url}/api/setup`)).json()) as Reply).isOpen;

it('makes who knows the code the first administrator, once, on all nodes', async () => {
  const app = await startApp();
  const other = await startApp({}, app);
  const code = await app.deps.setup.code();
  expect(code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  expect(await other.deps.setup.code()).toBe(code);
  expect([await isOpen(app), await app.deps.setup.isFirstStart()]).toEqual([true, true]);
  for (const wrong of ['', 'AAAA-AAAA-AAAA-AAAA', code.slice(1)])
    expect(await send(app, { code: wrong, ...person('alice') })).toMatchObject({
      status: 403,
      body: { code: 'SETUP_CODE_WRONG' },
    });
  // Upper case, dashes and spaces do not matter.
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
  const results = await Promise.all(
    [app, other, app, other].map((node, index) => send(node, { code: typed, ...person(`admin_${index}`) })),
  );
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  const created = results.find(({ status }) => status === 201);
  expect(created?.body.user).toMatchObject({ operator: true, staffRole: 'administrator' });
  const headers = { authorization: `Bearer ${created?.body.accessToken}` };
  // The profile lacks the name, as after every sign-up.
  expect((await fetch(`${app.url}/api/operator/site`, { headers })).status).toBe(403);
  for (const node of [app, other]) {
    expect(await isOpen(node)).toBe(false);
    expect(await send(node, { code, ...person('late') })).toMatchObject({
      status: 409,
      body: { code: 'SETUP_CLOSED' },
    });
  }
});

it('checks the account like a sign-up, and limits attempts', async () => {
  const app = await startApp();
  const code = await app.deps.setup.code();
  await createTestUser(app, 'bob');
  expect(await app.deps.setup.isFirstStart()).toBe(false);
  for (const [change, expected] of [
    [{ username: 'bob.fun' }, 'USERNAME_TAKEN'],
    [{ password: 'short' }, 'PASSWORD_TOO_SHORT'],
    [{ email: 'nobody' }, 'EMAIL_INVALID'],
    [{ username: 'alice' }, 'USERNAME_SUFFIX'],
  ] as const)
    expect((await send(app, { code, ...person('alice'), ...change })).body.code).toBe(expected);
  for (let attempt = 0; attempt < 6; attempt += 1) await send(app, { code: 'wrong', ...person('alice') });
  expect((await send(app, { code, ...person('alice') })).status).toBe(429);
});

it('is closed on a site with an administrator, and in the demo', async () => {
  const app = await startApp();
  await createOperator(app, 'alice');
  expect(await isOpen(app)).toBe(false);
  const moderated = await startApp();
  await createOperator(moderated, 'mia', 'moderator');
  expect(await isOpen(moderated)).toBe(true);
  const demo = await startApp({ DEMO: 'true' });
  expect([await isOpen(demo), await demo.deps.setup.isFirstStart()]).toEqual([false, false]);
});

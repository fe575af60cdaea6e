import { expect, it } from 'vitest';
import { sandboxOf } from '../test/data/tasks.ts';
import { createTestUser, type TestUser } from '../test/data/users.ts';
import { startApp, type TestApp } from '../test/start-app.ts';

/** Simulates a browser on the sandbox page, with the cookie of the tasks responses or without one. */
async function browse(app: TestApp, user?: TestUser) {
  const { origin } = new URL(app.url);
  const setUp = await user?.get('/tasks/twitter-setup');
  const cookie = setUp?.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    send: (form: Record<string, string>, headers: Record<string, string> = { origin }) =>
      fetch(`${app.url}/sandbox`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { cookie, ...headers },
        redirect: 'manual',
      }),
    show: async (query: string) => (await fetch(`${app.url}/sandbox?${query}`, { headers: { cookie } })).text(),
  };
}

it('performs actions as an account, escapes text (stored XSS), and rejects forms of other origins (CSRF)', async () => {
  const app = await startApp();
  const { send, show } = await browse(app, await createTestUser(app, 'alice'));
  const created = await send({ platform: 'Twitter', do: 'create', handle: 'maya', name: '<b>Maya</b>' });
  expect([created.status, created.headers.get('location')]).toEqual([
    303,
    '/sandbox?platform=Twitter&said=%40maya+is+there.&as=maya',
  ]);
  await send({ platform: 'Twitter', do: 'tweet', as: 'maya', text: '<script>alert(1)</script>' });
  await send({ platform: 'Twitter', do: 'follow', as: 'maya', target: '@nine' });
  const page = await show('platform=Twitter&as=maya&type=like&target=%22%3E%3Cimg%3E&said=%3Cimg%3E');
  expect(page).toContain('You are @maya');
  expect(page).toContain('follows nine');
  expect(page).not.toMatch(/<script|<b>|<img/);

  for (const headers of [{}, { origin: 'https://elsewhere.example' }] as Record<string, string>[]) {
    expect((await send({ platform: 'Twitter', do: 'tweet', as: 'maya', text: 'forged' }, headers)).status).toBe(403);
  }
  expect((await send({ platform: 'Twitter', do: 'tweet', as: 'maya', text: 'x'.repeat(20_000) })).status).toBe(413);
  const maya = await sandboxOf(app).findAccount('Twitter', { handle: 'MAYA' });
  const actions = await sandboxOf(app).listActions(maya?.id ?? '', ['tweet', 'follow'], 10);
  expect(actions.map(({ kind, content }) => `${kind} ${content}`)).toEqual([
    'follow nine',
    'tweet <script>alert(1)</script>',
  ]);
});

it('rejects guests and signed-out users', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const [guest, member] = [await browse(app), await browse(app, alice)];
  const form = { platform: 'Twitter', do: 'create', handle: 'maya' };
  expect(await guest.show('platform=Twitter')).toContain('Sign in to Gumball');
  expect((await guest.send(form)).status).toBe(401);
  expect((await member.send(form)).status).toBe(303);
  await alice.post('/auth/logout', {});
  expect(await member.show('platform=Twitter')).toContain('Sign in to Gumball');
  expect((await member.send({ ...form, handle: 'later' })).status).toBe(401);
  expect(await sandboxOf(app).findAccount('Twitter', { handle: 'later' })).toBeUndefined();
});

it('restricts an account to the user who created it', async () => {
  const app = await startApp();
  const [alice, bob] = [await createTestUser(app, 'alice'), await createTestUser(app, 'bob')];
  const [first, second] = [await browse(app, alice), await browse(app, bob)];
  await first.send({ platform: 'Twitter', do: 'create', handle: 'maya' });
  const messageOf = async (form: Record<string, string>) => {
    const { headers } = await second.send({ platform: 'Twitter', ...form });
    return new URL(headers.get('location') ?? '', app.url).searchParams.get('said');
  };
  expect(await messageOf({ do: 'create', handle: 'MAYA' })).toBe('That account belongs to another member.');
  expect(await messageOf({ do: 'tweet', as: 'maya', text: 'forged' })).toBe('You have no such account.');
  expect(await messageOf({ do: 'change', as: 'maya', handle: 'mine' })).toBe('You have no such account.');
  expect(await messageOf({ do: 'mode', mode: 'unresponsive' })).toBe('Only operators change how a platform behaves.');
  expect(await second.show('platform=Twitter&as=maya')).not.toContain('You are @maya');
  expect(await first.show('platform=Twitter&as=maya')).toContain('You are @maya');
  expect(await sandboxOf(app).getMode('Twitter')).toBe('normal');
});

it('creates an account once for concurrent requests and limits a user to thirty accounts', async () => {
  const app = await startApp();
  const members = await Promise.all(['alice', 'bob', 'carol'].map((name) => createTestUser(app, name)));
  const claims = await Promise.all(members.map(({ id }) => sandboxOf(app).claimAccount('Twitter', 'maya', 'Maya', id)));
  expect(claims.filter((claim) => claim === 'taken')).toHaveLength(2);
  const id = members[0]?.id ?? '';
  for (let count = 0; count < 31; count += 1) await sandboxOf(app).claimAccount('YouTube', `channel${count}`, 'x', id);
  expect((await sandboxOf(app).listAccounts('YouTube', id)).length).toBeLessThanOrEqual(30);
});

it('does not exist with real API keys or if it is switched off', async () => {
  const withKeys = await startApp({ X_API_BASE_URL: 'http://127.0.0.1:9', X_BEARER_TOKEN: 'key' });
  const off = await startApp({ SANDBOX: 'false' });
  for (const app of [withKeys, off])
    expect((await fetch(`${app.url}/sandbox`)).headers.get('content-type')).not.toContain('text/html');
  await expect(
    startApp({ SANDBOX: 'true', X_API_BASE_URL: 'http://127.0.0.1:9', X_BEARER_TOKEN: 'key' }),
  ).rejects.toThrow(/^SANDBOX must not be true/);
});

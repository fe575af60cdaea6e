import { expect, it } from 'vitest';
import { startApp } from '../test/start-app.ts';
import { sandboxOf } from '../test/tasks.ts';

it('on the page a member plays an account: what is written shows as text, and only forms of this site count', async () => {
  const app = await startApp();
  const origin = new URL(app.url).origin;
  const send = (form: Record<string, string>, headers: Record<string, string> = { origin }) =>
    fetch(`${app.url}/sandbox`, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });
  const show = async (query: string) => (await fetch(`${app.url}/sandbox?${query}`)).text();

  const made = await send({ platform: 'Twitter', do: 'create', handle: 'maya', name: '<b>Maya</b>' });
  expect([made.status, made.headers.get('location')]).toEqual([
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
  const deeds = await sandboxOf(app).listDeeds(maya?.id ?? '', ['tweet', 'follow'], 10);
  expect(deeds.map(({ kind, content }) => `${kind} ${content}`)).toEqual([
    'follow nine',
    'tweet <script>alert(1)</script>',
  ]);
});

it('the page is not there beside keys, nor where it is switched off', async () => {
  const withKeys = await startApp({ X_API_BASE_URL: 'http://127.0.0.1:9', X_BEARER_TOKEN: 'key' });
  const off = await startApp({ SANDBOX: 'false' });
  for (const app of [withKeys, off])
    expect((await fetch(`${app.url}/sandbox`)).headers.get('content-type')).not.toContain('text/html');
  await expect(
    startApp({ SANDBOX: 'true', X_API_BASE_URL: 'http://127.0.0.1:9', X_BEARER_TOKEN: 'key' }),
  ).rejects.toThrow(/^SANDBOX must not be true/);
});

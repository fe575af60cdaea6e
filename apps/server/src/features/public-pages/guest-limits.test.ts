import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTempFolder } from '../../../test/create-temp-folder.ts';
import { writePost } from '../../../test/data/builders.ts';
import { asGuest, openPublicPages } from '../../../test/data/public-pages.ts';
import { createTestUser } from '../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

const appPage = '<!doctype html><title>The app</title>';

/** Starts a server with a built web app and public pages. */
async function startWithWebApp(): Promise<TestApp> {
  const { folder, remove } = await createTempFolder();
  onTestFinished(remove);
  await writeFile(path.join(folder, 'index.html'), appPage);
  const app = await startApp({}, undefined, folder);
  await openPublicPages(app);
  return app;
}

/** Opens addresses that are not in memory until one is refused, and returns that answer. `stored` stays in use. */
async function exhaust(app: TestApp, pathOf: (index: number) => string, stored: string) {
  for (let index = 0; index < 200; index += 1) {
    expect((await asGuest(app, stored)).status).toBe(200);
    const reply = await asGuest(app, pathOf(index));
    if (reply.status === 429) return reply;
  }
  throw new Error('No request was refused.');
}

it('opens the app for people above the limit, and the pages in memory', async () => {
  const app = await startWithWebApp();
  const { id } = await writePost(await createTestUser(app, 'alice'), 'Ships');
  const refused = await exhaust(app, (index) => `/post/${10_000 + index}`, `/post/${id}`);
  expect(refused.text).toBe(appPage);
  expect(refused.headers.get('content-type')).toMatch('text/html');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const invitation = await asGuest(app, '/signup?ref=REFALICE');
  expect([invitation.status, invitation.text]).toEqual([429, appPage]);
  expect((await asGuest(app, '/signup')).status).toBe(200);
  // What programs read has its own limit, and a frame of another site cannot show the app.
  expect((await asGuest(app, '/user/alice/feed.xml')).status).toBe(200);
  expect((await asGuest(app, '/sitemap.xml')).status).toBe(200);
  expect((await asGuest(app, `/embed/post/${id}`)).headers.get('content-type')).toMatch('application/json');
});

it('refuses sitemaps and feeds above their limit, and no pages', async () => {
  const app = await startWithWebApp();
  const { id } = await writePost(await createTestUser(app, 'alice'), 'Ships');
  const refused = await exhaust(app, (index) => `/sitemap/posts-2020-01-${10 + index}.xml`, `/post/${id}`);
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await asGuest(app, '/oembed?url=x')).status).toBe(429);
  expect((await asGuest(app, `/post/${id}`)).text).toContain('Ships');
  expect((await asGuest(app, '/signup?ref=REFALICE')).status).not.toBe(429);
});

it('takes nothing from the limit for a sign-up without an invitation', async () => {
  const app = await startWithWebApp();
  const { id } = await writePost(await createTestUser(app, 'alice'), 'Ships');
  for (let index = 0; index < 150; index += 1) expect((await asGuest(app, '/signup')).text).toBe(appPage);
  expect((await asGuest(app, `/post/${id}`)).text).toContain('Ships');
});

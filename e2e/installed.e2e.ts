/** The installed app (PWA): offline start and updates. docs/product.md, Drafts. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { journey, type Member } from './support/browser.ts';

/** Waits until the service worker has cached the app and is active. */
async function untilCached(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready');
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.active.state)'), {
      timeout: 20_000,
    })
    .toBe('activated');
}

/** A reverse proxy in front of a product that can serve a newer version of the service worker. */
async function startProxy(): Promise<{ url: string; leadTo: (url: string) => void; bringNewVersion: () => void }> {
  let target = '';
  let version = '';
  const server = createServer((requests, reply) => {
    const onward = request(
      target + (requests.url ?? '/'),
      { method: requests.method, headers: requests.headers },
      (response) => {
        if (requests.url !== '/sw.js') {
          reply.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(reply);
          return;
        }
        const { 'content-length': _length, etag: _etag, ...headers } = response.headers;
        reply.writeHead(response.statusCode ?? 502, headers);
        response.on('data', (part: Buffer) => reply.write(part)).on('end', () => reply.end(version));
      },
    );
    onward.on('error', () => reply.destroy());
    if (requests.url === '/sw.js') {
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) onward.removeHeader(name);
    }
    requests.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      target = url;
    },
    bringNewVersion: () => {
      version += '\n// A newer version.\n';
    },
  };
}

const newVersion = 'A new version of Gumball is ready.';
const checkForVersion =
  'navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => undefined)';

/** Releases a newer version and waits for the page to offer it. */
async function deployVersion(page: Page, front: { bringNewVersion: () => void }): Promise<void> {
  front.bringNewVersion();
  await page.evaluate(checkForVersion);
  await page.getByText(newVersion).waitFor();
}

/** Accepts the offered version. */
async function reload(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
}

/** Creates a post and a conversation with a friend. */
async function prepare(page: Page, accessToken: string, friend: Member): Promise<{ chatId: string; postId: string }> {
  const call = async <Body>(token: string, method: string, path: string, data: object = {}) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await page.request.fetch(`/api${path}`, { method, data, headers });
    expect(response.ok()).toBe(true);
    return (await response.json()) as Body;
  };
  const { post } = await call<{ post: { id: string } }>(accessToken, 'POST', '/posts', { content: 'hello' });
  const { user: own } = await call<{ user: { id: string } }>(accessToken, 'GET', '/auth/profile');
  const { user: other } = await call<{ user: { id: string } }>(friend.accessToken, 'GET', '/auth/profile');
  await call(accessToken, 'POST', `/friends/request/${other.id}`);
  await call(friend.accessToken, 'POST', `/friends/request/${own.id}`);
  const { conversation } = await call<{ conversation: { id: string } }>(
    accessToken,
    'POST',
    '/messages/conversations',
    {
      participantIds: [other.id],
    },
  );
  return { chatId: conversation.id, postId: post.id };
}

describe('an installed app', () => {
  journey('opens offline, says so, and loads once the network is back', async ({ newMember }) => {
    const { page, context } = await newMember('off', { width: 390, height: 844, keepsApp: true });
    await untilCached(page);
    await context.setOffline(true);
    for (const path of ['/', '/earnings']) {
      await page.goto(path);
      await page.getByText('You are offline.').waitFor();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      // The offline notice must not cover buttons.
      await page.getByRole('button', { name: /^Notifications/ }).click({ trial: true });
    }
    await page.goto('/');
    await page.getByText('Failed to load posts').waitFor();
    await context.setOffline(false);
    await page.getByRole('feed').or(page.getByText('No posts yet')).first().waitFor();
  });

  journey('offers a newer version and keeps drafts', async ({ newProduct, newMember }) => {
    const front = await startProxy();
    const product = await newProduct({ PUBLIC_URL: front.url });
    front.leadTo(product.url);
    const visit = { baseUrl: front.url, keepsApp: true };
    const [{ page, accessToken }, friend] = [await newMember('fresh', visit), await newMember('friend', visit)];
    const { chatId, postId } = await prepare(page, accessToken, friend);
    await untilCached(page);
    await page.reload();

    const dialog = page.getByRole('dialog', { name: 'Create post' });
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    await dialog.getByRole('textbox').first().fill('Half a thought');
    await deployVersion(page, front);
    expect(await dialog.getByRole('textbox').first().inputValue()).toBe('Half a thought');
    await page.keyboard.press('Escape');
    await reload(page);
    await page.getByRole('button', { name: /What's on your mind\?|Half a thought/ }).click();
    await expect.poll(() => dialog.getByRole('textbox').first().inputValue()).toBe('Half a thought');

    for (const [path, label, text] of [
      [`/chat/${chatId}`, 'Message Friend', 'Half a message'],
      [`/post/${postId}`, 'Write a comment...', 'Half a comment'],
      ['/profile/edit', 'Bio', 'Half a life'],
    ] as const) {
      await page.goto(path);
      const field = page.getByRole('textbox', { name: label });
      await field.fill(text);
      await deployVersion(page, front);
      await reload(page);
      await expect.poll(() => field.inputValue()).toBe(text);
    }
  });

  // The form for a new email address has no draft: the offer waits until it is submitted or cleared.
  journey('does not offer a newer version while input would be lost', async ({ newProduct, newMember }) => {
    const front = await startProxy();
    const product = await newProduct({ PUBLIC_URL: front.url });
    front.leadTo(product.url);
    const { page } = await newMember('careful', { baseUrl: front.url, keepsApp: true });
    await untilCached(page);
    await page.goto('/settings');
    const address = page.getByRole('textbox', { name: 'New Email' });
    await address.fill('half@an.address');
    front.bringNewVersion();
    await page.evaluate(checkForVersion);
    await page.waitForTimeout(1000);
    expect(await page.getByText(newVersion).count()).toBe(0);
    await address.fill('');
    await page.getByText(newVersion).waitFor();
    await address.fill('another@half.address');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('Save what you are writing first, or it will be lost.').waitFor();
    expect(await address.inputValue()).toBe('another@half.address');
    await address.fill('');
    await reload(page);
  });
});

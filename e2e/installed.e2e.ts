/** The app as an installed one: opened without a network, brought up to date. docs/product.md, Live. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { journey } from './browser.ts';

/** Waits until the app is kept in the browser, and works for this page. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready');
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.active.state)'), {
      timeout: 20_000,
    })
    .toBe('activated');
}

/** A way to a product on which the service worker can become a newer one. */
async function startFront(): Promise<{ url: string; leadTo: (url: string) => void; bringNewVersion: () => void }> {
  let target = '';
  let version = '';
  const server = createServer((asked, reply) => {
    const onward = request(target + (asked.url ?? '/'), { method: asked.method, headers: asked.headers }, (answer) => {
      if (asked.url !== '/sw.js') {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
        return;
      }
      const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, headers);
      answer.on('data', (part: Buffer) => reply.write(part)).on('end', () => reply.end(version));
    });
    onward.on('error', () => reply.destroy());
    if (asked.url === '/sw.js') {
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) onward.removeHeader(name);
    }
    asked.pipe(onward);
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
      version = '\n// A newer version.\n';
    },
  };
}

describe('an installed app', () => {
  journey('opens without a network, says so, and fills once it is back', async ({ newMember }) => {
    const { page, context } = await newMember('off', { width: 390, height: 844 });
    await untilKept(page);
    await context.setOffline(true);
    for (const path of ['/', '/earnings']) {
      await page.goto(path);
      await page.getByText('You are offline.').waitFor();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
    }
    await page.goto('/');
    await page.getByText('Failed to load posts').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('feed').or(page.getByText('No posts yet')).first().waitFor();
  });

  journey('offers a newer version, and keeps what was being written', async ({ newProduct, newMember }) => {
    const front = await startFront();
    const product = await newProduct({ PUBLIC_URL: front.url });
    front.leadTo(product.url);
    const { page } = await newMember('fresh', { baseUrl: front.url });
    await untilKept(page);
    await page.reload();
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('Half a thought');
    front.bringNewVersion();
    await page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.update())');
    await page.getByText('A new version of Gumball is ready.').waitFor();
    expect(await page.getByRole('dialog').getByRole('textbox').first().inputValue()).toBe('Half a thought');
    await page.keyboard.press('Escape');
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
    await page.getByRole('button', { name: /What's on your mind\?|Half a thought/ }).click();
    await expect
      .poll(() => page.getByRole('dialog').getByRole('textbox').first().inputValue(), { timeout: 10_000 })
      .toBe('Half a thought');
  });
});

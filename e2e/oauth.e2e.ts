import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';

/** An app on the same computer: it notes with which address the browser comes back. */
async function startApp() {
  const returns: URL[] = [];
  const server = createServer((request, response) => {
    returns.push(new URL(request.url ?? '', 'http://127.0.0.1'));
    response.writeHead(200, { 'content-type': 'text/plain' }).end('Back in the app');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { returns, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/return` };
}

journey(
  'a member registers an app, another allows it and takes it back',
  { timeout: 240_000 },
  async ({ newMember }) => {
    const alice = await newMember('alice');
    await alice.page.goto('/developer');
    const apps = alice.page.getByRole('region', { name: 'Apps', exact: true });
    await apps.getByRole('button', { name: 'New app' }).click();
    const form = alice.page.getByRole('form', { name: 'New app' });
    await form.getByLabel('Name').fill('Reader');
    await form.getByLabel('Addresses to return to, one per line').fill('http://127.0.0.1/return');
    await form.getByRole('button', { name: 'Register' }).click();
    const clientId = (await apps.locator('code').first().textContent()) ?? '';

    const app = await startApp();
    const bob = await newMember('bob');
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: app.address,
      scope: 'posts:read',
      state: 'xyz',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    await bob.page.goto(`/oauth/authorize?${query.toString()}`);
    await bob.page.getByRole('heading', { name: 'Allow Reader to use your account?' }).waitFor();
    await bob.page.getByText('Read the posts and comments that you can read').waitFor();
    expect(await findAccessibilityFaults(bob.page)).toEqual([]);
    await bob.page.getByRole('button', { name: 'Allow', exact: true }).click();
    await bob.page.getByText('Back in the app').waitFor();
    const back = app.returns[0]?.searchParams;
    expect(back?.get('state')).toBe('xyz');
    const response = await alice.page.request.post('/api/oauth/token', {
      form: {
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: app.address,
        code: back?.get('code') ?? '',
        code_verifier: verifier,
      },
    });
    const { access_token: token } = (await response.json()) as { access_token: string };
    const statusOf = async () =>
      (await alice.page.request.get('/api/posts/feed', { headers: { authorization: `Bearer ${token}` } })).status();
    expect(await statusOf()).toBe(200);

    await bob.page.goto('/settings#apps');
    const connected = bob.page.getByRole('region', { name: 'Connected apps and tokens' });
    await connected.getByRole('button', { name: 'Revoke the access of Reader' }).click();
    await bob.page.getByText('Reader has no access any more').waitFor();
    expect(await statusOf()).toBe(401);
  },
);

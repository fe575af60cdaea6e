/** Pages for people without an account: docs/product.md, Public pages. */
import { expect } from 'vitest';
import { findAccessibilityFaults, journey, type Member } from './support/browser.ts';
import { gumball } from './support/gumball.ts';
import { fillSignUp, newcomer } from './support/newcomer.ts';

async function send(who: Member, path: string, body: object): Promise<Record<string, { id: string }>> {
  const response = await who.page.request.post(`/api${path}`, {
    headers: { authorization: `Bearer ${who.accessToken}` },
    data: body,
  });
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Record<string, { id: string }>;
}

async function setPicture({ page, accessToken }: Member): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const avatar = { name: 'olive.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const upload = await page.request.post('/api/upload/avatar', { headers, multipart: { avatar } });
  const { url: avatarUrl } = (await upload.json()) as { url: string };
  const data = { firstName: 'Olive'.repeat(10), lastName: 'Oakheart '.repeat(5).trim(), avatarUrl };
  const saved = await page.request.put('/api/auth/profile', { headers, data });
  expect(saved.status()).toBe(200);
}

journey(
  'a guest reads a public post without JavaScript, joins to reply, and lands on the post',
  { timeout: 240_000 },
  async ({ newProduct, newMember, newVisitor, browser }) => {
    const product = await newProduct();
    const baseUrl = product.url;
    const olive = await newMember('olive', { baseUrl });
    await gumball(product, 'grant-operator', olive.username);
    await setPicture(olive);
    const { post } = await send(olive, '/posts', { content: 'The harbour lights are **on** again #Harbour' });
    const path = `/post/${post?.id}`;
    const visitor = await newVisitor({ baseUrl, width: 390, height: 844 });
    await visitor.page.goto(path);
    await visitor.page.waitForURL((url) => url.pathname === '/login');

    await olive.page.goto('/operator?panel=members');
    await olive.page.getByText('Only members read anything.').waitFor();
    await olive.page.getByRole('switch', { name: 'Public pages' }).click();
    await olive.page.getByText('Setting saved').last().waitFor();
    expect(await findAccessibilityFaults(olive.page)).toEqual([]);

    const plain = await browser.newContext({ baseURL: baseUrl, javaScriptEnabled: false });
    const page = await plain.newPage();
    for (const [address, text] of [
      ['/', 'Newest posts'],
      [path, 'The harbour lights are on again'],
      [`/user/${olive.username.replace('.fun', '')}`, 'Joined'],
      ['/hashtag/harbour', '#Harbour'],
    ] as const) {
      await page.goto(address);
      await page.getByText(text).first().waitFor();
    }
    await plain.close();

    for (const dark of [false, true]) {
      const { page: seen } = await newVisitor({ baseUrl, dark });
      for (const address of ['/', path, '/post/1']) {
        await seen.goto(address);
        expect([address, await findAccessibilityFaults(seen)]).toEqual([address, []]);
      }
    }

    // The buttons and the name of the site have the most letters in Arabic.
    const { page: arabic } = await newVisitor({ baseUrl, width: 360, height: 740, language: 'ar' });
    for (const address of ['/', path]) {
      await arabic.goto(address);
      expect([address, await arabic.evaluate('document.documentElement.scrollWidth')]).toEqual([address, 360]);
    }

    const { page: guest } = visitor;
    // The link of an invitation leads to the log-in with its code.
    const invitation = '/community/join#code';
    await guest.goto(invitation);
    await guest.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === invitation);
    await guest.goto(path);
    // A long name leaves the picture its shape.
    expect(await guest.locator('.byline img').boundingBox()).toMatchObject({ width: 44, height: 44 });
    await guest.getByRole('link', { name: 'Join to reply' }).click();
    const who = newcomer('nora');
    await fillSignUp(guest, who);
    await guest.getByRole('button', { name: 'Continue' }).click();
    await guest.waitForURL((url) => url.pathname === '/create-account');
    await guest.getByLabel('First Name').fill('Nora');
    await guest.getByLabel('Last Name').fill('North');
    await guest.getByRole('button', { name: 'Create Account' }).click();
    await guest.waitForURL((url) => url.pathname === path);
    await guest.getByText('The harbour lights are on again').waitFor();
    // A member gets the app at the same address, also after a reload.
    await guest.reload();
    await guest.getByRole('link', { name: 'Messages' }).first().waitFor();
  },
);

journey(
  'who signed out reads public pages again, although the app was installed',
  { timeout: 240_000 },
  async ({ newProduct, newMember }) => {
    const product = await newProduct();
    const olive = await newMember('olive', { baseUrl: product.url, keepsApp: true });
    await gumball(product, 'grant-operator', olive.username);
    const { page } = olive;
    await page.goto('/operator?panel=members');
    await page.getByRole('switch', { name: 'Public pages' }).click();
    await page.getByText('Setting saved').last().waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.reload();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await expect
      .poll(() => page.evaluate('navigator.serviceWorker.getRegistrations().then(({ length }) => length)'))
      .toBe(0);
    await page.goto('/');
    await page.getByText('Newest posts').waitFor();
  },
);

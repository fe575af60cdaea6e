/** Stored XSS: HTML and script payloads in every field are rendered as text on every screen. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey, type Member } from './support/browser.ts';
import { gumball } from './support/gumball.ts';
import type { Product } from './support/start-product.ts';

/** Payloads whose elements carry the attribute `hit` or call `hit()`. */
const hostile = [
  '<b hit>',
  '<img hit src=x onerror=hit()>',
  '"><svg hit onload=hit()>',
  "'-hit()-'<script hit>hit()</script>",
  '<iframe hit srcdoc="<script>parent.hit()</script>"></iframe>',
  '[x](javascript:hit()) javascript:hit() http://x"onmouseover="hit() {{constructor.constructor("hit()")()}}',
  '<a hit href="javascript:hit()">x</a><style hit>*{display:none}</style><base hit href="//x">',
].join('\n');
const hostileName = '<b hit onclick=hit()>x';

// These scripts run in the page.
const recordViolations = `
  globalThis.blocked = [];
  addEventListener('securitypolicyviolation', (event) => blocked.push(event.violatedDirective + ' ' + event.blockedURI));
`;
const seedVulnerability = `setInterval(() => {
  const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (textContent.includes('<b hit') && parentElement) parentElement.innerHTML = textContent;
  }
}, 50)`;

type ApiResponse = Record<string, { id: string }> & { friendRequestId: string };
type Calls = (method: string, path: string, body?: object) => Promise<ApiResponse>;

function callsOf(product: Product, { accessToken }: Member): Calls {
  return async (method, path, body) => {
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as ApiResponse;
  };
}

/** Screens that must show the payload, and those that may. */
type Screens = { showing: string[]; others: string[] };

/** Writes the payload into every field and returns the screens that show it. */
async function writeEverywhere(product: Product, mallory: Member, olive: Member): Promise<Screens> {
  const hers = callsOf(product, mallory);
  const operators = callsOf(product, olive);
  const { user: me } = await hers('PUT', '/auth/profile', {
    firstName: hostileName,
    lastName: hostileName,
    bio: hostile.slice(0, 400),
    location: hostileName,
  });
  const { user: other } = await operators('PUT', '/auth/profile', { bio: 'Quiet' });
  const { community } = await hers('POST', '/communities', { name: hostileName, description: hostile.slice(0, 400) });
  const { post } = await hers('POST', '/posts', { content: hostile });
  await hers('POST', '/posts', { content: hostile, communityId: community?.id });
  await hers('POST', '/posts', { content: hostile, poll: { options: [hostileName, `${hostileName}<i hit>`] } });
  await hers('POST', `/comments/posts/${post?.id}/comments`, { content: hostile });
  const { friendRequestId } = await hers('POST', `/friends/request/${other?.id}`);
  await operators('PUT', `/friends/request/${friendRequestId}`, { action: 'accept' });
  const { conversation } = await hers('POST', '/messages/conversations', {
    type: 'group',
    name: hostileName,
    participantIds: [other?.id],
  });
  await hers('POST', `/messages/conversations/${conversation?.id}/messages`, { content: hostile });
  await hers('POST', '/support', { subject: hostileName, message: hostile });
  const { post: reported } = await operators('POST', '/posts', { content: 'A quiet word' });
  await hers('POST', `/comments/posts/${reported?.id}/comments`, { content: hostile });
  await hers('POST', '/reports', { targetType: 'post', targetId: reported?.id, reason: 'other', details: hostile });
  await operators('POST', '/tasks/create', {
    platform: 'Twitter',
    type: 'follow',
    target: 'studio_nine',
    title: hostileName,
    description: hostile,
    reward: 5,
    difficulty: 1,
  });
  const q = encodeURIComponent(hostileName);
  return {
    showing: [
      '/',
      `/post/${post?.id}`,
      `/user-profile/${me?.id}`,
      `/community/${community?.id}`,
      `/search?q=${q}`,
      '/friends',
      '/messages',
      `/chat/${conversation?.id}`,
      '/notifications',
    ],
    others: [`/user/${q}`, '/communities', '/tasks', '/leaderboard', '/earnings', `/nowhere/${q}#${q}`, '/operator'],
  };
}

/** Payloads that ran, became elements, or were blocked by the CSP on the given screens. */
async function inspect(page: Page, { showing, others }: Screens): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction('hit', () => found.push(`a payload ran at ${page.url()}`)).catch(() => undefined);
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.addInitScript(recordViolations);
  const check = async (screen: string) => {
    await page.waitForLoadState('networkidle');
    const marks = await page.locator('[hit], a[href^="javascript:" i], [srcdoc], [onmouseover]').count();
    if (marks > 0) found.push(`${screen}: ${marks} elements created from text`);
    const blocked = await page.evaluate<string[]>('blocked');
    found.push(...blocked.map((what) => `${screen}: the CSP blocked ${what}`));
  };
  for (const screen of [...showing, ...others]) {
    await page.goto(screen);
    await page.getByRole('main').waitFor();
    if (showing.includes(screen)) await page.getByText('<b hit').first().waitFor({ state: 'attached' });
    await check(screen);
    if (screen !== '/operator') continue;
    for (const panel of await page.getByRole('navigation', { name: 'Console' }).getByRole('link').all()) {
      await panel.click();
      await check(`${screen}, ${await panel.textContent()}`);
    }
  }
  return found;
}

journey('renders XSS payloads as text on every screen', async ({ newProduct, newMember }) => {
  const product = await newProduct();
  const visit = { baseUrl: product.url };
  const mallory = await newMember('mallory', visit);
  const olive = await newMember('olive', visit);
  await gumball(product, 'grant-operator', olive.username);
  const screens = await writeEverywhere(product, mallory, olive);

  // The check must first detect a page with a seeded vulnerability. The page of friends replaces no text that it has
  // shown, which React cannot do in a changed document.
  const careless = await olive.context.newPage();
  await careless.addInitScript(seedVulnerability);
  const careful = { showing: [], others: ['/friends'] };
  await expect.poll(() => inspect(careless, careful)).toContainEqual(expect.stringMatching(/created from text/));
  await careless.close();

  expect(await inspect(olive.page, screens)).toEqual([]);
});

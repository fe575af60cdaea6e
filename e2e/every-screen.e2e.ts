/**
 * Accessibility of every member page in both themes, on desktop and phone, and magnified: docs/product.md, Every
 * screen.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey, type Member } from './support/browser.ts';
import { findCutRings } from './support/focus-rings.ts';

/** The URL to visit for a route, and text that only the loaded page contains. */
type Screen = [at: string, shows: string | RegExp];

const missingId = 'This page does not exist';
const routeTree = join(import.meta.dirname, '../apps/web/src/app/routeTree.gen.ts');

async function send(
  who: Member,
  path: string,
  body: object = {},
  method = 'POST',
): Promise<Record<string, { id: string; code?: string }>> {
  const response = await who.page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${who.accessToken}` },
    data: body,
  });
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Record<string, { id: string; code?: string }>;
}

async function idOf(who: Member): Promise<string> {
  const response = await who.page.request.get('/api/auth/profile', {
    headers: { authorization: `Bearer ${who.accessToken}` },
  });
  return ((await response.json()) as { user: { id: string } }).user.id;
}

/** A name of the maximum length without a line break opportunity. */
const longName = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebs';

/** Creates the data that the pages show. */
async function prepare(alice: Member, bob: Member) {
  const names = { firstName: longName, lastName: longName, location: longName };
  await send(bob, '/auth/profile', names, 'PUT');
  const name = `Painters ${crypto.randomUUID().slice(0, 8)}`;
  const { community } = await send(alice, '/communities', {
    name,
    description: 'Walls.',
    rules: 'Bring your own ladder.',
  });
  const tomorrow = (hours: number) => new Date(Date.now() + (24 + hours) * 3_600_000).toISOString().slice(0, 16);
  const { event } = await send(alice, `/communities/${community?.id}/events`, {
    title: `Ladders and a talk ${longName}`,
    startsAt: tomorrow(0),
    endsAt: tomorrow(2),
    timeZone: 'Asia/Kathmandu',
    place: longName,
    link: `https://ladders.example/${longName}`,
  });
  const content = 'Paint on the wall by the market.';
  const { post } = await send(alice, '/posts', { content, communityId: community?.id });
  await send(bob, `/comments/posts/${post?.id}/comments`, { content: 'Mind the ladder.' });
  await send(bob, `/friends/request/${await idOf(alice)}`);
  await send(bob, '/posts', { content: `Tall ladders wanted. #${longName}` });
  const ladders = { name: `Ladders ${crypto.randomUUID().slice(0, 8)}`, description: longName, access: 'hidden' };
  const invited = await send(bob, '/communities', ladders);
  const { invitation } = await send(bob, `/communities/${invited['community']?.id}/invitations`);
  return {
    name,
    communityId: community?.id ?? '',
    eventId: event?.id ?? '',
    postId: post?.id ?? '',
    content,
    bobId: await idOf(bob),
    invitation: { code: invitation?.code ?? '', name: ladders.name },
  };
}

/** The stop of every route. Routes that only redirect, or need a chat, are covered by other tests. */
function stopsOf(
  { name, communityId, eventId, postId, content, bobId, invitation }: Awaited<ReturnType<typeof prepare>>,
  bob: Member,
) {
  return {
    '/': ['/', content],
    '/$': ['/nowhere', missingId],
    '/communities': ['/communities', name],
    '/community/$id': [`/community/${communityId}`, content],
    '/community/$id/event/$eventId': [`/community/${communityId}/event/${eventId}`, 'Ladders and a talk'],
    '/community/': undefined,
    '/community/join': [`/community/join#${invitation.code}`, invitation.name],
    '/hashtag/$tag': [`/hashtag/${longName}`, 'Tall ladders wanted.'],
    '/join/$code': ['/join/unknown', 'This link cannot be used'],
    '/chat/$id': undefined,
    '/chat/new': undefined,
    '/dev/kit': undefined,
    '/developer': ['/developer', 'An app asks members for access'],
    '/earnings': ['/earnings', 'How Referrals Work'],
    '/friends': ['/friends?tab=requests', 'Accept'],
    '/leaderboard': ['/leaderboard', 'Your Rank'],
    '/messages': ['/messages', 'No conversations yet'],
    '/notifications': ['/notifications', 'sent you a friend request'],
    '/operator': ['/operator', missingId],
    '/post/$id': [`/post/${postId}`, 'Mind the ladder.'],
    '/post/': ['/post', 'No post ID provided'],
    '/profile/': ['/profile', content],
    '/profile/edit': ['/profile/edit', 'Basic Information'],
    '/search': [`/search?q=${encodeURIComponent(name)}`, /results? found/],
    '/settings': ['/settings', 'You have not blocked anyone.'],
    '/shop': ['/shop', 'Nothing for sale right now'],
    '/support': ['/support', 'Send'],
    '/tasks': ['/tasks', 'Twitter Setup Required'],
    '/user-profile/$id': [`/user-profile/${bobId}`, 'Decline'],
    '/user/$identifier': [`/user/${bob.username}`, 'Community list is private.'],
    '/user/': undefined,
    '/user-profile/': undefined,
  } satisfies Record<string, Screen | undefined>;
}

/** The routes of the app, from its generated route tree. */
async function routesOf(file: string): Promise<Set<string>> {
  const [, types = ''] = (await readFile(file, 'utf8')).split('export interface FileRoutesByFullPath {');
  return new Set([...(types.split('}')[0] ?? '').matchAll(/'(.*?)':/g)].map(([, route = '']) => route));
}

const overflow = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

/** Checks one page in both themes, on a desktop and a phone, and magnified. */
async function inspect(page: Page, [at, shows]: Screen): Promise<Record<string, unknown>> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(at);
  await page.getByText(shows).first().waitFor();
  const desktop = await findAccessibilityFaults(page);
  const rings = await findCutRings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await findAccessibilityFaults(page, ['color-contrast']);
  // A laptop at 200 % zoom, and the minimum width for reflow (WCAG 1.4.10).
  await page.setViewportSize({ width: 720, height: 450 });
  const magnified = await overflow(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const narrow = await overflow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const darkPhone = await findAccessibilityFaults(page);
  const phoneRings = await findCutRings(page);
  return { desktop, rings, dark, magnified, narrow, darkPhone, phoneRings };
}

const faultless = {
  desktop: [],
  rings: [],
  dark: [],
  magnified: 0,
  narrow: 0,
  darkPhone: [],
  phoneRings: [],
};

// Parts keep a slow machine within the time of a test, and repeat less when one fails.
const parts = 5;

for (let part = 0; part < parts; part++) {
  journey(
    `no page has accessibility violations or overflows the screen horizontally, part ${part + 1} of ${parts}`,
    { timeout: 300_000 },
    async ({ newMember }) => {
      const alice = await newMember('alice', { keepsApp: true });
      const bob = await newMember('bob');
      const stops = stopsOf(await prepare(alice, bob), bob);
      expect(new Set(Object.keys(stops))).toEqual(await routesOf(routeTree));
      const screens = Object.values(stops).filter((stop) => stop !== undefined);
      for (const screen of screens.filter((_, index) => index % parts === part)) {
        const [at] = screen;
        expect({ at, ...(await inspect(alice.page, screen)) }).toEqual({ at, ...faultless });
      }
    },
  );
}

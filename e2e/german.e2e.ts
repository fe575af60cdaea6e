/** The product in German: docs/product.md, Languages. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey, type Member } from './support/browser.ts';
import { openInApp } from './support/open-in-app.ts';

const knownTexts = join(import.meta.dirname, '../apps/web/src/lib/i18n/languages/de');

/** The English texts that are not also German texts, and patterns for those with placeholders. */
function englishTexts(): { exact: string[]; filled: string[] } {
  const entries = globSync(join(knownTexts, '*.json')).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>),
  );
  // `Start` is a button of a task in English and the home link in German.
  const german = new Set(entries.map(([, text]) => text));
  const exact: string[] = [];
  const filled: string[] = [];
  for (const [key] of entries) {
    const english = key.replace(/\|[\w ]+$/, '');
    if (german.has(english)) continue;
    const parts = english.split(/\{\w+\}/);
    if (parts.length === 1) exact.push(english);
    // Shorter patterns, such as `{count} of {all}`, would match what members write.
    else if (/\p{L}{5}/u.test(parts.join(' '))) {
      filled.push(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.{1,40}')}$`);
    }
  }
  return { exact, filled };
}

// Runs in the page: finds visible English texts and measures the horizontal overflow.
const inspect = ({ exact, filled }: ReturnType<typeof englishTexts>) => `(() => {
  const exact = new Set(${JSON.stringify(exact)});
  const filled = ${JSON.stringify(filled)}.map((shape) => new RegExp(shape));
  const isEnglish = (text) => exact.has(text) || filled.some((shape) => shape.test(text));
  const found = new Set();
  const tell = (text, where) => {
    const words = (text ?? '').trim().replace(/\\s+/g, ' ');
    if (words !== '' && isEnglish(words)) found.add(where + words);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (parentElement?.checkVisibility()) tell(textContent, '');
  }
  for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'alt']) {
    for (const element of document.querySelectorAll('[' + name + ']')) tell(element.getAttribute(name), name + ': ');
  }
  tell(document.title.replace(/( \\(\\d+\\+?\\))? · Gumball$/, ''), 'title: ');
  return {
    lang: document.documentElement.lang,
    english: [...found],
    tooWide: document.documentElement.scrollWidth - innerWidth,
  };
})()`;

type Ids = { post: string; community: string; member: string; chat: string; found: string };

/** The pages to visit, each with German text that only the loaded page contains. */
const stopsOf = ({
  post,
  community,
  member,
  chat,
  found,
}: Ids): readonly (readonly [path: string, shows: string | RegExp])[] => [
  [`/post/${post}`, /Kommentare?$/],
  ['/earnings', 'So funktionieren Empfehlungen'],
  ['/tasks', 'Twitter-Einrichtung nötig'],
  ['/messages', 'Nachrichten'],
  [`/chat/${chat}`, 'Nachrichten'],
  ['/communities', 'Meine Communitys'],
  [`/community/${community}`, /Mitglieder$/],
  ['/friends', 'Freunde'],
  ['/friends?tab=requests', 'Anfragen'],
  ['/friends?tab=discover', 'Entdecken'],
  ['/leaderboard', 'Rangliste'],
  [`/user-profile/${member}`, /beigetreten$/],
  ['/profile', 'Wallet verbinden'],
  ['/profile/edit', 'Allgemeines'],
  [`/search?q=${encodeURIComponent(found)}`, /Treffer$/],
  ['/notifications', /^(?:Heute|Früher)$/],
  ['/settings', 'Wo du angemeldet bist'],
  ['/shop', 'Gerade ist nichts im Verkauf'],
  ['/support', 'Schreib uns'],
  ['/nowhere', 'Diese Seite gibt es nicht'],
  ['/', 'Was beschäftigt dich?'],
];

type ApiResponse = Record<string, { id: string }> & { friendRequestId: string };

async function call(who: Member, method: string, path: string, data?: object): Promise<ApiResponse> {
  const headers = { authorization: `Bearer ${who.accessToken}` };
  const response = await who.page.request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`);
  return (await response.json()) as ApiResponse;
}

/** Creates data for every page of alice. */
async function prepare(alice: Member, bob: Member, carol: Member): Promise<Ids> {
  const { user: me } = await call(alice, 'GET', '/auth/profile');
  const { user: friend } = await call(carol, 'GET', '/auth/profile');
  const name = `Night Owls ${crypto.randomUUID().slice(0, 8)}`;
  const { community } = await call(alice, 'POST', '/communities', { name, description: 'Late.' });
  const { post } = await call(alice, 'POST', '/posts', { content: `Up late: ${name}`, communityId: community?.id });
  await call(bob, 'POST', `/posts/${post?.id}/like`);
  await call(bob, 'POST', `/comments/posts/${post?.id}/comments`, { content: 'Me too.' });
  await call(bob, 'POST', `/friends/request/${me?.id}`);
  const { friendRequestId } = await call(carol, 'POST', `/friends/request/${me?.id}`);
  await call(alice, 'PUT', `/friends/request/${friendRequestId}`, { action: 'accept' });
  const { conversation } = await call(carol, 'POST', '/messages/conversations', {
    type: 'direct',
    participantIds: [me?.id],
  });
  await call(carol, 'POST', `/messages/conversations/${conversation?.id}/messages`, { content: 'Owl?' });
  return {
    post: post?.id ?? '',
    community: community?.id ?? '',
    member: friend?.id ?? '',
    chat: conversation?.id ?? '',
    found: name,
  };
}

async function signIn(page: Page, { username, password }: Member): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Nutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByRole('button', { name: 'Kontomenü' }).waitFor();
}

const inGerman = { lang: 'de', english: [], tooWide: 0 };

journey(
  'shows no English text on any page to a German browser, on desktop and phone',
  { timeout: 240_000 },
  async ({ newMember, newVisitor }) => {
    const alice = await newMember('alice');
    const stops = stopsOf(await prepare(alice, await newMember('bob'), await newMember('carol')));
    const seen = inspect(englishTexts());
    const visit = async (width: number, height: number) => {
      const { page } = await newVisitor({ width, height, language: 'de-DE' });
      for (const [path, shows] of [
        ['/login', 'Neu hier?'],
        ['/signup', 'Schon dabei?'],
        ['/forgot-password', 'Link senden'],
        ['/verify-email?email=a@b.c', 'Sieh in dein Postfach'],
      ] as const) {
        await page.goto(path);
        await page.getByText(shows).first().waitFor();
        expect({ width, path, ...(await page.evaluate<object>(seen)) }).toEqual({ width, path, ...inGerman });
      }
      await signIn(page, alice);
      for (const [path, shows] of stops) {
        await openInApp(page, path);
        await page.getByText(shows).first().waitFor({ state: 'attached' });
        expect.soft({ width, path, ...(await page.evaluate<object>(seen)) }).toEqual({ width, path, ...inGerman });
      }
      await page.getByRole('button', { name: 'Kontomenü' }).click();
      await page.getByRole('menuitem', { name: 'Abmelden' }).waitFor();
      expect.soft(await page.evaluate(seen)).toEqual(inGerman);
    };
    await Promise.all([visit(1440, 900), visit(390, 844)]);
  },
);

journey(
  'a change of language in Settings translates the app and keeps the draft',
  { timeout: 240_000 },
  async ({ newMember }) => {
    const { page } = await newMember('ada');
    const draft = 'Half a thought about Zürich';
    const speaks = (tag: string) => page.locator(`html[lang=${tag}]`).waitFor({ state: 'attached' });
    const compose = async (prompt: string) => {
      await page.goto('/');
      await page.getByRole('button', { name: prompt }).click();
      return page.getByRole('dialog').getByRole('textbox').first();
    };

    await (await compose("What's on your mind?")).fill(draft);
    await page.goto('/settings');
    await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'Deutsch' }).click();
    await speaks('de');
    const language = page.getByRole('group', { name: 'Sprache' });
    await expect
      .poll(() => language.getByRole('button', { name: 'Deutsch' }).getAttribute('aria-pressed'))
      .toBe('true');
    await expect.poll(() => page.title()).toBe('Einstellungen · Gumball');
    expect(await (await compose('Was beschäftigt dich?')).inputValue()).toBe(draft);

    await page.goto('/settings');
    await language.getByRole('button', { name: 'English' }).click();
    await speaks('en');
    await expect.poll(() => page.title()).toBe('Settings · Gumball');
    expect(await (await compose("What's on your mind?")).inputValue()).toBe(draft);
  },
);

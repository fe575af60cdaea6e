import type { Locator, Page } from 'playwright-core';

/** An interaction, and its longest interaction to next paint (INP) in each round, in milliseconds. */
export type Answered = { deed: string; times: number[] };

/** Repetitions of each interaction, each on another post or in another chat. */
const rounds = 5;
const settleMs = 600;

// Code for the page is text, because this TypeScript project has no DOM types.
const beginAnswers = `{
  const seen = (window.benchAnswers = { longestMs: 0 });
  seen.observer = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) seen.longestMs = Math.max(seen.longestMs, duration);
    }
  });
  seen.observer.observe({ type: 'event', durationThreshold: 16 });
}`;
const endAnswers = 'window.benchAnswers.observer.disconnect(), window.benchAnswers.longestMs';

/** Measures likes, comments and menus in the feed. */
export async function answersOfFeed(page: Page): Promise<Answered[]> {
  const { answered, all } = answersOf(page);
  for (let at = 0; at < rounds; at += 1) {
    const post = page.getByRole('article').nth(at);
    await post.scrollIntoViewIfNeeded();
    await page.waitForTimeout(settleMs);
    const comments = post.getByRole('button', { name: /^Comment/ }).first();
    await answered('like a post', () => post.getByRole('button', { name: /like/i }).first().click());
    await answered('open comments', () => comments.click());
    await answered('close comments', () => comments.click());
    await answered('open a menu', () => post.getByRole('button', { name: 'More options' }).first().click());
    await page.keyboard.press('Escape');
  }
  return all;
}

/** Opens each chat from the list twice and goes back, then writes in a long chat. */
export async function answersOfChat(page: Page, title: string): Promise<Answered[]> {
  const { answered, all } = answersOf(page);
  const rows = page.getByRole('main').getByRole('link');
  const open = async (row: Locator) => {
    await row.click();
    await page.getByRole('log').waitFor();
  };
  const close = () => page.getByRole('button', { name: /^Back/ }).click();
  await page.goto('/messages');
  for (let at = 0; at < rounds; at += 1) {
    for (const deed of ['open a chat', 'open a chat again']) {
      await rows.nth(at).waitFor();
      await page.waitForTimeout(settleMs);
      await answered(deed, () => open(rows.nth(at)));
      await answered('close a chat', close);
    }
  }
  await page.getByRole('tab', { name: /Groups/ }).click();
  await open(rows.filter({ hasText: title }));
  const field = page.getByRole('textbox', { name: /^Message / });
  for (let at = 0; at < rounds; at += 1) {
    await answered('write in a chat', () => field.pressSequentially('Does this answer at once?', { delay: 60 }));
    await answered('send', () => field.press('Enter'));
    await answered('open the emoji', () => page.getByRole('button', { name: 'Emoji' }).click());
    await page.keyboard.press('Escape');
  }
  return all;
}

function answersOf(page: Page): {
  all: Answered[];
  answered: (deed: string, act: () => Promise<void>) => Promise<void>;
} {
  const all: Answered[] = [];
  return {
    all,
    async answered(deed, act) {
      await page.evaluate(beginAnswers);
      await act();
      await page.waitForTimeout(settleMs);
      const longestMs = await page.evaluate<number>(endAnswers);
      const known = all.find((one) => one.deed === deed);
      if (known) known.times.push(longestMs);
      else all.push({ deed, times: [longestMs] });
    },
  };
}

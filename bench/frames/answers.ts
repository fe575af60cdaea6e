import type { Page } from 'playwright-core';

/** What somebody did, and the longest time until the screen showed that it was noticed, in milliseconds: what is called interaction to next paint. */
export type Answered = { deed: string; longestMs: number };

const settleMs = 600;

// What runs in the page is text: this project knows no window.
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

/** Likes, opens and closes things in the feed that the page shows. */
export async function answersOfFeed(page: Page): Promise<Answered[]> {
  const post = page.getByRole('article').first();
  return [
    await answered(page, 'like a post', () => post.getByRole('button', { name: /like/i }).click()),
    await answered(page, 'open comments', () => post.getByRole('button', { name: /comment/i }).click()),
    await answered(page, 'open a menu', () => post.getByRole('button', { name: 'More options' }).first().click()),
  ];
}

/** Opens a chat from the list, writes in it, and goes back. */
export async function answersOfChat(page: Page, title: string): Promise<Answered[]> {
  await page.goto('/messages');
  await page.getByRole('tab', { name: /Groups/ }).click();
  const row = page.getByRole('main').getByRole('link').filter({ hasText: title });
  await row.waitFor();
  const opened = await answered(page, 'open a chat', async () => {
    await row.click();
    await page.getByRole('log').waitFor();
  });
  const field = page.getByRole('textbox', { name: /^Message / });
  return [
    opened,
    await answered(page, 'write in a chat', () => field.pressSequentially('Does this answer at once?', { delay: 60 })),
    await answered(page, 'send', () => field.press('Enter')),
    await answered(page, 'open the emoji', () => page.getByRole('button', { name: 'Emoji' }).click()),
    await answered(page, 'close the chat', () => page.getByRole('button', { name: /^Back/ }).click()),
  ];
}

async function answered(page: Page, deed: string, act: () => Promise<void>): Promise<Answered> {
  await page.evaluate(beginAnswers);
  await act();
  await page.waitForTimeout(settleMs);
  const longestMs = await page.evaluate<number>(endAnswers);
  return { deed, longestMs };
}

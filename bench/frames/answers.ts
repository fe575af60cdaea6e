import type { Locator, Page } from 'playwright-core';

/** What somebody did, and for each time the longest until the screen showed that it was noticed, in milliseconds: what is called interaction to next paint. */
export type Answered = { deed: string; times: number[] };

/** How often each deed is done: on a post of its own, in a chat of its own. */
const rounds = 5;
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

/** Opens chats from the list and goes back, each for the first and for a second time, then writes in a long one. */
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

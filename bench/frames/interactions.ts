import type { Locator, Page } from 'playwright-core';

/** An interaction, and its longest interaction to next paint (INP) in each round, in milliseconds. */
export type Interaction = { name: string; times: number[] };

/** Repetitions of each interaction, each on another post or in another chat. */
const rounds = 5;
const settleMs = 600;

// Code for the page is text, because this TypeScript project has no DOM types.
const startObserverScript = `{
  const seen = (window.benchAnswers = { longestMs: 0 });
  seen.observer = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) seen.longestMs = Math.max(seen.longestMs, duration);
    }
  });
  seen.observer.observe({ type: 'event', durationThreshold: 16 });
}`;
const stopObserverScript = 'window.benchAnswers.observer.disconnect(), window.benchAnswers.longestMs';

/** Measures likes, comments and menus in the feed. */
export async function measureFeedInteractions(page: Page): Promise<Interaction[]> {
  const { painted: measure, all: interactions } = createInteractionLog(page);
  // Some posts take no comments.
  const commentButton = page.getByRole('button', { name: /^Comment/ });
  const posts = page.getByRole('article').filter({ has: commentButton });
  for (let index = 0; index < rounds; index += 1) {
    const post = posts.nth(index);
    await post.scrollIntoViewIfNeeded();
    await page.waitForTimeout(settleMs);
    const comments = post.getByRole('button', { name: /^Comment/ }).first();
    await measure('like a post', () => post.getByRole('button', { name: /like/i }).first().click());
    await measure('open comments', () => comments.click());
    await measure('close comments', () => comments.click());
    await measure('open a menu', () => post.getByRole('button', { name: 'More options' }).first().click());
    await page.keyboard.press('Escape');
  }
  return interactions;
}

/** Opens each chat from the list twice and goes back, then opens a long chat and writes in it. */
export async function measureChatInteractions(page: Page, title: string): Promise<Interaction[]> {
  const { painted: measure, all: interactions } = createInteractionLog(page);
  const rows = page.getByRole('main').getByRole('link');
  const open = async (row: Locator) => {
    await row.click();
    await page.getByRole('log').waitFor();
  };
  const close = () => page.getByRole('button', { name: /^Back/ }).click();
  await page.goto('/messages');
  for (let index = 0; index < rounds; index += 1) {
    for (const name of ['open a chat', 'open a chat again']) {
      await rows.nth(index).waitFor();
      await page.waitForTimeout(settleMs);
      await measure(name, () => open(rows.nth(index)));
      await measure('close a chat', close);
    }
  }
  await page.getByRole('tab', { name: /Groups/ }).click();
  const longChat = rows.filter({ hasText: title });
  for (let index = 0; index < rounds; index += 1) {
    await longChat.waitFor();
    await page.waitForTimeout(settleMs);
    await measure('open the long chat', () => open(longChat));
    await close();
  }
  await open(longChat);
  const field = page.getByRole('textbox', { name: /^Message / });
  for (let index = 0; index < rounds; index += 1) {
    await measure('write in a chat', () => field.pressSequentially('Does this answer at once?', { delay: 60 }));
    await measure('send', () => field.press('Enter'));
    await measure('open the emoji', () => page.getByRole('button', { name: 'Emoji' }).click());
    await page.keyboard.press('Escape');
  }
  return interactions;
}

function createInteractionLog(page: Page): {
  all: Interaction[];
  painted: (name: string, perform: () => Promise<void>) => Promise<void>;
} {
  const all: Interaction[] = [];
  return {
    all,
    async painted(name, perform) {
      await page.evaluate(startObserverScript);
      await perform();
      await page.waitForTimeout(settleMs);
      const longestMs = await page.evaluate<number>(stopObserverScript);
      const existing = all.find((interaction) => interaction.name === name);
      if (existing) existing.times.push(longestMs);
      else all.push({ name, times: [longestMs] });
    },
  };
}

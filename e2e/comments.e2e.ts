import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';

async function writePost(page: Page, words: string) {
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  const composer = page.getByRole('dialog', { name: 'Create post' });
  await composer.getByRole('textbox').fill(words);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.waitFor({ state: 'hidden' });
}

const cardWith = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words }).first();
const commentField = (page: Page) => page.getByRole('textbox', { name: 'Write a comment...' });

journey('two members see each other comment, like, reply, edit and delete without a reload', async ({ newMember }) => {
  const alice = await newMember('alice');
  const bob = await newMember('bob', { width: 390, height: 844, dark: true });
  await writePost(alice.page, 'What do you think?');
  await bob.page.getByRole('button', { name: /new post/ }).click();
  await cardWith(bob.page, 'What do you think?')
    .getByRole('link', { name: /^now|^Just now|minute/ })
    .first()
    .click();
  await bob.page.getByText('No comments yet. Be the first to comment!').waitFor();

  const card = cardWith(alice.page, 'What do you think?');
  await card.getByRole('button', { name: 'Comment, 0 comments' }).click();
  await card.getByText('No comments yet. Be the first to comment!').waitFor();
  await commentField(bob.page).fill('I like it');
  await commentField(bob.page).press('Enter');
  await row(bob.page, 'I like it').waitFor();
  await bob.page.getByRole('heading', { name: '1 comment' }).waitFor();

  const line = card.getByRole('button', { name: '1 new comment' });
  await line.waitFor();
  await card.getByRole('button', { name: 'Comment, 1 comment' }).waitFor();
  await line.click();
  await row(alice.page, 'I like it').getByRole('button', { name: 'Like, 0 likes' }).click();
  await row(bob.page, 'I like it').getByRole('button', { name: 'Like, 1 like' }).waitFor();
  await row(alice.page, 'I like it').getByRole('button', { name: 'Reply' }).click();
  await alice.page.getByRole('textbox', { name: /^Reply to Bob/ }).fill('So do I');
  await alice.page.keyboard.press('Enter');
  await bob.page.getByRole('button', { name: 'Show 1 reply' }).click();
  await row(bob.page, 'So do I').waitFor();
  expect(await findAccessibilityFaults(bob.page)).toEqual([]);
  expect(await findAccessibilityFaults(alice.page)).toEqual([]);

  await row(bob.page, 'I like it').getByRole('button', { name: 'Edit' }).click();
  await bob.page.getByRole('textbox', { name: 'Edit comment' }).fill('I like it a lot');
  await bob.page.keyboard.press('Enter');
  await row(alice.page, 'I like it a lot').getByText('Edited').waitFor();
  await row(bob.page, 'I like it a lot').getByRole('button', { name: 'Delete' }).first().click();
  await bob.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await row(bob.page, '[deleted]').waitFor();
  await row(alice.page, '[deleted]').waitFor();

  await alice.page.getByRole('list', { name: 'Replies' }).getByRole('button', { name: 'Delete' }).click();
  await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await card.getByRole('button', { name: 'Comment, 0 comments' }).waitFor();
  await bob.page.getByText('No comments yet. Be the first to comment!').waitFor();
});

journey('a draft survives a reload, and a permalink scrolls to its reply', async ({ newMember }) => {
  const { page } = await newMember('alice');
  await writePost(page, 'A long discussion');
  await cardWith(page, 'A long discussion')
    .getByRole('button', { name: /^Comment/ })
    .click();
  for (let at = 1; at <= 6; at += 1) {
    await commentField(page).fill(`Thought ${at}.`);
    await commentField(page).press('Enter');
    await row(page, `Thought ${at}.`).waitFor();
  }
  await page.getByRole('link', { name: 'View All Comments' }).click();
  await row(page, 'Thought 1.').getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('The reply that is linked');
  await page.keyboard.press('Enter');
  const reply = page.getByRole('list', { name: 'Replies' }).getByRole('listitem');
  const link = await reply.locator('a[href*="#comment-"]').getAttribute('href');

  await commentField(page).fill('Half a thought');
  await page.waitForTimeout(400);
  await page.reload();
  await expect.poll(() => commentField(page).inputValue()).toBe('Half a thought');
  await page.goto('/');
  await page.goto(link ?? '');
  await reply.filter({ hasText: 'The reply that is linked' }).waitFor();
  await page.locator(`${new URL(page.url()).hash}:focus`).waitFor();
});

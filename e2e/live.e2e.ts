import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './support/browser.ts';

async function writePost(page: Page, words: string) {
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  const composer = page.getByRole('dialog', { name: 'Create post' });
  await composer.getByRole('textbox').fill(words);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.waitFor({ state: 'hidden' });
}

const postWith = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

journey("two members see each other's posts and likes without a reload", async ({ newMember }) => {
  const alice = await newMember('alice');
  const bob = await newMember('bob');
  await writePost(alice.page, 'Good morning from alice');

  const pill = bob.page.getByRole('button', { name: '1 new post' });
  await pill.waitFor();
  expect(await postWith(bob.page, 'Good morning from alice').count()).toBe(0);
  expect(await alice.page.getByRole('button', { name: /new post/ }).count()).toBe(0);
  await pill.click();
  await postWith(bob.page, 'Good morning from alice').waitFor();
  await pill.waitFor({ state: 'hidden' });

  await postWith(bob.page, 'Good morning from alice').getByRole('button', { name: 'Like, 0 likes' }).click();
  await postWith(alice.page, 'Good morning from alice').getByRole('button', { name: 'Like, 1 like' }).waitFor();
  await postWith(bob.page, 'Good morning from alice').getByRole('button', { name: 'Unlike, 1 like' }).waitFor();
});

journey('after a reconnect the counts are correct and new posts wait behind the pill', async ({ newMember }) => {
  const alice = await newMember('alice');
  const bob = await newMember('bob');
  await writePost(alice.page, 'Before the line went down');
  await bob.page.getByRole('button', { name: /new post/ }).click();
  await postWith(bob.page, 'Before the line went down').waitFor();

  await bob.context.setOffline(true);
  await postWith(alice.page, 'Before the line went down').getByRole('button', { name: /^Like/ }).click();
  await postWith(alice.page, 'Before the line went down').getByRole('button', { name: 'Unlike, 1 like' }).waitFor();
  await writePost(alice.page, 'While it was down');
  await bob.context.setOffline(false);

  await postWith(bob.page, 'Before the line went down')
    .getByRole('button', { name: 'Like, 1 like' })
    .waitFor({ timeout: 60_000 });
  await bob.page.getByRole('button', { name: /new post/ }).waitFor();
});

journey('what happens before the first connection, and after a restore, is shown', async ({ newMember }) => {
  const alice = await newMember('alice');
  const bob = await newMember('bob');
  await writePost(alice.page, 'Before the first connection');
  await bob.page.getByRole('button', { name: /new post/ }).click();
  await postWith(bob.page, 'Before the first connection').waitFor();

  let connect = () => {};
  const connection = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await bob.page.routeWebSocket(/socket\.io/, async (socket) => {
    await connection;
    socket.connectToServer();
  });
  await bob.page.reload();
  const shown = postWith(bob.page, 'Before the first connection');
  await shown.getByRole('button', { name: 'Like, 0 likes' }).waitFor();
  await postWith(alice.page, 'Before the first connection').getByRole('button', { name: /^Like/ }).click();
  await postWith(alice.page, 'Before the first connection').getByRole('button', { name: 'Unlike, 1 like' }).waitFor();
  await writePost(alice.page, 'Between reading and connection');
  connect();
  await shown.getByRole('button', { name: 'Like, 1 like' }).waitFor();
  await bob.page.getByRole('button', { name: /new post/ }).click();
  await postWith(bob.page, 'Between reading and connection').waitFor();
});

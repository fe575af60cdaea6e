import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';

journey('votes in a poll update the results of all members without a reload', async ({ newMember }) => {
  const alice = await newMember('alice');
  const bob = await newMember('bob');
  const question = `Where do we meet, ${alice.username}?`;
  await alice.page.getByRole('button', { name: "What's on your mind?" }).click();
  const composer = alice.page.getByRole('dialog', { name: 'Create post' });
  await composer.getByRole('textbox', { name: "What's on your mind?" }).fill(question);
  await composer.getByRole('button', { name: 'Poll', exact: true }).click();
  await composer.getByRole('textbox', { name: 'Option 1' }).waitFor();
  await alice.page.keyboard.type('In the park');
  await alice.page.keyboard.press('Enter');
  await alice.page.keyboard.type('By the river');
  // The draft of a poll survives a reload.
  await alice.page.waitForTimeout(500);
  await alice.page.reload();
  await alice.page.getByRole('button', { name: "What's on your mind?" }).click();
  expect(await composer.getByRole('textbox', { name: 'Option 2' }).inputValue()).toBe('By the river');
  expect(await composer.getByRole('button', { name: 'Attach files' }).isDisabled()).toBe(true);
  expect(await findAccessibilityFaults(alice.page)).toEqual([]);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.waitFor({ state: 'hidden' });

  const requests = alice.page.getByRole('article').filter({ hasText: question });
  await requests.getByRole('list', { name: 'Poll results' }).waitFor();
  await bob.page.getByRole('button', { name: '1 new post' }).click();
  const seen = bob.page.getByRole('article').filter({ hasText: question });
  await seen.getByText('0 votes · 1 day left').waitFor();
  // The client subscribes to a post shortly after it appears on screen.
  await bob.page.waitForTimeout(500);
  const otherTab = await bob.context.newPage();
  await otherTab.goto('/');
  const seenThere = otherTab.getByRole('article').filter({ hasText: question });
  await seenThere.getByText('0 votes · 1 day left').waitFor();
  await seen.getByRole('radio', { name: 'By the river' }).click();
  await seenThere.getByRole('radio', { name: 'By the river 100%, 1 vote', checked: true }).waitFor();
  await otherTab.close();
  await seen.getByRole('radio', { name: 'By the river 100%, 1 vote', checked: true }).waitFor();
  await requests.getByText('1 vote · 1 day left').waitFor();
  await requests.getByRole('listitem').filter({ hasText: 'By the river' }).getByText('100%, 1 vote').waitFor();

  expect(await findAccessibilityFaults(bob.page)).toEqual([]);
  const carol = await newMember('carol', { dark: true, width: 390, height: 844 });
  const third = carol.page.getByRole('article').filter({ hasText: question });
  await third.getByRole('radio', { name: 'In the park' }).waitFor();
  expect(await findAccessibilityFaults(carol.page)).toEqual([]);
  await third.getByRole('radio', { name: 'In the park' }).click();
  await seen.getByRole('radio', { name: 'By the river 50%, 1 vote', checked: true }).waitFor();
  await bob.page.reload();
  await seen.getByRole('radio', { name: 'By the river 50%, 1 vote', checked: true }).waitFor();
});

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';

const post = async (page: Page, text: string) => {
  await page.getByRole('button', { name: /What's on your mind/ }).click();
  const composer = page.getByRole('dialog', { name: 'Create post' });
  await composer.getByRole('textbox').first().fill(text);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('article').filter({ hasText: text }).waitFor();
};

journey("two members see each other's changes in a community immediately", async ({ newMember }) => {
  const alice = await newMember('alice');
  const bob = await newMember('bob', { width: 390, height: 844, dark: true });
  const name = `Owls ${crypto.randomUUID().slice(0, 8)}`;

  await alice.page.goto('/communities');
  await alice.page.getByText("You haven't joined any communities yet").waitFor();
  await alice.page.getByRole('button', { name: 'Create community' }).press('Enter');
  await alice.page.getByLabel('Name').fill(name);
  await alice.page.getByLabel('Rules').fill('Be kind.');
  expect(await findAccessibilityFaults(alice.page)).toEqual([]);
  await alice.page.getByRole('button', { name: 'Create', exact: true }).press('Enter');
  await alice.page.getByRole('heading', { level: 1, name }).waitFor();
  await alice.page.getByText('1 member').first().waitFor();
  expect(await alice.page.title()).toBe(`${name} · Gumball`);
  expect(await findAccessibilityFaults(alice.page)).toEqual([]);

  await bob.page.goto('/communities');
  await bob.page.getByRole('searchbox', { name: 'Search communities' }).fill(name);
  await bob.page.getByRole('article', { name }).waitFor();
  expect(await findAccessibilityFaults(bob.page)).toEqual([]);
  await bob.page.getByRole('link', { name }).click();
  await bob.page.getByText('Join the community to share something.').waitFor();
  expect(await bob.page.getByRole('button', { name: /What's on your mind/ }).count()).toBe(0);
  await bob.page.getByRole('region', { name }).getByRole('button', { name: 'More options' }).click();
  await bob.page.getByRole('menuitem', { name: 'Report' }).click();
  const report = bob.page.getByRole('dialog', { name: 'Report community' });
  await report.getByRole('radio', { name: 'Spam or scam' }).waitFor();
  expect(await findAccessibilityFaults(bob.page)).toEqual([]);
  await report.getByRole('button', { name: 'Cancel' }).click();
  await report.waitFor({ state: 'detached' });
  await bob.page.getByRole('button', { name: `Join ${name}` }).click();
  const rules = bob.page.getByRole('dialog', { name: `Rules of ${name}` });
  await rules.getByText('Be kind.').waitFor();
  expect(await findAccessibilityFaults(bob.page)).toEqual([]);
  await rules.getByRole('button', { name: 'Accept and join' }).click();
  await alice.page.getByText('2 members').first().waitFor();
  await alice.page.getByRole('button', { name: 'More options for Bob Tester' }).waitFor();

  await post(bob.page, 'A first word among owls.');
  expect(await findAccessibilityFaults(bob.page)).toEqual([]);
  await alice.page.getByRole('button', { name: '1 new post' }).click();
  const shown = alice.page.getByRole('article').filter({ hasText: 'A first word among owls.' });
  await shown.getByRole('button', { name: 'More options' }).click();
  await alice.page.getByRole('menuitem', { name: 'Pin to community' }).click();
  const pinned = bob.page.getByRole('region', { name: 'Pinned post' }).getByText('A first word among owls.');
  await pinned.waitFor();
  expect(await findAccessibilityFaults(bob.page)).toEqual([]);
  await shown.getByRole('button', { name: 'More options' }).click();
  await alice.page.getByRole('menuitem', { name: 'Remove from community' }).click();
  await alice.page.getByRole('dialog', { name: 'Remove post' }).getByLabel('Reason').fill('Not about owls');
  await alice.page.getByRole('button', { name: 'Remove', exact: true }).click();
  await shown.waitFor({ state: 'detached' });
  await bob.page.getByText('A first word among owls.').waitFor({ state: 'detached' });

  await alice.page.getByRole('tab', { name: 'Events' }).click();
  await alice.page.getByRole('button', { name: 'Create event' }).click();
  const form = alice.page.getByRole('dialog', { name: 'Create event' });
  await form.getByLabel('Title').fill('Owl watch');
  await form.getByLabel('Starts').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16));
  await form.getByRole('button', { name: 'Create' }).click();
  await alice.page.getByRole('heading', { level: 1, name: 'Owl watch' }).waitFor();
  await bob.page.getByRole('tab', { name: 'Events' }).click();
  await bob.page.getByRole('link', { name: /Owl watch/ }).click();
  await bob.page.getByRole('button', { name: 'Going' }).click();
  await alice.page.getByRole('tab', { name: 'Going (1)' }).waitFor();
  await alice.page.getByText('Bob Tester').waitFor();
  for (const { page } of [alice, bob]) await page.goBack();

  await alice.page.getByRole('button', { name: 'More options for Bob Tester' }).click();
  await alice.page.getByRole('menuitem', { name: 'Transfer ownership' }).click();
  const question = alice.page.getByRole('alertdialog', { name: `Make Bob Tester the owner of ${name}?` });
  await question.getByRole('button', { name: 'Transfer' }).click();
  await bob.page.getByRole('button', { name: `Edit ${name}` }).click();
  await bob.page.getByRole('button', { name: 'Save Changes' }).click();
  await bob.page.getByText('No Changes').waitFor();
  await bob.page.getByLabel('Description').fill('Who wakes at night.');
  await bob.page.getByRole('button', { name: 'Save Changes' }).click();
  await alice.page.getByText('Who wakes at night.').waitFor();

  await bob.page.getByRole('region', { name }).getByRole('button', { name: 'More options' }).click();
  await bob.page.getByRole('menuitem', { name: 'Delete community' }).click();
  const last = bob.page.getByRole('dialog', { name: 'Delete community' });
  expect(await last.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
  await last.getByRole('textbox').fill(name);
  await last.getByRole('button', { name: 'Delete' }).press('Enter');
  await bob.page.waitForURL((url) => url.pathname === '/communities');
  await alice.page.getByRole('heading', { name: 'Community not found' }).waitFor();
});

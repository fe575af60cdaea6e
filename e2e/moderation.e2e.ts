import { expect } from 'vitest';
import { findAccessibilityFaults, journey, type Member } from './support/browser.ts';
import { gumball } from './support/gumball.ts';

journey(
  'an operator silences a member, who reads why, appeals, and writes again once another operator grants it',
  async ({ newMember, newProduct }) => {
    const product = await newProduct();
    const visit = { baseUrl: product.url };
    const olive = await newMember('olive', visit);
    const oscar = await newMember('oscar', visit);
    const alice = await newMember('alice', { ...visit, width: 390, height: 844, dark: true });
    for (const { username } of [olive, oscar]) await gumball(product, 'grant-operator', username);

    await olive.page.goto(`/operator?panel=members&q=${alice.username}`);
    await olive.page.getByRole('button', { name: `Measures against ${alice.username}` }).click();
    await olive.page.getByRole('combobox', { name: 'Measure' }).click();
    await olive.page.getByRole('option', { name: 'Silenced' }).click();
    await olive.page.getByLabel('Text to the member').fill('Nine times the same advertisement');
    expect(await findAccessibilityFaults(olive.page)).toEqual([]);
    await olive.page.getByRole('button', { name: 'Impose' }).click();
    await olive.page.getByRole('button', { name: 'End now' }).waitFor();

    const post = async ({ page }: Member, text: string) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Create post' }).first().click();
      const composer = page.getByRole('dialog', { name: 'Create post' });
      await composer.getByRole('textbox').first().fill(text);
      await composer.getByRole('button', { name: 'Post', exact: true }).click();
    };
    await post(alice, 'Hello again');
    await alice.page.getByText('You cannot write for now. Your settings say why and until when.').waitFor();
    await alice.page.goto('/notifications');
    await alice.page.getByText('You cannot write for now: Spam or scam').click();
    await alice.page.waitForURL((url) => url.pathname === '/settings');
    await alice.page.getByText('Nine times the same advertisement').waitFor();
    expect(await findAccessibilityFaults(alice.page)).toEqual([]);
    await alice.page.getByRole('button', { name: 'Appeal' }).click();
    await alice.page.getByLabel('Why do you disagree?').fill('It was one post');
    await alice.page.getByRole('button', { name: 'Send appeal' }).click();
    await alice.page.getByText('You appealed. The operators have not decided yet.').waitFor();

    await olive.page.goto('/operator?panel=appeals');
    await olive.page.getByText('Another operator has to decide this appeal.').waitFor();
    await oscar.page.goto('/operator?panel=appeals');
    await oscar.page.getByText('It was one post').waitFor();
    await oscar.page.getByLabel('Answer to the member').fill('You are right');
    expect(await findAccessibilityFaults(oscar.page)).toEqual([]);
    await oscar.page.getByRole('button', { name: 'Grant the appeal' }).click();
    await oscar.page.getByText('No open appeals').waitFor();

    await alice.page.goto('/settings#measures');
    await alice.page.getByText('Your appeal was granted: You are right').waitFor();
    await post(alice, 'Thank you');
    await alice.page.getByRole('article').getByText('Thank you').first().waitFor();
    await oscar.page.goto('/operator?panel=audit');
    await oscar.page.getByText('granted an appeal').waitFor();
    await oscar.page.getByText('imposed a measure on a member').waitFor();
  },
);

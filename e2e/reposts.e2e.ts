import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';

const cardWith = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words }).first();

journey(
  'a member reposts and quotes a post of another one, who sees it and detaches the quote',
  async ({ newMember }) => {
    const alice = await newMember('alice');
    const bob = await newMember('bob', { width: 390, height: 844, dark: true });
    const words = `A view of the harbour ${Date.now()}`;
    const { id } = (
      (await (
        await alice.page.request.post('/api/posts', {
          headers: { authorization: `Bearer ${alice.accessToken}` },
          data: { content: words },
        })
      ).json()) as { post: { id: string } }
    ).post;
    await alice.page.goto(`/post/${id}`);
    await bob.page.goto(`/post/${id}`);
    await cardWith(bob.page, words).getByRole('button', { name: 'Repost, 0 reposts' }).click();
    await bob.page.getByRole('menuitem', { name: 'Repost' }).click();
    await cardWith(bob.page, words).getByRole('button', { name: 'Reposted, 1 repost' }).waitFor();
    await cardWith(alice.page, words).getByRole('button', { name: 'Repost, 1 repost' }).waitFor();

    await bob.page.goto('/');
    await bob.page.getByRole('button', { name: 'Friends', exact: true }).click();
    await cardWith(bob.page, words).getByRole('link', { name: 'You reposted' }).waitFor();
    expect(await findAccessibilityFaults(bob.page)).toEqual([]);
    await cardWith(bob.page, words).getByRole('button', { name: 'More options' }).click();
    await bob.page.getByRole('menuitem', { name: 'Who reposted it' }).click();
    const list = bob.page.getByRole('dialog', { name: 'Reposted by' });
    await list.getByRole('link', { name: /Bob Tester/ }).waitFor();
    expect(await findAccessibilityFaults(bob.page)).toEqual([]);
    await bob.page.goto('/profile?tab=reposts');
    await cardWith(bob.page, words).getByRole('button', { name: 'Reposted, 1 repost' }).click();
    await bob.page.getByRole('menuitem', { name: 'Quote' }).click();
    const composer = bob.page.getByRole('dialog', { name: 'Create post' });
    await composer.getByText(words).waitFor();
    await composer.getByRole('textbox').fill('Worth a look');
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await composer.waitFor({ state: 'hidden' });

    await alice.page.goto('/');
    const quote = cardWith(alice.page, 'Worth a look');
    await quote.getByRole('link', { name: new RegExp(words) }).waitFor();
    expect(await findAccessibilityFaults(alice.page)).toEqual([]);
    await bob.page.goto('/');
    await bob.page.getByRole('button', { name: 'Everyone', exact: true }).click();
    await cardWith(bob.page, 'Worth a look').getByText(words).waitFor();
    await quote.getByRole('button', { name: 'More options' }).click();
    await alice.page.getByRole('menuitem', { name: 'Remove my post from the quote' }).click();
    await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await quote.getByText('This post is not available').waitFor();
    await cardWith(bob.page, 'Worth a look').getByText('This post is not available').waitFor();
  },
);

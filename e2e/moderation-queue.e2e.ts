import { expect } from 'vitest';
import { findAccessibilityFaults, journey, type Member } from './support/browser.ts';
import { gumball } from './support/gumball.ts';

async function writePost({ accessToken }: Member, baseUrl: string, content: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ content }),
  });
  const { post } = (await response.json()) as { post?: { id: string } };
  if (!post) throw new Error(`the post was not created: ${response.status}`);
  return post.id;
}

journey(
  'a member reports a post, an operator removes it, the author appeals, and another operator gives it back',
  async ({ newMember, newProduct }) => {
    const product = await newProduct();
    const visit = { baseUrl: product.url };
    const olive = await newMember('olive', visit);
    const oscar = await newMember('oscar', visit);
    const alice = await newMember('alice', { ...visit, width: 390, height: 844 });
    const bob = await newMember('bob', { ...visit, dark: true });
    for (const { username } of [olive, oscar]) await gumball(product, 'grant-operator', username);
    const postId = await writePost(alice, product.url, 'Cheap watches for everybody');

    await bob.page.goto(`/post/${postId}`);
    await bob.page.getByRole('button', { name: 'More options' }).first().click();
    await bob.page.getByRole('menuitem', { name: 'Report' }).click();
    await bob.page.getByRole('radio', { name: 'Spam or scam' }).check();
    await bob.page.getByRole('button', { name: 'Report', exact: true }).click();
    await bob.page.getByText('Thank you for telling us').waitFor();

    const queue = olive.page;
    await queue.goto('/operator?panel=cases');
    await queue.getByRole('button', { name: 'Canned answers' }).click();
    await queue.getByLabel('Title').fill('Advertising');
    await queue.getByLabel('Text to the member').fill('We removed this because it is advertising.');
    await queue.getByRole('button', { name: 'Add', exact: true }).click();
    await queue.getByRole('button', { name: 'Edit Advertising' }).waitFor();
    await queue.keyboard.press('Escape');
    const item = queue.getByRole('listitem').filter({ hasText: 'Cheap watches for everybody' });
    await item.waitFor();
    // By keyboard: claim, details, remove.
    await queue.keyboard.press('c');
    await item.getByText('Claimed by me').waitFor();
    await oscar.page.goto('/operator?panel=cases');
    await oscar.page.getByText(`${olive.username} works on it`).waitFor();
    expect(await oscar.page.getByRole('button', { name: 'Keep' }).isDisabled()).toBe(true);
    await queue.keyboard.press('d');
    await item.getByLabel('Internal note').fill('The third one this week');
    await item.getByRole('button', { name: 'Add note' }).click();
    await item.getByText('The third one this week').first().waitFor();
    expect(await findAccessibilityFaults(queue)).toEqual([]);
    await item.getByRole('button', { name: 'Remove', exact: true }).click();
    await item.getByRole('combobox', { name: 'Canned answer' }).click();
    await queue.getByRole('option', { name: 'Advertising' }).click();
    expect(await findAccessibilityFaults(queue)).toEqual([]);
    await item.getByRole('form', { name: 'Remove' }).getByRole('button', { name: 'Remove' }).click();
    await queue.getByText('No open cases').waitFor();

    await alice.page.goto('/settings#measures');
    await alice.page.getByText('We removed this because it is advertising.').waitFor();
    await alice.page.getByRole('button', { name: 'Appeal' }).click();
    await alice.page.getByLabel('Why do you disagree?').fill('I gave them away');
    await alice.page.getByRole('button', { name: 'Send appeal' }).click();
    await alice.page.getByText('You appealed. The operators have not decided yet.').waitFor();
    await oscar.page.goto('/operator?panel=appeals');
    await oscar.page.getByText('I gave them away').waitFor();
    await oscar.page.getByLabel('Answer to the member').fill('They are free');
    await oscar.page.getByRole('button', { name: 'Grant the appeal' }).click();
    await oscar.page.getByText('No open appeals').waitFor();
    await alice.page.goto('/settings#measures');
    await alice.page.getByText('Your appeal was granted: They are free').waitFor();
    await bob.page.goto('/notifications');
    await bob.page
      .getByRole('main')
      .getByText(/report/i)
      .first()
      .waitFor();
  },
);

journey('a filter holds a post until an operator shows it to everybody', async ({ newMember, newProduct }) => {
  const product = await newProduct();
  const visit = { baseUrl: product.url };
  const olive = await newMember('olive', visit);
  const alice = await newMember('alice', { ...visit, width: 390, height: 844, dark: true });
  const bob = await newMember('bob', visit);
  await gumball(product, 'grant-operator', olive.username);
  const console = olive.page;
  await console.goto('/operator?panel=filters');
  await console.getByRole('button', { name: 'Add a filter' }).click();
  const dialog = console.getByRole('dialog', { name: 'Add a filter' });
  await dialog.getByLabel('Word or phrase', { exact: true }).last().fill('casino');
  expect(await findAccessibilityFaults(console)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await console.getByRole('heading', { name: 'casino' }).waitFor();

  const postId = await writePost(alice, product.url, 'Meet me at the C4S1N0');
  await alice.page.goto(`/post/${postId}`);
  await alice.page.getByText('Meet me at the C4S1N0').first().waitFor();
  expect(await findAccessibilityFaults(alice.page)).toEqual([]);
  await bob.page.goto(`/post/${postId}`);
  await bob.page.getByText('Post not found').first().waitFor();

  await console.goto('/operator?panel=cases');
  const item = console.getByRole('listitem').filter({ hasText: 'Meet me at the C4S1N0' });
  await item.getByRole('button', { name: 'Keep' }).click();
  await console.getByText('No open cases').waitFor();
  await bob.page.reload();
  await bob.page.getByText('Meet me at the C4S1N0').first().waitFor();
});

journey(
  'an operator closes a community, its members read why, the owner appeals, and it opens again',
  async ({ newMember, newProduct }) => {
    const product = await newProduct();
    const visit = { baseUrl: product.url };
    const olive = await newMember('olive', visit);
    const oscar = await newMember('oscar', visit);
    const alice = await newMember('alice', { ...visit, width: 390, height: 844, dark: true });
    const bob = await newMember('bob', visit);
    for (const { username } of [olive, oscar]) await gumball(product, 'grant-operator', username);
    const call = async <Body>({ accessToken }: Member, path: string, body: object) => {
      const response = await fetch(`${product.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(body),
      });
      expect(response.status).toBeLessThan(300);
      return (await response.json()) as Body;
    };
    const { community } = await call<{ community: { id: string } }>(alice, '/communities', { name: 'Cheap Watches' });
    await call(bob, '/reports', { targetType: 'community', targetId: community.id, reason: 'spam' });
    await alice.page.goto(`/community/${community.id}`);
    await alice.page.getByRole('heading', { name: 'Cheap Watches' }).waitFor();

    const queue = olive.page;
    await queue.goto('/operator?panel=cases');
    await queue.getByRole('button', { name: 'Close community' }).click();
    await queue.getByLabel('Reason for its members').fill('Only advertising');
    expect(await findAccessibilityFaults(queue)).toEqual([]);
    await queue.getByRole('form').getByRole('button', { name: 'Close the community' }).click();
    await queue.getByRole('region', { name: 'Closed communities' }).getByText('Cheap Watches').waitFor();
    // The open page of a member follows at once.
    await alice.page.getByText('Only advertising').waitFor();
    expect(await findAccessibilityFaults(alice.page)).toEqual([]);
    await bob.page.goto(`/community/${community.id}`);
    await bob.page.getByText('Community not found').waitFor();

    await alice.page.getByRole('link', { name: 'Appeal in your settings' }).click();
    await alice.page.getByRole('button', { name: 'Appeal' }).click();
    await alice.page.getByLabel('Why do you disagree?').fill('We repair them');
    await alice.page.getByRole('button', { name: 'Send appeal' }).click();
    await alice.page.getByText('You appealed. The operators have not decided yet.').waitFor();
    await oscar.page.goto('/operator?panel=appeals');
    await oscar.page.getByLabel('Answer to the member').fill('Then go on');
    await oscar.page.getByRole('button', { name: 'Grant the appeal' }).click();
    await oscar.page.getByText('No open appeals').waitFor();
    await bob.page.reload();
    await bob.page.getByRole('heading', { name: 'Cheap Watches' }).waitFor();
  },
);

import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';
import { fillSignUp, newcomer } from './support/newcomer.ts';

journey(
  'a referral link pays both members, updates the balance live and the leaderboard',
  async ({ newMember, newVisitor }) => {
    const alice = await newMember('alice');
    await alice.page.goto('/earnings');
    await alice.page.getByText('Your referral code').waitFor();
    await alice.page.getByText('No referrals yet').waitFor();
    expect(await findAccessibilityFaults(alice.page)).toEqual([]);
    const code = await alice.page.getByText('Your referral code').locator('xpath=following-sibling::*').textContent();

    const { page: guest } = await newVisitor();
    const ivy = newcomer('ivy');
    await guest.goto(`/signup?ref=${code}`);
    await fillSignUp(guest, ivy);
    await guest.getByRole('button', { name: 'Continue' }).click();
    await guest.getByLabel('First Name').fill('Ivy');
    await guest.getByLabel('Last Name').fill('Guest');
    await guest.getByRole('button', { name: 'Create Account' }).click();
    await guest.getByRole('link', { name: 'Gumballs balance: 25' }).waitFor();

    await alice.page.getByRole('link', { name: 'Gumballs balance: 50' }).waitFor();
    await alice.page.getByText('Friend joined with your code').waitFor();
    await alice.page.getByRole('link', { name: ivy.username }).waitFor();

    await guest.getByRole('navigation').getByRole('link', { name: 'Leaderboard' }).click();
    const board = guest.getByRole('tabpanel', { name: 'All Time' });
    await board
      .getByRole('searchbox')
      .or(guest.getByRole('searchbox', { name: 'Search all users...' }))
      .fill('ivy');
    await board.getByRole('listitem').filter({ hasText: 'Ivy Guest' }).getByText('You').waitFor();
    expect(await findAccessibilityFaults(guest)).toEqual([]);
    await guest.getByRole('region', { name: 'Your Rank' }).getByText(/^#\d/).waitFor();
  },
);

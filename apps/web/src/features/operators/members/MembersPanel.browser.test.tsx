import type { OperatorUser } from '@gumball/contract/operators/operators.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { actAs, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { MembersPanel } from './MembersPanel.tsx';

const bob: OperatorUser = {
  id: '2',
  username: 'bob.fun',
  firstName: 'Bob',
  lastName: 'Baker',
  avatarUrl: null,
  level: 'Novice',
  email: 'bob@example.com',
  operator: false,
  suspendedAt: null,
  suspendedUntil: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeen: null,
  gumballs: 40,
  risk: null,
};
const bot: OperatorUser = {
  ...bob,
  id: '3',
  username: 'dice_bot.fun',
  firstName: 'Dice',
  lastName: 'Bot',
  email: null,
};

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi(() => ok({ members: [bob, bot], pagination: { page: 1, limit: 20, hasMore: false } }));
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('shows the ledger of a member, and none of a bot', async () => {
  await renderPage(<MembersPanel />);
  actAs('support');
  await expect.element(page.getByText('bob@example.com')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ledger of bob.fun' })).toBeVisible();
  await expect.element(page.getByText('dice_bot.fun')).toBeVisible();
  expect(page.getByRole('button', { name: 'Ledger of dice_bot.fun' }).elements()).toEqual([]);
});

import type { OperatorReferral } from '@gumball/contract/operators/operators.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWithKeyboard } from '../../../../test/KeyboardPage.tsx';
import { currentHref, type FakeCall, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { ReferralsPanel } from './ReferralsPanel.tsx';

const testMember = (id: string, username: string) => ({
  id,
  username,
  firstName: 'Some',
  lastName: 'Body',
  avatarUrl: null,
  level: 'Novice' as const,
});
const heldReferral = (id: string, name: string, change: Partial<OperatorReferral> = {}): OperatorReferral => ({
  id,
  newcomer: testMember(id, `${name}.fun`),
  referrer: testMember('1', 'alice.fun'),
  state: 'held',
  reason: 'Many sign-ups from one device within minutes',
  heldAt: '2026-11-20T10:00:00.000Z',
  joinedAt: '2026-11-20T10:00:00.000Z',
  decidedAt: null,
  heldOfReferrer: 3,
  canDecide: true,
  risk: null,
  ...change,
});

let heldReferrals: OperatorReferral[];
let writes: FakeCall[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  heldReferrals = [
    heldReferral('2', 'bob'),
    heldReferral('3', 'carol'),
    heldReferral('4', 'own', { canDecide: false }),
  ];
  writes = [];
  api = fakeApi((call) => {
    const { method, path, query } = call;
    if (method === 'GET') {
      const referrals = query.get('status') === 'held' ? heldReferrals : [];
      return { status: 200, body: { success: true, referrals, pagination: { page: 1, limit: 20, hasMore: false } } };
    }
    writes.push(call);
    const [, , , id] = path.split('/');
    const resolved = heldReferrals.find((referral) => referral.id === id);
    heldReferrals = heldReferrals.filter((referral) => referral !== resolved);
    return { status: 200, body: { success: true, referral: resolved } };
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const item = (name: string) => page.getByRole('listitem').filter({ hasText: `${name}.fun by` });

test('shows the members and the reason of a held referral, and supports the keyboard', async () => {
  await renderWithKeyboard(<ReferralsPanel />);
  await expect
    .poll(() => item('bob').element().textContent)
    .toMatch(/alice\.fun.*3 held.*Many sign-ups from one device within minutes/);
  await userEvent.keyboard('jja');
  await expect.element(item('carol')).not.toBeInTheDocument();
  await userEvent.keyboard('kr');
  await page.getByRole('textbox', { name: 'Reason' }).fill('All one robot');
  await page.getByRole('button', { name: 'Reverse' }).first().click();
  await expect.element(item('bob')).not.toBeInTheDocument();
  expect(writes.map(({ path, body }) => [path, body])).toEqual([
    ['/operator/referrals/3/release', undefined],
    ['/operator/referrals/2/reverse', { reason: 'All one robot' }],
  ]);
});

test('an operator cannot decide their own referral, not even by keyboard', async () => {
  heldReferrals = heldReferrals.slice(2);
  await renderWithKeyboard(<ReferralsPanel />);
  await expect.element(page.getByText('Another operator has to decide this one.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Release' })).toBeDisabled();
  await userEvent.keyboard('jar');
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).not.toBeInTheDocument();
  expect(writes).toEqual([]);
});

test('the tabs show decided referrals', async () => {
  await renderPage(<ReferralsPanel />);
  await page.getByRole('tab', { name: 'Reversed' }).click();
  await expect.element(page.getByText('No referral was reversed')).toBeVisible();
});

test('stores the tab in the URL, and shows the first tab for an unknown value', async () => {
  await renderPage(<ReferralsPanel />, '/?panel=referrals&state=reversed');
  await expect.element(page.getByRole('tab', { name: 'Reversed' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Released' }).click();
  await expect.poll(currentHref).toBe('/?panel=referrals&state=released');
  await page.getByRole('tab', { name: 'Held' }).click();
  await expect.poll(currentHref).toBe('/?panel=referrals');
  resetPage();
  await renderPage(<ReferralsPanel />, '/?panel=referrals&state=closed');
  await expect.element(page.getByRole('tab', { name: 'Held' })).toHaveAttribute('aria-selected', 'true');
});

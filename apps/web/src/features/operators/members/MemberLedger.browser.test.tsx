import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { actAs, type FakeCall, fakeApi, maya, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { MemberLedger } from './MemberLedger.tsx';

const entry = (id: string, change: Partial<Earning>): Earning => ({
  id,
  amount: 90,
  kind: 'task',
  reference: '7',
  title: null,
  link: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'completed',
  ...change,
});

let entries: Earning[];
let sent: FakeCall[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  sent = [];
  entries = [
    entry('3', { kind: 'reversal', amount: -40, reference: '1' }),
    entry('2', {}),
    entry('1', { amount: 40, state: 'reversed' }),
  ];
  api = fakeApi((call) => {
    if (call.method === 'GET') return ok({ entries, pagination: { page: 1, limit: 50, hasMore: false } });
    sent.push(call);
    return ok({ entry: entries[1], balance: 1 });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('grants Gumballs with an amount, a reason and an idempotency key', async () => {
  await renderPage(<MemberLedger owner={{ id: '55', username: 'bob.fun' }} />);
  actAs('administrator');
  await page.getByRole('button', { name: 'Give Gumballs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give Gumballs to bob.fun' });
  const submit = dialog.getByRole('button', { name: 'Give Gumballs' });
  await submit.click();
  await expect.element(dialog.getByText('The amount must be a whole number from 1 to 1,000,000.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('250');
  await submit.click();
  await expect.element(dialog.getByText('Please enter a reason')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Prize');
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/operator/members/55/grants', { amount: 250, reason: 'Prize' }],
  ]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
});

test('reverses an entry with a reason, but not a reversed entry or a reversal', async () => {
  await renderPage(<MemberLedger owner={{ id: '55', username: 'bob.fun' }} />);
  actAs('administrator');
  const button = page.getByRole('button', { name: 'Reverse the entry of 90 Gumballs' });
  await expect.element(button).toBeVisible();
  expect(page.getByRole('button', { name: /^Reverse the entry/ }).elements()).toHaveLength(1);
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Reverse this entry?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Fraud');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/operator/members/55/ledger/2/reverse', { reason: 'Fraud' }],
  ]);
});

test('an operator cannot change their own ledger', async () => {
  await renderPage(<MemberLedger owner={{ id: maya.id, username: 'maya.fun' }} />);
  actAs('administrator');
  await expect.element(page.getByText('Another operator has to decide this one.')).toBeVisible();
  await expect.poll(() => page.getByRole('row').elements().length).toBe(4);
  expect(page.getByRole('button', { name: /Give|Reverse/ }).elements()).toEqual([]);
});

test('who may not change ledgers only reads them', async () => {
  await renderPage(<MemberLedger owner={{ id: '9', username: 'bob.fun' }} />);
  actAs('support');
  await expect.element(page.getByRole('table')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Give Gumballs' })).not.toBeInTheDocument();
  expect(page.getByRole('button', { name: /Reverse/ }).elements()).toHaveLength(0);
});

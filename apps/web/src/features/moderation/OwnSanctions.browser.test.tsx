import type { Sanction } from '@gumball/contract/moderation/sanctions.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { OwnSanctions } from './OwnSanctions.tsx';

const silence: Sanction = {
  id: '5',
  kind: 'silence',
  rule: 'harassment',
  note: 'Please read the rules',
  imposedAt: '2026-11-20T10:00:00.000Z',
  endsAt: '2099-11-27T10:00:00.000Z',
  liftedAt: null,
  isActive: true,
  canAppeal: true,
  appeal: null,
};

let listed: Sanction[];
let refusal: FakeResponse | undefined;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  listed = [silence];
  refusal = undefined;
  api = fakeApi(({ method, body }) => {
    if (method === 'GET') return ok({ sanctions: listed });
    if (refusal) return refusal;
    const { text } = body as { text: string };
    const appeal = { text, at: '2026-11-21T10:00:00.000Z', decidedAt: null, granted: null, answer: null };
    listed = [{ ...silence, canAppeal: false, appeal }];
    return ok({ sanction: listed[0] });
  });
});
afterEach(() => {
  api.restore();
  resetPage();
});

test('a member reads what was decided, why and until when, and appeals once', async () => {
  await renderPage(<OwnSanctions />);
  for (const text of ['Silenced', 'Bullying or harassment', 'Please read the rules', 'Now'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Until .*2099/)).toBeVisible();
  await page.getByRole('button', { name: 'Appeal' }).click();
  refusal = { status: 400, body: { success: false, code: 'APPEAL_EMPTY', message: 'Please write why you disagree' } };
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect.element(page.getByText('Please write why you disagree')).toBeVisible();
  refusal = undefined;
  await page.getByLabelText('Why do you disagree?').fill('It was not me');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect.element(page.getByText('You appealed. The operators have not decided yet.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Appeal' }).query()).toBeNull();
});

test('an answer stands with its result, and an account without decisions says so', async () => {
  const at = '2026-11-21T10:00:00.000Z';
  const appeal = { text: 'No', at, decidedAt: at, granted: false, answer: 'We looked again' };
  listed = [{ ...silence, canAppeal: false, isActive: false, liftedAt: at, appeal }];
  await renderPage(<OwnSanctions />);
  await expect.element(page.getByText('Your appeal was declined: We looked again')).toBeVisible();
  await expect.element(page.getByText(/Ended early/)).toBeVisible();
  resetPage();
  listed = [];
  await renderPage(<OwnSanctions />);
  await expect.element(page.getByText('Nothing stands against your account.')).toBeVisible();
});

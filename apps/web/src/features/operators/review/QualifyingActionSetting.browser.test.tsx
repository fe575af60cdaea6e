import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { QualifyingActionSetting } from './QualifyingActionSetting.tsx';

let writes: FakeCall[];
let api: ReturnType<typeof fakeApi>;
let referralAction = { kind: 'instant', days: 3 };

beforeEach(() => {
  writes = [];
  referralAction = { kind: 'instant', days: 3 };
  api = fakeApi((call) => {
    if (call.method === 'PUT') {
      writes.push(call);
      ({ referralAction } = call.body as { referralAction: typeof referralAction });
    }
    return { status: 200, body: { success: true, settings: { referralAction } } };
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('chooses what a new member does before a referral is paid, and on how many days', async () => {
  await renderPage(<QualifyingActionSetting />);
  await page.getByRole('combobox', { name: 'When referrals are paid' }).click();
  await page.getByRole('option', { name: 'Active days' }).click();
  await expect.element(page.getByText(/here on that many days/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Number of active days' }).click();
  await page.getByRole('option', { name: '5 days' }).click();
  await expect
    .poll(() => writes.map(({ body }) => body))
    .toEqual([
      { referralAction: { kind: 'active_days', days: 3 } },
      { referralAction: { kind: 'active_days', days: 5 } },
    ]);
});

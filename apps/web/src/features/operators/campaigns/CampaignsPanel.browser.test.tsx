import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { CampaignsPanel } from './CampaignsPanel.tsx';

let api: ReturnType<typeof fakeApi>;

afterEach(() => {
  api.restore();
  resetPage();
});

const campaign = { id: '3', title: 'Spring', budget: 24_000, spent: 6000, tasks: [{ id: '7', title: 'Follow Nine' }] };

test('shows what is spent, and raises a budget that is at least that', async () => {
  api = fakeApi(({ method }) =>
    method === 'PUT' ? ok({ campaign }) : ok({ campaigns: [campaign], pagination: { hasMore: false } }),
  );
  await renderPage(<CampaignsPanel />);
  await expect.element(page.getByText('6,000 of 24,000 Gumballs')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await page.getByRole('button', { name: 'Edit Spring' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Budget').fill('5999');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('at least what is spent', { exact: false })).toBeVisible();
  await dialog.getByLabelText('Budget').fill('30000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => api.calls.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ title: 'Spring', budget: 30_000 });
});

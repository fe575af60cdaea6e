import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { SeasonsPanel } from './SeasonsPanel.tsx';

let api: ReturnType<typeof fakeApi>;

afterEach(() => {
  api.restore();
  resetPage();
});

test('creates a season after its fields are valid', async () => {
  const season = { id: '5', title: 'Winter', startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' };
  api = fakeApi(({ method }) =>
    method === 'POST'
      ? ok({ season: { ...season, isOver: false } })
      : ok({ seasons: [{ ...season, isOver: true }], pagination: { hasMore: false } }),
  );
  await renderPage(<SeasonsPanel />);
  await expect.element(page.getByText('Ended')).toBeVisible();
  await page.getByRole('button', { name: 'New season' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Title').fill('Spring');
  await dialog.getByRole('button', { name: 'Create season' }).click();
  await expect.element(dialog.getByText('A season ends after it begins, and within 366 days')).toBeVisible();
  const end = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 16);
  await dialog.getByLabelText('Ends').fill(end);
  await dialog.getByRole('button', { name: 'Create season' }).click();
  await expect
    .poll(() => api.calls.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ title: 'Spring', startsAt: null });
});

test('tells an upcoming season from an open one', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const season = (id: string, title: string, from: number) => ({
    id,
    title,
    startsAt: day(from),
    endsAt: day(from + 5),
    isOver: false,
  });
  const seasons = [season('2', 'Spring', 4), season('1', 'Winter', -2)];
  api = fakeApi(() => ok({ seasons, pagination: { hasMore: false } }));
  await renderPage(<SeasonsPanel />);
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Spring' }).getByText('Upcoming')).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Winter' }).getByText('Open')).toBeVisible();
});

import { dayMs } from '@gumball/rules/formats/durations';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { enlargeText, findCutTexts } from '../../../test/enlarge-text.ts';
import { fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { serverTimeOffset } from '../../lib/scheduling/server-time.ts';
import { EarningsSummary } from './EarningsSummary.tsx';

afterEach(() => {
  serverTimeOffset.set(0);
  resetPage();
});

test('shows what was earned this week, and begins the next one after midnight UTC', async () => {
  let thisWeek = 340;
  const api = fakeApi(() => ok({ total: 900, thisWeek, thisMonth: 560, balance: 900 }));
  await renderPage(<EarningsSummary />);
  const week = page.getByRole('definition').first();
  await expect.element(week).toHaveTextContent('340');
  thisWeek = 0;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(api.calls).toHaveLength(1);
  serverTimeOffset.set(2 * dayMs);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(week).toHaveTextContent('0');
  await expect.element(week).not.toHaveTextContent('340');
  api.restore();
});

test('large text shows the whole amount and the whole button on a phone', async () => {
  const api = fakeApi(() => ok({ total: 900, thisWeek: 340, thisMonth: 560, balance: 900 }));
  await enlargeText();
  await renderPage(<EarningsSummary />);
  await expect.element(page.getByRole('link', { name: 'Spend 18.4k in the shop' })).toBeVisible();
  expect(findCutTexts(page.getByRole('region'))).toEqual([]);
  api.restore();
});

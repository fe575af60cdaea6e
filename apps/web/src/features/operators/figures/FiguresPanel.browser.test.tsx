import type { Figures } from '@gumball/contract/operators/figures.routes';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { FiguresPanel } from './FiguresPanel.tsx';

const figures: Figures = {
  days: [
    {
      day: '2026-11-20',
      active: { day: 3, week: 5, month: 8 },
      joined: { invitation: 1, application: 0, direct: 2 },
      tasks: { started: 4, converted: 2, completions: 2, paid: 80 },
    },
  ],
  sources: [{ from: null, count: 3 }],
  points: [{ kind: 'task', amount: 80 }],
  weeks: [
    {
      week: '2026-11-16',
      members: 3,
      friend: { count: 1, medianSeconds: 60 },
      post: { count: 0, medianSeconds: null },
      task: { count: 2, medianSeconds: 90 },
      retained: [3],
    },
  ],
  moderation: null,
  computedAt: '2026-11-20T12:00:00.000Z',
};

test('each card is one landmark, and its tables take the focus without another one of the same name', async () => {
  const api = fakeApi(({ path }) => (path === '/operator/figures' ? ok({ figures }) : 'network error'));
  onTestFinished(() => {
    api.restore();
    resetPage();
  });
  await renderPage(<FiguresPanel />);
  await expect.element(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  const names = page
    .getByRole('region')
    .elements()
    .map((region) => region.querySelector('h2, h3')?.textContent);
  expect(names).toHaveLength(new Set(names).size);
  const table = page.getByRole('group', { name: 'First steps' });
  (table.element() as HTMLElement).focus();
  await expect.element(table).toHaveFocus();
});

import type { Application } from '@gumball/contract/auth/applications.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWithKeyboard } from '../../../../test/KeyboardPage.tsx';
import { type FakeCall, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { ApplicationsPanel } from './ApplicationsPanel.tsx';

const application = (id: string, name: string): Application => ({
  id,
  username: `${name}.fun`,
  email: `${name}@example.com`,
  invitedBy: null,
  answers: [{ question: 'Why?', answer: `${name} collects gum` }],
  state: 'pending',
  appliedAt: '2026-11-20T10:00:00.000Z',
  decidedAt: null,
  reason: '',
});

let applications: Application[];
let decisions: unknown[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  applications = [application('5', 'carl'), application('6', 'cora'), application('7', 'cleo')];
  decisions = [];
  api = fakeApi((call: FakeCall) => {
    if (call.method === 'GET') return ok({ applications, pagination: { page: 1, limit: 20, hasMore: false } });
    const { ids } = call.body as { ids: string[] };
    decisions.push(call.body);
    applications = applications.filter(({ id }) => !ids.includes(id));
    return ok({ decided: ids.length });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const item = (name: string) => page.getByRole('listitem').filter({ hasText: `${name}.fun` });

test('accepts by keyboard, and refuses with a reason', async () => {
  await renderWithKeyboard(<ApplicationsPanel />);
  await expect.element(item('carl').getByText('carl collects gum')).toBeVisible();
  await userEvent.keyboard('jj{a>5/}');
  await expect.element(item('cora')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Refuse carl.fun' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Full');
  await item('carl').getByRole('button', { name: 'Refuse' }).click();
  await expect.element(item('carl')).not.toBeInTheDocument();
  expect(decisions).toEqual([
    { ids: ['6'], accept: true, reason: '' },
    { ids: ['5'], accept: false, reason: 'Full' },
  ]);
});

test('decides about several at once', async () => {
  await renderPage(<ApplicationsPanel />);
  await page.getByRole('checkbox', { name: 'Select carl.fun' }).click();
  await page.getByRole('checkbox', { name: 'Select cleo.fun' }).click();
  await expect.element(page.getByText('2 applications selected')).toBeVisible();
  await page.getByRole('button', { name: 'Refuse the selected' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Full');
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect.element(item('carl')).not.toBeInTheDocument();
  await expect.element(item('cora')).toBeVisible();
  expect(decisions).toEqual([{ ids: ['5', '7'], accept: false, reason: 'Full' }]);
});

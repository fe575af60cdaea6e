import type { BlockedPicture, Filter, Hold, Run } from '@gumball/contract/filters/filters.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { FiltersPanel } from './FiltersPanel.tsx';

const filter: Filter = {
  id: '1',
  kind: 'word',
  text: 'casino',
  action: 'hold',
  places: ['posts', 'comments'],
  reason: '',
  isActive: true,
  hits: 3,
  lastHitAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};
const author = {
  id: '9',
  username: 'bob.fun',
  firstName: 'Bob',
  lastName: 'Baker',
  avatarUrl: null,
  level: 'Novice' as const,
};
const picture: BlockedPicture = {
  id: '31',
  action: 'hold',
  preview: null,
  caseId: '5',
  by: 'olive.fun',
  hits: 2,
  lastHitAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};
const hold: Hold = {
  id: '5',
  kind: 'post',
  postId: '6',
  commentId: null,
  author,
  content: 'Visit my casino',
  files: 0,
  cause: 'filter',
  filter: { id: '1', text: 'casino' },
  needsReview: true,
  caseId: '15',
  heldAt: '2026-11-20T12:00:00.000Z',
  canDecide: true,
};

const run: Run = {
  id: '8',
  foundAt: '2026-11-20T12:00:00.000Z',
  things: 1000,
  accounts: 50,
  examples: ['Win coins'],
  usernames: ['farm1.fun'],
};

let runs: Run[];
let sent: FakeCall[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  sent = [];
  runs = [];
  api = fakeApi((call) => {
    if (call.method === 'GET' && call.path.startsWith('/operator/filters')) return ok({ filters: [filter] });
    if (call.method === 'GET' && call.path.startsWith('/operator/spam-runs')) return ok({ runs });
    if (call.method === 'GET' && call.path.startsWith('/operator/blocked-pictures'))
      return ok({ pictures: [picture], pagination: { page: 1, limit: 20, hasMore: false } });
    if (call.method === 'GET' && call.path === '/operator/canned-answers') return ok({ answers: [] });
    if (call.method === 'GET') {
      const own = { ...hold, id: '7', caseId: '17', canDecide: false, content: 'My own' };
      const limited = { ...hold, id: '8', caseId: null, content: 'A limited one' };
      return ok({ holds: [hold, own, limited] });
    }
    sent.push(call);
    if (call.path === '/operator/filter-trials')
      return ok({ trial: { matches: true, read: 500, matched: 2, examples: ['A casino'] } });
    if (call.path === '/operator/filters' && (call.body as { text: string }).text === '(a') {
      const message = 'This pattern is not valid';
      const errors = [{ field: 'text', message }];
      return { status: 400, body: { success: false, code: 'FILTER_PATTERN', message, errors } };
    }
    return ok({ filter });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('adds a filter after a trial, and shows what is wrong with it', async () => {
  await renderPage(<FiltersPanel />);
  await page.getByRole('button', { name: 'Add a filter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Pattern' }).click();
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('(a');
  await dialog.getByLabelText('Text to try').fill('A casino');
  await dialog.getByRole('button', { name: 'Try' }).click();
  await expect
    .poll(() => dialog.getByRole('status').element().textContent)
    .toContain('Would match2 matches in the newest 500 posts');
  await dialog.getByRole('checkbox', { name: 'Names' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Pattern' }))
    .toHaveAccessibleDescription(/This pattern is not valid/);
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('casinos?');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({
    path: '/operator/filters',
    body: { kind: 'pattern', text: 'casinos?', action: 'hold', places: ['posts', 'comments', 'names'], reason: '' },
  });
});

test('pauses and removes a filter', async () => {
  await renderPage(<FiltersPanel />);
  await page.getByRole('switch', { name: 'Active' }).click();
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({ method: 'PUT', path: '/operator/filters/1', body: { isActive: false } });
  await page.getByRole('button', { name: 'Remove the filter casino' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/operator/filters/1' });
});

test('decides about what is held, but not about an own text', async () => {
  await renderPage(<FiltersPanel />);
  const row = page.getByRole('listitem').filter({ hasText: 'Visit my casino' });
  await row.getByRole('button', { name: 'Show to everybody' }).click();
  await expect.poll(() => sent.at(-1)?.path).toBe('/operator/holds/5/release');
  await row.getByRole('button', { name: 'Remove' }).click();
  const form = row.getByRole('form', { name: 'Remove' });
  await form.getByRole('textbox', { name: 'Text to the member' }).fill('An advertisement');
  expect(sent).toHaveLength(1);
  await form.getByRole('button', { name: 'Remove' }).click();
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({
      path: '/operator/cases/15/decision',
      body: { decision: 'remove', rule: 'spam', reason: 'An advertisement' },
    });
  await expect.element(form).not.toBeInTheDocument();
  const limited = page.getByRole('listitem').filter({ hasText: 'A limited one' });
  await expect.element(limited.getByRole('button', { name: 'Show to everybody' })).toBeVisible();
  expect(limited.getByRole('button', { name: 'Remove' }).elements()).toHaveLength(0);
  const own = page.getByRole('listitem').filter({ hasText: 'My own' });
  await expect.element(own.getByText('Another operator has to decide cases that concern you.')).toBeVisible();
  expect(own.getByRole('button').elements()).toHaveLength(0);
});

test('removes a run of spam with a measure after a question, or shows all of it again', async () => {
  runs = [run];
  await renderPage(<FiltersPanel />);
  const region = page.getByRole('region', { name: 'Runs of spam' });
  await expect.element(region.getByText('1,000 posts and comments · 50 accounts')).toBeVisible();
  await region.getByRole('button', { name: 'Show all again' }).click();
  await expect.poll(() => sent.at(-1)?.path).toBe('/operator/spam-runs/8/undo');
  await region.getByRole('combobox', { name: 'Measure against the accounts' }).click();
  await page.getByRole('option', { name: 'Limit for 30 days' }).click();
  await region.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({ path: '/operator/spam-runs/8/confirm', body: { sanction: 'limit', days: 30 } });
});

test('refuses copies of a blocked picture, or allows it again after a question', async () => {
  await renderPage(<FiltersPanel />);
  const region = page.getByRole('region', { name: 'Blocked pictures' });
  await expect.element(region.getByText('2 copies were found')).toBeVisible();
  await region.getByRole('combobox', { name: 'Copies in posts' }).click();
  await page.getByRole('option', { name: 'Refuse' }).click();
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({ method: 'PUT', path: '/operator/blocked-pictures/31', body: { action: 'refuse' } });
  await region.getByRole('button', { name: 'Allow again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow again' }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/operator/blocked-pictures/31' });
});

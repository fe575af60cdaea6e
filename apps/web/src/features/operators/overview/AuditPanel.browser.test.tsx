import { auditActions } from '@gumball/rules/operators/audit-actions';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { auditSentences } from '../data/operator-labels.ts';
import { AuditPanel } from './AuditPanel.tsx';

afterEach(resetPage);

test('shows known actions as sentences, and an unknown action or detail by its name', async () => {
  const entry = {
    operator: 'olive.fun',
    subject: { kind: 'submission', id: '12' },
    community: null,
    createdAt: '2026-11-20T10:00:00.000Z',
  };
  const entries = [
    { ...entry, id: '2', action: 'approve', details: { task: 'Follow Nine', reward: 250 } },
    { ...entry, id: '1', action: 'count-beans', details: { beans: 3 } },
  ];
  const api = fakeApi(() => ({
    status: 200,
    body: {
      success: true,
      entries,
      pagination: { page: 1, limit: 20, total: 2, totalPages: 1, hasMore: false, hasPrev: false },
    },
  }));
  await renderPage(<AuditPanel />);
  const rows = page.getByRole('listitem');
  await expect
    .poll(() => rows.nth(0).element().textContent)
    .toMatch(/^olive\.fun approved a submission.*Task: Follow Nine · Reward: 250 · ID: 12$/);
  await expect.poll(() => rows.nth(1).element().textContent).toMatch(/^olive\.fun count beans.*beans: 3/);
  api.restore();
});

test('shows only what concerns a community, and everything again', async () => {
  const community = { id: '7', name: 'Grain Society' };
  const entry = {
    operator: 'olive.fun',
    subject: { kind: 'case', id: '12' },
    details: {},
    createdAt: '2026-11-20T10:00:00.000Z',
  };
  const entries = [
    { ...entry, id: '2', action: 'case-keep', community },
    { ...entry, id: '1', action: 'count-beans', community: null },
  ];
  const pagination = { page: 1, limit: 20, total: 2, totalPages: 1, hasMore: false, hasPrev: false };
  const api = fakeApi(({ query }) => ({
    status: 200,
    body: { success: true, entries: query.get('community') === '7' ? entries.slice(0, 1) : entries, pagination },
  }));
  await renderPage(<AuditPanel />);
  const rows = page.getByRole('listitem');
  await page.getByRole('button', { name: 'in Grain Society' }).click();
  await expect.poll(() => rows.elements().length).toBe(1);
  await page.getByRole('button', { name: /Only Grain Society/ }).click();
  await expect.poll(() => rows.elements().length).toBe(2);
  api.restore();
});

test('shows changes, lists and choices as texts', async () => {
  const entry = {
    operator: 'olive.fun',
    subject: { kind: 'setting', id: 'site' },
    community: null,
    createdAt: '2026-11-20T10:00:00.000Z',
  };
  const entries = [
    { ...entry, id: '3', action: 'create-season', details: { title: 'Winter' } },
    { ...entry, id: '2', action: 'change-public-pages', details: { isOn: true } },
    {
      ...entry,
      id: '1',
      action: 'change-site',
      details: {
        offFeatures: ['shop', 'tasks'],
        levels: { from: 'standard', to: [{ name: 'Sower', from: 0 }] },
        port: null,
      },
    },
  ];
  const pagination = { page: 1, limit: 20, total: 3, totalPages: 1, hasMore: false, hasPrev: false };
  const api = fakeApi(() => ({ status: 200, body: { success: true, entries, pagination } }));
  await renderPage(<AuditPanel />);
  const textOf = (at: number) => page.getByRole('listitem').nth(at).element().textContent;
  await expect.poll(() => textOf(0)).toMatch(/^olive\.fun created a season of the leaderboard.*Title: Winter/);
  expect(textOf(1)).toMatch(/^olive\.fun switched the public pages.*Active: Yes/);
  expect(textOf(2)).toContain('Parts that are off: shop, tasks · Levels: standard → Name: Sower, from: 0 · port: –');
  api.restore();
});

test('has a sentence for every action that the server records', () => {
  expect(auditActions.filter((action) => !Object.hasOwn(auditSentences, action))).toEqual([]);
});

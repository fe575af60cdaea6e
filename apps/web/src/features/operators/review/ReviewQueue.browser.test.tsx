import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWithKeyboard } from '../../../../test/KeyboardPage.tsx';
import { currentHref, type FakeCall, fakeApi, resetPage } from '../../../../test/TestPage.tsx';
import { chooseShortcuts } from '../../../lib/storage/shortcut-choice.ts';
import { ReviewQueue } from './ReviewQueue.tsx';

const submission = (id: string, title: string, change: Partial<OperatorSubmission> = {}): OperatorSubmission => ({
  id,
  status: 'pending',
  task: {
    id: `1${id}`,
    title,
    type: 'share',
    platform: { name: 'Twitter', iconUrl: '' },
    target: { url: 'https://x.com/gumball', handle: '@gumball', username: 'gumball', tweetId: null, videoId: null },
    reward: 20,
  },
  user: { id: '2', username: 'bob.fun', firstName: 'Bob', lastName: 'Stone', avatarUrl: null, level: 'Novice' },
  comment: '',
  shareUrl: '',
  notes: '',
  proofs: [],
  appealed: false,
  appealReason: null,
  reviewReason: null,
  rejectionReason: null,
  reviewedBy: null,
  submittedAt: '2026-11-20T10:00:00.000Z',
  reviewedAt: null,
  canReview: true,
  ...change,
});

let submissions: OperatorSubmission[];
let writes: FakeCall[];
let api: ReturnType<typeof fakeApi>;
let answered: Promise<void>;

beforeEach(() => {
  submissions = [submission('5', 'First'), submission('6', 'Second'), submission('7', 'Own', { canReview: false })];
  writes = [];
  answered = Promise.resolve();
  api = fakeApi(async (call) => {
    if (call.method === 'GET') {
      const found = submissions.filter(({ status }) => status === call.query.get('status'));
      const pagination = { page: 1, limit: 20, hasMore: false };
      return { status: 200, body: { success: true, submissions: found, pagination } };
    }
    writes.push(call);
    await answered;
    const [, , , id, verb] = call.path.split('/');
    submissions = submissions.map((item) =>
      item.id === id ? { ...item, status: verb === 'approve' ? 'approved' : 'rejected' } : item,
    );
    return { status: 200, body: { success: true, submission: submissions[0] } };
  });
});

afterEach(() => {
  api.restore();
  chooseShortcuts(true);
  resetPage();
});

const open = (path = '/') => renderWithKeyboard(<ReviewQueue />, path);
const item = (title: string) => page.getByRole('listitem').filter({ hasText: title });

test('approves by keyboard and rejects with a reason, but not the own submission', async () => {
  await open();
  await expect.element(item('First')).toBeVisible();
  await userEvent.keyboard('jja');
  await expect.element(item('Second')).not.toBeInTheDocument();
  await item('First').getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The link leads elsewhere');
  await item('First').getByRole('button', { name: 'Reject' }).click();
  await expect.element(item('First')).not.toBeInTheDocument();
  await expect.element(item('Own').getByRole('button', { name: 'Approve' })).toBeDisabled();
  await userEvent.keyboard('jar');
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).not.toBeInTheDocument();
  expect(writes.map(({ path, body }) => [path, body])).toEqual([
    ['/operator/submissions/6/approve', undefined],
    ['/operator/submissions/5/reject', { reason: 'The link leads elsewhere' }],
  ]);
});

test('a decided submission has no buttons', async () => {
  submissions = [submission('5', 'First', { status: 'approved' })];
  await open('/?state=approved');
  await expect.element(item('First')).toBeVisible();
  expect(page.getByRole('button', { name: /Approve|Reject/ }).query()).toBeNull();
  await userEvent.keyboard('jar');
  expect(writes).toEqual([]);
});

const approved = () => writes.map(({ path }) => path);

test('a held key approves once and moves on through all', async () => {
  submissions = [submission('5', 'First'), submission('6', 'Second'), submission('7', 'Third')];
  await open();
  await expect.element(item('First')).toBeVisible();
  await userEvent.keyboard('{a>9/}');
  await expect.element(item('First')).not.toBeInTheDocument();
  await userEvent.keyboard('{j>3/}');
  await expect.element(item('Third')).toHaveFocus();
  expect(approved()).toEqual(['/operator/submissions/5/approve']);
});

test('one submission is decided at a time, and no press meets the row that moved up', async () => {
  const answer = Promise.withResolvers<void>();
  answered = answer.promise;
  await open();
  const approve = item('First').getByRole('button', { name: 'Approve' });
  await approve.click();
  await expect.element(approve).toHaveAttribute('aria-busy', 'true');
  await item('Second').getByRole('button', { name: 'Approve' }).click();
  await userEvent.keyboard('ja');
  expect(approved()).toEqual(['/operator/submissions/5/approve']);

  answer.resolve();
  const second = item('Second').getByRole('button', { name: 'Approve' });
  // Presses at the place of the first until the second row is there.
  await expect
    .poll(() => {
      const [button] = page.getByRole('button', { name: 'Approve' }).elements();
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return button === second.element();
    })
    .toBe(true);
  expect(approved()).toEqual(['/operator/submissions/5/approve']);
  await expect
    .poll(async () => {
      await second.click();
      return approved();
    })
    .toEqual(['/operator/submissions/5/approve', '/operator/submissions/6/approve']);
});

test('keys do nothing behind an overlay, in a sequence, or after a control handled them', async () => {
  await open();
  await expect.element(item('First')).toBeVisible();
  const menu = document.createElement('div');
  menu.role = 'menu';
  document.body.append(menu);
  await userEvent.keyboard('ar');
  menu.remove();

  const handle = (event: Event) => event.preventDefault();
  window.addEventListener('keydown', handle, { capture: true });
  await userEvent.keyboard('ar');
  window.removeEventListener('keydown', handle, { capture: true });

  await userEvent.keyboard('ga');
  await userEvent.keyboard('gt');
  await expect.poll(currentHref).toBe('/tasks');
  expect(writes).toEqual([]);
});

test('keys that are switched off do nothing and are not shown', async () => {
  chooseShortcuts(false);
  await open();
  await expect.element(item('First')).toBeVisible();
  expect(page.getByText('approve', { exact: true }).elements()).toEqual([]);
  await userEvent.keyboard('ar');
  expect(page.getByRole('textbox', { name: 'Reason' }).elements()).toEqual([]);
  expect(writes).toEqual([]);
});

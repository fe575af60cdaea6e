import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeCall, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
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

beforeEach(() => {
  submissions = [submission('5', 'First'), submission('6', 'Second'), submission('7', 'Own', { canReview: false })];
  writes = [];
  api = fakeApi((call) => {
    if (call.method === 'GET') {
      const found = submissions.filter(({ status }) => status === call.query.get('status'));
      const pagination = { page: 1, limit: 20, hasMore: false };
      return { status: 200, body: { success: true, submissions: found, pagination } };
    }
    writes.push(call);
    const [, , , id, verb] = call.path.split('/');
    submissions = submissions.map((item) =>
      item.id === id ? { ...item, status: verb === 'approve' ? 'approved' : 'rejected' } : item,
    );
    return { status: 200, body: { success: true, submission: submissions[0] } };
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const item = (title: string) => page.getByRole('listitem').filter({ hasText: title });

test('approves by keyboard and rejects with a reason, but not the own submission', async () => {
  await renderPage(<ReviewQueue />);
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
  await renderPage(<ReviewQueue />, '/?state=approved');
  await expect.element(item('First')).toBeVisible();
  expect(page.getByRole('button', { name: /Approve|Reject/ }).query()).toBeNull();
  await userEvent.keyboard('jar');
  expect(writes).toEqual([]);
});

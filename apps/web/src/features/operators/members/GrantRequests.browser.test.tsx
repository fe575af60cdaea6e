import type { GrantRequest } from '@gumball/contract/operators/grants.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { GrantApprovalSetting } from './GrantApprovalSetting.tsx';
import { GrantRequests } from './GrantRequests.tsx';

const request = (id: string, name: string, change: Partial<GrantRequest> = {}): GrantRequest => ({
  id,
  member: { id, username: `${name}.fun`, firstName: '', lastName: '', avatarUrl: null, level: 'Novice' },
  amount: 5000,
  reason: 'Prize',
  requestedBy: 'dan.fun',
  requestedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: new Date(Date.now() + dayMs).toISOString(),
  state: 'pending',
  decidedBy: null,
  canDecide: true,
  ...change,
});

let requests: GrantRequest[];
let sent: FakeCall[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  requests = [
    request('2', 'bob'),
    request('3', 'carol', { canDecide: false }),
    request('4', 'old', { state: 'expired' }),
    request('5', 'late', { expiresAt: '2026-11-20T10:00:00.000Z' }),
  ];
  sent = [];
  api = fakeApi((call) => {
    if (call.method === 'GET' && call.path === '/operator/settings') return ok({ settings: { grantApprovalFrom: 0 } });
    if (call.method === 'GET') return ok({ requests });
    sent.push(call);
    requests = requests.filter(({ id }) => !call.path.includes(`/${id}/`));
    return ok({ request: request('2', 'bob'), settings: { grantApprovalFrom: 1000 } });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('shows pending grants, and lets another operator approve or refuse them', async () => {
  await renderPage(<GrantRequests />);
  await expect.element(page.getByText('Another operator has to decide this one.')).toBeVisible();
  for (const hidden of ['old.fun', 'late.fun']) expect(page.getByText(hidden).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Approve the grant to bob.fun' }).click();
  await expect.element(page.getByText('bob.fun', { exact: true })).not.toBeInTheDocument();
  expect(sent.map(({ path }) => path)).toEqual(['/operator/grant-requests/2/approve']);
});

test('a double press approves one grant only', async () => {
  requests = [request('2', 'bob'), request('3', 'carol')];
  await renderPage(<GrantRequests />);
  const approve = () => page.getByRole('button', { name: /^Approve the grant/ }).elements()[0];
  await expect.poll(approve).toBeDefined();
  // Presses at the same place until the next grant is there.
  await expect
    .poll(() => {
      approve()?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return approve()?.ariaLabel;
    })
    .toBe('Approve the grant to carol.fun');
  expect(sent.map(({ path }) => path)).toEqual(['/operator/grant-requests/2/approve']);
});

test('sets the amount', async () => {
  await renderPage(<GrantApprovalSetting />);
  await page.getByLabelText('Approval from (0: off)').fill('1000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ grantApprovalFrom: 1000 }]);
});

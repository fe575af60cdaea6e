import type { ClusterDetails, ClusterMember, StepPreview } from '@gumball/contract/operators/clusters.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { actAs, currentHref, type FakeCall, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { ClustersPanel } from './ClustersPanel.tsx';

const member = (id: string, name: string, change: Partial<ClusterMember> = {}): ClusterMember => ({
  id,
  username: `${name}.fun`,
  firstName: '',
  lastName: '',
  avatarUrl: null,
  level: 'Novice',
  gumballs: 25,
  isOperator: false,
  isOnHold: false,
  suspendedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  referral: 'rewarded',
  risk: {
    score: 85,
    reasons: [{ kind: 'mailbox_family', text: 'The mailbox is like those of other new accounts', points: 60 }],
    scoredAt: '2026-11-20T10:00:00.000Z',
  },
  ...change,
});
const members = [member('2', 'bob'), member('3', 'carol'), member('4', 'dan', { isOperator: true })];
const link = (from: string, to: string) => ({
  from,
  to,
  points: 65,
  reasons: [
    { kind: 'mailbox_family' as const, text: 'Mailboxes of one family', points: 40 },
    { kind: 'inviter' as const, text: 'One inviter', points: 15 },
  ],
});
const details: ClusterDetails = {
  cluster: {
    id: '9',
    size: 3,
    active: 3,
    score: 85,
    reasons: [{ kind: 'mailbox_family', text: 'Mailboxes of one family', links: 2 }],
    gumballs: 75,
    heldReferrals: 1,
    someMembers: members,
    foundAt: '2026-11-20T10:00:00.000Z',
    isDismissed: false,
    concernsViewer: false,
  },
  members,
  links: [link('2', '3'), link('3', '4')],
  steps: [],
};
const preview: StepPreview = {
  version: 'v1',
  members: [
    {
      user: member('2', 'bob'),
      isSelected: true,
      suspends: true,
      holds: false,
      referrals: 1,
      entries: 0,
      gumballs: 25,
    },
    {
      user: member('8', 'erin'),
      isSelected: false,
      suspends: false,
      holds: false,
      referrals: 0,
      entries: 0,
      gumballs: 50,
    },
  ],
  leftOut: [{ user: member('3', 'carol'), why: 'unchanged' }],
  totals: { suspended: 1, held: 0, heldReferrals: 0, referrals: 1, entries: 0, gumballs: 75 },
};

let current: ClusterDetails;
let sent: FakeCall[];
let previews: StepPreview[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  current = details;
  sent = [];
  previews = [preview];
  api = fakeApi((call) => {
    const { method, path } = call;
    if (path === '/operator/clusters')
      return ok({ clusters: [current.cluster], pagination: { page: 1, limit: 20, hasMore: false } });
    if (method === 'GET') return ok(current);
    if (path.endsWith('/preview')) return ok({ preview: previews.at(-1) });
    sent.push(call);
    if (path.endsWith('/undo')) {
      const step = {
        ...current.steps[0],
        revertedAt: '2026-11-21T11:00:00.000Z',
        revertedBy: 'maya.fun',
        canUndo: false,
      };
      current = { ...current, steps: [step as ClusterDetails['steps'][number]] };
      return ok({ step, reverted: { restored: 1, left: 1 } });
    }
    if ((call.body as { version?: string }).version === 'v1') {
      previews.push({ ...preview, version: 'v2', totals: { ...preview.totals, suspended: 2 } });
      return {
        status: 409,
        body: { success: false, code: 'CLUSTER_CHANGED', message: 'Something has changed', errors: [] },
      };
    }
    const step = {
      id: '70',
      operator: 'maya.fun',
      actions: ['suspend' as const],
      reason: 'A farm',
      members: 2,
      gumballs: 75,
      createdAt: '2026-11-21T10:00:00.000Z',
      revertedAt: null,
      revertedBy: null,
      canUndo: true,
    };
    current = { ...current, steps: [step] };
    return ok({ step });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('lists clusters with their reasons, and opens one at its own address', async () => {
  await renderPage(<ClustersPanel />);
  await expect
    .poll(() => page.getByRole('listitem').first().element().textContent)
    .toMatch(/3 accounts.*bob\.fun.*Risk 85.*1 held.*Mailboxes of one family ×2/);
  await page.getByRole('button', { name: 'Open the cluster of bob.fun, carol.fun, dan.fun' }).click();
  await expect.poll(currentHref).toBe('/?cluster=9');
  await page.getByRole('button', { name: 'All clusters' }).click();
  await expect.poll(currentHref).toBe('/');
});

test('the graph is operated by keyboard and says what accounts share, as the table does', async () => {
  await renderPage(<ClustersPanel />, '/?cluster=9');
  actAs('administrator');
  const node = page.getByRole('button', { name: 'bob.fun, risk 85, 1 link' });
  await expect.element(node).toBeInTheDocument();
  const nodes = page.getByRole('group', { name: 'Graph of 3 accounts, 2 links' }).getByRole('button');
  expect(nodes.elements().filter((each) => each.getAttribute('tabindex') === '0')).toHaveLength(1);
  (node.element() as SVGElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('carol.fun: Mailboxes of one family, One inviter')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Chosen for the step' }).click();
  await expect.element(page.getByRole('button', { name: 'Act on 1 account' })).toBeVisible();
  (node.element() as SVGElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowUp}{ArrowDown}');
  expect(document.activeElement?.getAttribute('data-id')).toMatch(/[234]/);

  await page.getByRole('tab', { name: /^Pairs/ }).click();
  await expect.element(page.getByRole('cell', { name: 'bob.fun, carol.fun' })).toBeVisible();
  await page.getByRole('tab', { name: /^Accounts/ }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Choose dan.fun' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Choose bob.fun' })).not.toBeChecked();
});

test('previews a step, shows the new preview if something changed, and undoes it', async () => {
  await renderPage(<ClustersPanel />, '/?cluster=9&view=accounts');
  actAs('administrator');
  await page.getByRole('button', { name: 'Act on 2 accounts' }).click();
  await expect.element(page.getByRole('button', { name: 'Do it' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Suspend' }).click();
  const shown = page.getByRole('region', { name: 'Preview' });
  await expect.element(shown.getByText('1 account is suspended')).toBeVisible();
  await shown.getByText('Show the 2 accounts').click();
  await expect.element(shown.getByRole('cell', { name: 'invited one of them' })).toBeVisible();
  await expect.element(shown.getByRole('cell', { name: 'Left out: Nothing to change' })).toBeVisible();
  await page.getByRole('button', { name: 'Do it' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Reason' }))
    .toHaveAccessibleDescription(/Please enter a reason/);
  await page.getByRole('textbox', { name: 'Reason' }).fill(' A farm ');
  await page.getByRole('button', { name: 'Do it' }).click();
  await expect.element(shown.getByText('2 accounts are suspended')).toBeVisible();
  await page.getByRole('button', { name: 'Do it' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const steps = sent.filter(({ path }) => path.endsWith('/steps'));
  expect(steps.map(({ body }) => body)).toEqual([
    { memberIds: ['2', '3'], actions: ['suspend'], version: 'v1', reason: 'A farm' },
    { memberIds: ['2', '3'], actions: ['suspend'], version: 'v2', reason: 'A farm' },
  ]);
  expect(new Set(steps.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/Undone by maya\.fun/)).toBeVisible();
});

test('a member of the cluster and a role without rights cannot act', async () => {
  current = { ...details, cluster: { ...details.cluster, concernsViewer: true } };
  await renderPage(<ClustersPanel />, '/?cluster=9&view=links');
  await expect.element(page.getByText('Another operator has to decide this one.')).toBeVisible();
  expect(page.getByRole('button', { name: /Act on/ }).elements()).toHaveLength(0);
  resetPage();
  current = details;
  await renderPage(<ClustersPanel />, '/?cluster=9&view=links');
  actAs('moderator');
  await page.getByRole('button', { name: 'Act on 2 accounts' }).click();
  expect(page.getByRole('dialog').getByRole('checkbox').elements()).toHaveLength(1);
});

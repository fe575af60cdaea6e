import type { ClosedCommunity } from '@gumball/contract/communities/communities.schemas';
import type { CaseDetails, ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWithKeyboard } from '../../../../test/KeyboardPage.tsx';
import { actAs, currentHref, type FakeCall, fakeApi, resetPage } from '../../../../test/TestPage.tsx';
import { CasesPanel } from './CasesPanel.tsx';

const caseOf = (id: string, excerpt: string, change: Partial<ModerationCase> = {}): ModerationCase => ({
  id,
  subject: { type: 'post', id: `9${id}` },
  user: { id: '2', username: 'bob.fun' },
  community: null,
  kinds: ['report'],
  excerpt,
  reasons: ['hate'],
  reports: 2,
  openedAt: '2026-11-20T10:00:00.000Z',
  isPassedOn: false,
  outcome: null,
  claim: null,
  canDecide: true,
  ...change,
});

let cases: ModerationCase[];
let closed: ClosedCommunity[];
let writes: FakeCall[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  const claim = { by: 'otto.fun', isMine: false, until: '2026-11-20T10:10:00.000Z' };
  cases = [caseOf('5', 'First'), caseOf('6', 'Second'), caseOf('7', 'Taken', { claim })];
  writes = [];
  closed = [];
  api = fakeApi((call) => {
    const [, , kind, id] = call.path.split('/');
    if (call.method !== 'GET') {
      writes.push(call);
      cases = cases.filter((item) => !call.path.endsWith('/decision') || item.id !== id);
      return { status: 200, body: { success: true, case: cases[0] } };
    }
    if (kind === 'closed-communities') return { status: 200, body: { success: true, communities: closed } };
    if (kind === 'canned-answers') {
      const answers = [{ id: '1', title: 'Ads', texts: { en: 'Please do not advertise' } }];
      return { status: 200, body: { success: true, answers } };
    }
    if (id) {
      const details: CaseDetails = {
        case: caseOf(id, 'First'),
        reports: [
          {
            id: '1',
            reporter: 'carol.fun',
            reporterReports: 4,
            reporterConfirmed: 3,
            reason: 'hate',
            details: 'Look at it',
            createdAt: '2026-11-20T10:00:00.000Z',
            isOpen: true,
          },
        ],
        events: [],
        member: {
          joinedAt: '2026-11-01T10:00:00.000Z',
          risk: null,
          posts: 12,
          confirmed: 1,
          dismissed: 0,
          open: 0,
          cases: [],
          sanctions: [],
        },
      };
      return { status: 200, body: { success: true, ...details } };
    }
    const pagination = { page: 1, limit: 20, hasMore: false };
    return { status: 200, body: { success: true, cases, pagination } };
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const open = async () => {
  actAs('moderator');
  await renderWithKeyboard(<CasesPanel />);
  actAs('moderator');
  await expect.element(page.getByText('First')).toBeVisible();
};

async function choose(label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

test('is worked by keyboard: claim, keep, remove with a canned answer and a measure', async () => {
  await open();
  await userEvent.keyboard('c');
  await expect
    .poll(() => writes.map(({ method, path }) => `${method} ${path}`))
    .toEqual(['POST /operator/cases/5/claim']);
  await expect.element(page.getByText('The case is yours for ten minutes')).toBeVisible();
  await userEvent.keyboard('jja');
  await expect.element(page.getByText('Second')).not.toBeInTheDocument();
  expect(writes.at(-1)).toMatchObject({ path: '/operator/cases/6/decision', body: { decision: 'keep' } });
  await userEvent.keyboard('kr');
  await choose('Canned answer', 'Ads');
  await expect.element(page.getByLabelText('Text to the member')).toHaveValue('Please do not advertise');
  await choose('Measure', 'Suspended');
  await choose('How long', 'For good');
  await page.getByRole('form', { name: 'Remove' }).getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('First')).not.toBeInTheDocument();
  expect(writes.at(-1)).toMatchObject({
    path: '/operator/cases/5/decision',
    body: {
      decision: 'remove',
      rule: 'hate',
      reason: 'Please do not advertise',
      measure: { kind: 'suspension', days: null },
      blockPictures: false,
    },
  });
});

test('shows who works on a case, and its reports with the past of the member', async () => {
  await open();
  await expect.element(page.getByText('otto.fun works on it')).toBeVisible();
  const keeps = page.getByRole('button', { name: 'Keep' });
  await expect.element(keeps.nth(0)).toBeEnabled();
  await expect.element(keeps.nth(2)).toBeDisabled();
  await userEvent.keyboard('d');
  await expect.element(page.getByText('Look at it')).toBeVisible();
  await expect.element(page.getByText(/3 of 4 reports confirmed/)).toBeVisible();
  await expect.element(page.getByText('12 posts')).toBeVisible();
  await expect.element(page.getByText('1 case against')).toBeVisible();
  await page.getByLabelText('Internal note').fill('A pattern');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect
    .poll(() => writes.at(-1))
    .toMatchObject({ path: '/operator/cases/5/notes', body: { text: 'A pattern' } });
});

test('closes a community with a reason, and opens a closed one again after a question', async () => {
  cases = [caseOf('5', 'First', { community: { id: '70', name: 'Bazaar' } })];
  closed = [{ id: '71', name: 'Watches', memberCount: 3, reason: 'Only advertising', at: '2026-11-20T10:00:00.000Z' }];
  await open();
  await page.getByRole('button', { name: 'Close community' }).click();
  const form = page.getByRole('form', { name: 'Close the community' });
  await form.getByLabelText('Reason for its members').fill('It sells stolen things');
  await form.getByRole('button', { name: 'Close the community' }).click();
  await expect
    .poll(() => writes.at(-1))
    .toMatchObject({
      path: '/operator/communities/70/closure',
      body: { rule: 'spam', reason: 'It sells stolen things' },
    });
  await expect.element(page.getByText('Only advertising')).toBeVisible();
  await page.getByRole('button', { name: 'Open again: Watches' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open again' }).click();
  await expect.poll(() => writes.at(-1)).toMatchObject({ method: 'DELETE', path: '/operator/communities/71/closure' });
});

test('a removal can block the pictures of the post', async () => {
  await open();
  await userEvent.keyboard('r');
  await page.getByRole('checkbox', { name: /Also block its pictures/ }).click();
  await page.getByRole('form', { name: 'Remove' }).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => writes.at(-1)).toMatchObject({ body: { decision: 'remove', blockPictures: true } });
});

test('the second key of a sequence claims nothing', async () => {
  await open();
  await userEvent.keyboard('gc');
  await expect.poll(currentHref).toBe('/communities');
  expect(writes).toEqual([]);
});

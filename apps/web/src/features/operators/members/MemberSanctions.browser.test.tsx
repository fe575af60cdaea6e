import type { OperatorSanction } from '@gumball/contract/moderation/sanctions.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { AppealsPanel } from '../review/AppealsPanel.tsx';
import { MemberSanctions } from './MemberSanctions.tsx';

const sanction = (id: string, change: Partial<OperatorSanction> = {}): OperatorSanction => ({
  id,
  kind: 'silence',
  rule: 'spam',
  note: 'Three times the same',
  imposedAt: '2026-11-20T10:00:00.000Z',
  endsAt: '2099-11-27T10:00:00.000Z',
  liftedAt: null,
  isActive: true,
  canAppeal: false,
  appeal: null,
  user: { id: '2', username: 'bob.fun' },
  operator: 'olga.fun',
  canLift: true,
  canDecide: false,
  ...change,
});

let listed: OperatorSanction[];
let writes: FakeCall[];
let next: FakeResponse | undefined;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  listed = [];
  writes = [];
  next = undefined;
  api = fakeApi((call) => {
    if (call.method === 'GET') return ok({ sanctions: listed });
    writes.push(call);
    const answer = next;
    next = undefined;
    if (answer) return answer;
    if (call.method === 'POST') listed = [sanction('5'), ...listed];
    else listed = [];
    return ok({ sanction: listed[0] ?? sanction('5', { isActive: false, canLift: false }) });
  });
});
afterEach(() => {
  api.restore();
  resetPage();
});

const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

test('an operator silences a member with rule, days and text, once after a lost response, and ends it', async () => {
  await renderPage(<MemberSanctions owner={{ id: '2', username: 'bob.fun' }} />);
  await expect.element(page.getByText('A warning changes nothing, except that it is remembered.')).toBeVisible();
  await choose('Measure', 'Silenced');
  await choose('Rule', 'Bullying or harassment');
  await choose('How long', '3 days');
  await page.getByLabelText('Text to the member').fill(' Please stop ');
  next = { status: 503, body: { success: false, code: 'UNAVAILABLE', message: 'Try again' } };
  await page.getByRole('button', { name: 'Impose' }).click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await page.getByRole('button', { name: 'Impose' }).click();
  await expect.element(page.getByRole('list', { name: 'Measures' }).getByText(/olga\.fun/)).toBeVisible();
  expect(writes.map(({ path, body }) => [path, body])).toEqual(
    [1, 2].map(() => [
      '/operator/members/2/sanctions',
      { kind: 'silence', rule: 'harassment', note: 'Please stop', days: 3 },
    ]),
  );
  await page.getByRole('button', { name: 'End now' }).click();
  await expect.poll(() => writes.at(-1)?.path).toBe('/operator/members/2/sanctions/5');
  await expect.element(page.getByRole('list', { name: 'Measures' })).not.toBeInTheDocument();
});

test('an appeal is decided with an answer, and not by the one who decided first', async () => {
  const appeal = {
    text: 'It was not me',
    at: '2026-11-21T10:00:00.000Z',
    decidedAt: null,
    granted: null,
    answer: null,
  };
  listed = [
    sanction('5', { appeal, canDecide: true }),
    sanction('6', { appeal: { ...appeal, text: 'Neither was this' }, user: { id: '3', username: 'eve.fun' } }),
  ];
  await renderPage(<AppealsPanel />);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('eve.fun').getByText('Another operator has to decide this appeal.')).toBeVisible();
  expect(row('eve.fun').getByRole('button').elements()).toEqual([]);
  await row('bob.fun').getByLabelText('Answer to the member').fill('You are right');
  await row('bob.fun').getByRole('button', { name: 'Grant the appeal' }).click();
  await expect.element(page.getByText('No open appeals')).toBeVisible();
  expect(writes).toMatchObject([
    {
      method: 'PUT',
      path: '/operator/members/2/sanctions/5/appeal',
      body: { granted: true, answer: 'You are right' },
    },
  ]);
});

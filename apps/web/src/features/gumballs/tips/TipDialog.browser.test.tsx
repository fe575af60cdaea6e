import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { session } from '../../../lib/session/session.ts';
import TipDialog from './TipDialog.tsx';

const nina = { id: '7', firstName: 'Nina', lastName: 'Petrova' };
const onClose = vi.fn<() => void>();

let allowance: { perDay: number; left: number; allowedFrom: string | null };
let sent: { body: unknown; key: string | undefined }[];
let reply: () => FakeResponse;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  onClose.mockClear();
  allowance = { perDay: 500, left: 120, allowedFrom: null };
  sent = [];
  reply = () => ok({ balance: 4, allowance });
  api = fakeApi(({ path, body, headers }) => {
    if (path === '/tips/allowance') return ok({ allowance });
    if (path !== '/users/7/tips') return 'network error';
    sent.push({ body, key: headers.get('idempotency-key') ?? undefined });
    return reply();
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

async function open(balance: number) {
  await renderPage(<TipDialog receiver={nina} onClose={onClose} />);
  session.updateUser({ balance });
}

const amount = () => page.getByLabelText('Amount');
const send = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true });

test('sends what is left at most, and the same tip after a lost response', async () => {
  await open(80);
  await expect.element(page.getByText('120 of 500 left today. Levels and ranks stay as they are.')).toBeVisible();
  // More than the balance is not offered.
  await expect.element(send('50')).toBeVisible();
  await expect.element(send('100')).not.toBeInTheDocument();
  await amount().fill('81');
  await send('Send 81').click();
  await expect.element(page.getByText('Enter a whole number from 1 to 80')).toBeVisible();
  expect(sent).toEqual([]);
  reply = () => 'network error';
  await send('50').click();
  await expect.element(amount()).toHaveValue('50');
  await send('Send 50').click();
  await vi.waitFor(() => expect(sent).toHaveLength(1), 15_000);
  reply = () => ok({ balance: 30, allowance: { ...allowance, left: 70 } });
  await send('Send 50').click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), 15_000);
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 50 }, { amount: 50 }]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(session.get()).toMatchObject({ user: { balance: 30 } });
});

test('says what the server refuses, and sends another tip then', async () => {
  await open(80);
  reply = () => ({ status: 409, body: { success: false, code: 'TIP_RECEIVER_LIMIT', message: 'Not today.' } });
  await amount().fill('10');
  await send('Send 10').click();
  await expect.element(page.getByText('Not today.')).toBeVisible();
  await send('Send 10').click();
  await vi.waitFor(() => expect(sent).toHaveLength(2), 15_000);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  [{ allowedFrom: '2030-01-01T10:00:00.000Z' }, 80, /^New accounts cannot send Gumballs in their first week/],
  [{ left: 0 }, 80, /^You have sent as many Gumballs as one member may in a day/],
  [{}, 0, /^You have no Gumballs to send/],
])('explains why nothing can be sent: %o, balance %i', async (change, balance, text) => {
  Object.assign(allowance, change);
  await open(balance);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(send('Send')).toBeDisabled();
});

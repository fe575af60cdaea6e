import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { ConfirmationDialog } from './ConfirmationDialog.tsx';

const none = { isFresh: false, password: false, passkey: false, code: false, providers: [], email: false };

let ways: object;
let sent: FakeCall[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  sent = [];
  api = fakeApi((call) => {
    if (call.method === 'GET') return ok({ ...none, ...ways });
    sent.push(call);
    const { password } = (call.body ?? {}) as { password?: string };
    if (password === 'wrong')
      return {
        status: 400,
        body: {
          success: false,
          code: 'PASSWORD_WRONG',
          message: 'That is not your current password',
          errors: [{ field: 'password', message: 'That is not your current password' }],
        },
      };
    return ok({});
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('confirms by the password, or is closed', async () => {
  ways = { password: true, passkey: true };
  const onDone = vi.fn<(isConfirmed: boolean) => void>();
  await renderPage(<ConfirmationDialog onDone={onDone} />);
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await page.getByLabelText('Password').fill('wrong');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(page.getByLabelText('Password')).toBeInvalid();
  expect(onDone).not.toHaveBeenCalled();
  await page.getByLabelText('Password').fill('right');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.poll(() => onDone.mock.calls).toEqual([[true]]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => onDone.mock.calls).toEqual([[true], [false]]);
});

test('mails a code to accounts without another way', async () => {
  ways = { email: true, providers: [{ id: 'work', name: 'Work' }] };
  const onDone = vi.fn<(isConfirmed: boolean) => void>();
  await renderPage(<ConfirmationDialog onDone={onDone} />);
  await expect.element(page.getByRole('button', { name: 'Sign in again with Work' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a code to my email address' }).click();
  await page.getByLabelText('Code from the email').fill('123456');
  await page.getByRole('button', { name: 'Confirm by the code' }).click();
  await expect.poll(() => onDone.mock.calls).toEqual([[true]]);
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/auth/confirmation/mail/send', undefined],
    ['/auth/confirmation/mail', { code: '123456' }],
  ]);
});

import { accountEndpoints } from '@gumball/contract/auth/account.endpoints';
import type { accountRoutes } from '@gumball/contract/auth/account.routes';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { type Call, errorResponse, fakeApi, okResponse } from '../../../../test/fake-api.ts';
import { ownUser } from '../../../../test/own-user.ts';
import { render as renderPlain } from '../../../../test/render.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { session, useSession } from '../../../lib/session/session.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { PasswordForm } from './PasswordForm.tsx';

const field = (name: string) => page.getByLabelText(name, { exact: true });

const render = (children: ReactNode) =>
  renderPlain(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>);

// The forms also read whether the account has a password.
const writesOf = (calls: Call[]) => calls.filter(({ path }) => path !== '/api/auth/confirmation');

// The shell renders nothing once the session has ended.
function Members() {
  return useSession().status === 'member' ? <DeleteAccount /> : null;
}

beforeEach(() => {
  session.signIn({ accessToken: 'token', user: ownUser({ username: 'nora.fun' }) });
  onTestFinished(() => session.end('signed-out'));
});

describe('the password form', () => {
  it('shows the first error next to its field, including errors of the server', async () => {
    const calls = fakeApi([
      accountEndpoints.changePassword,
      () => errorResponse('PASSWORD_WRONG', { field: 'currentPassword' }),
    ]);
    render(<PasswordForm />);
    const send = page.getByRole('button', { name: 'Change password' });
    await field('Current Password').fill('old one');
    await field('New Password').fill('a new secret');
    await field('Confirm New Password').fill('another secret');
    await send.click();
    await expect.element(field('Confirm New Password')).toHaveAccessibleDescription('Passwords do not match');
    expect(writesOf(calls)).toEqual([]);
    await field('Confirm New Password').fill('a new secret');
    await send.click();
    await expect.element(field('Current Password')).toHaveAccessibleDescription('That is not your current password');
    await expect.element(field('Current Password')).toHaveFocus();
    await expect.element(field('New Password')).toHaveValue('a new secret');
  });

  it('is cleared after the password was changed', async () => {
    const calls = fakeApi([
      accountEndpoints.changePassword,
      () => okResponse<typeof accountRoutes.changePassword>({ success: true, message: 'Changed.' }),
    ]);
    render(<PasswordForm />);
    for (const name of ['Current Password', 'New Password', 'Confirm New Password'])
      await field(name).fill('a new secret');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect.element(field('New Password')).toHaveValue('');
    expect(writesOf(calls)[0]?.body).toMatchObject({ currentPassword: 'a new secret', newPassword: 'a new secret' });
  });
});

describe('the account deletion form', () => {
  it('opens on demand, requires the typed username, and ends the session', async () => {
    const calls = fakeApi([
      accountEndpoints.deleteAccount,
      () => okResponse<typeof accountRoutes.deleteAccount>({ success: true, message: 'Deleted.' }),
    ]);
    render(<Members />);
    await expect.element(field('Password')).not.toBeInTheDocument();
    const opening = page.getByRole('button', { name: 'Delete my account' });
    await opening.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(opening).toHaveFocus();
    await opening.click();
    const typed = page.getByLabelText('Type nora.fun to confirm');
    await expect.element(typed).toHaveFocus();
    await typed.fill('norah');
    await field('Password').fill('a secret');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(typed).toHaveAccessibleDescription('Please type your username to confirm');
    expect(writesOf(calls)).toEqual([]);
    await typed.fill('nora');
    await field('Password').fill('');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(field('Password')).toHaveAccessibleDescription('Please fill in all fields');
    expect(writesOf(calls)).toEqual([]);
    await field('Password').fill('a secret');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect.poll(() => session.get().status).toBe('guest');
    expect(writesOf(calls)).toEqual([{ path: '/api/auth/account', body: { password: 'a secret' } }]);
  });
});

import { authEndpoints } from '@gumball/contract/auth/auth.endpoints';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { errorResponse, fakeApi } from '../../../../test/fake-api.ts';
import { render } from '../../../../test/render.ts';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

const onDone = vi.fn<(message: string) => void>();
const onInvalidLink = vi.fn<(message: string) => void>();

async function submit(refusal: () => Response): Promise<void> {
  onInvalidLink.mockClear();
  fakeApi([authEndpoints.resetPassword, refusal]);
  render(<ResetPasswordForm token="token" onDone={onDone} onInvalidLink={onInvalidLink} />);
  for (const name of ['New Password', 'Confirm Password'])
    await page.getByLabelText(name, { exact: true }).fill('a new secret');
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

it.each([
  [
    'a used link',
    () => errorResponse('RESET_TOKEN_INVALID'),
    'Invalid or expired reset link. Please request a new password reset.',
  ],
  [
    'a link of which only words tell',
    () => Response.json({ message: 'Invalid token' }, { status: 400 }),
    'Invalid token',
  ],
])('%s is told as such', async (_, refusal, words) => {
  await submit(refusal);
  await expect.poll(() => onInvalidLink.mock.calls).toEqual([[words]]);
});

it('stays open if the password is rejected', async () => {
  await submit(() => errorResponse('PASSWORD_TOO_LONG', { field: 'password' }));
  await expect
    .element(page.getByLabelText('New Password', { exact: true }))
    .toHaveAccessibleDescription('Password must be at most 200 characters');
  expect(onInvalidLink).not.toHaveBeenCalled();
});

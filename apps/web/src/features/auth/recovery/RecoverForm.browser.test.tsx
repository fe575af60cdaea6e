import { authEndpoints } from '@gumball/contract/auth/auth.endpoints';
import type { authRoutes } from '@gumball/contract/auth/auth.routes';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { errorResponse, fakeApi, okResponse } from '../../../../test/fake-api.ts';
import { openAt, render } from '../../../../test/render.ts';
import { RecoverForm } from './RecoverForm.tsx';

const field = (name: string) => page.getByLabelText(name, { exact: true });

it('checks what is entered, shows why a code is refused, and opens the log-in after a success', async () => {
  const go = openAt('/recover');
  const responses = [
    errorResponse('RECOVERY_CODE_INVALID', { field: 'code' }),
    okResponse<typeof authRoutes.recover>({ success: true, message: 'Your password has been changed.' }),
  ];
  const calls = fakeApi([authEndpoints.recover, () => responses.shift() ?? errorResponse('SERVER_ERROR')]);
  render(<RecoverForm />);
  const send = page.getByRole('button', { name: 'Set the new password' });
  await field('Username').fill('nora');
  await field('Recovery code').fill('aaaa');
  await field('New Password').fill('a fresh secret');
  await field('Confirm New Password').fill('a fresh secret');
  await send.click();
  await expect
    .element(field('Recovery code'))
    .toHaveAccessibleDescription('Please enter the 6 digits of your app, or a recovery code');
  expect(calls).toEqual([]);
  await field('Recovery code').fill('aaaa-bbbb-cccc-dddd');
  await send.click();
  await expect
    .element(field('Recovery code'))
    .toHaveAccessibleDescription(expect.stringContaining('do not belong together'));
  await send.click();
  await expect.poll(() => go.mock.calls).toEqual([['/login', { replace: true }]]);
  expect(calls[1]?.body).toEqual({ username: 'nora', code: 'aaaa-bbbb-cccc-dddd', password: 'a fresh secret' });
});

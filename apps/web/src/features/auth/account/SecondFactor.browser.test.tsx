import { accountEndpoints } from '@gumball/contract/auth/account.endpoints';
import type { accountRoutes } from '@gumball/contract/auth/account.routes';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { errorResponse, fakeApi, okResponse } from '../../../../test/fake-api.ts';
import { ownUser } from '../../../../test/own-user.ts';
import { render } from '../../../../test/render.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { SecondFactor } from './SecondFactor.tsx';

const button = (name: string) => page.getByRole('button', { name });

it('turns on with the password and a code of the app, and shows the recovery codes once', async () => {
  session.signIn({ accessToken: 'token', user: ownUser({ username: 'nora.fun' }) });
  onTestFinished(() => session.end('signed-out'));
  let isOn = false;
  const since = '2026-11-01T10:00:00.000Z';
  const codes = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-cccc-ddd${'abcdefghij'[index]}`);
  const calls = fakeApi(
    [
      accountEndpoints.secondFactor,
      () =>
        okResponse<typeof accountRoutes.secondFactor>({
          success: true,
          isOn,
          since: isOn ? since : null,
          recoveryCodesLeft: isOn ? 10 : 0,
          passkeysOnly: false,
          isRequired: false,
        }),
    ],
    [
      accountEndpoints.startSecondFactor,
      ({ body }) =>
        (body as { password: string }).password === 'right'
          ? okResponse<typeof accountRoutes.startSecondFactor>({
              success: true,
              secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
              uri: 'otpauth://totp/Gumball:nora.fun?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&issuer=Gumball',
            })
          : errorResponse('PASSWORD_WRONG', { field: 'password' }),
    ],
    [
      accountEndpoints.confirmSecondFactor,
      () => {
        isOn = true;
        return okResponse<typeof accountRoutes.confirmSecondFactor>({ success: true, recoveryCodes: codes });
      },
    ],
  );
  render(
    <QueryClientProvider client={queryClient}>
      <SecondFactor />
    </QueryClientProvider>,
  );
  await button('Set up an authenticator app').click();
  await button('Cancel').click();
  await expect.element(button('Set up an authenticator app')).toHaveFocus();
  await button('Create recovery codes').click();
  await button('Cancel').click();
  await expect.element(button('Create recovery codes')).toHaveFocus();
  await button('Set up an authenticator app').click();
  const password = page.getByLabelText('Password', { exact: true });
  await password.fill('wrong');
  await button('Continue').click();
  await expect.element(password).toHaveAccessibleDescription('That is not your current password');
  await password.fill('right');
  await button('Continue').click();
  await expect.element(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible();
  await page.getByLabelText('6-digit code').fill('123456');
  await button('Turn on').click();
  await expect.element(page.getByText(codes[9] ?? '')).toBeVisible();
  await button('I have stored them').click();
  await expect.element(page.getByText('10 recovery codes left.')).toBeVisible();
  await expect.element(page.getByText(codes[9] ?? '')).not.toBeInTheDocument();
  await expect.element(button('New recovery codes')).toHaveFocus();
  expect(calls.find(({ path }) => path.endsWith('/confirm'))?.body).toEqual({ code: '123456' });
});

import { authEndpoints } from '@gumball/contract/auth/auth.endpoints';
import type { authRoutes } from '@gumball/contract/auth/auth.routes';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { errorResponse, fakeApi, okResponse } from '../../../../test/fake-api.ts';
import { ownUser } from '../../../../test/own-user.ts';
import { openAt, render } from '../../../../test/render.ts';
import { session } from '../../../lib/session/session.ts';
import { VerifyEmailForm } from './VerifyEmailForm.tsx';

const { resendVerification, verifyEmail } = authEndpoints;
const email = 'nora@example.org';
const mailed = () =>
  okResponse<typeof authRoutes.resendVerification>({ success: true, message: 'A code is on its way.' });

const code = page.getByLabelText('6-digit code');
const verify = page.getByRole('button', { name: 'Verify' });
const resend = page.getByRole('button', { name: /^Resend/ });

describe('the code screen', () => {
  it('requests a code once when it opens and counts down to the next', async () => {
    openAt(`/verify-email?email=${email}`);
    const calls = fakeApi([resendVerification, mailed]);
    render(<VerifyEmailForm email={email} />);
    await expect.element(page.getByText(/^We sent a 6-digit code to/)).toBeVisible();
    await expect.element(resend).toMatchTextContent(/^Resend in (60|59|58)s$/);
    await expect.element(resend).toBeDisabled();
    expect(calls).toEqual([{ path: '/api/auth/resend-verification', body: { email } }]);
  });

  it('treats a rejection within a minute as a code that was sent', async () => {
    openAt(`/verify-email?email=${email}`);
    let times = 0;
    fakeApi([
      resendVerification,
      () => (++times === 1 ? errorResponse('RATE_LIMITED', { retryAfterSeconds: 2 }) : mailed()),
    ]);
    render(<VerifyEmailForm email={email} />);
    await expect.element(page.getByText(/^We sent a 6-digit code to/)).toBeVisible();
    await expect.element(resend).toHaveTextContent('Resend in 2s');
    expect(page.getByRole('alert').elements()).toEqual([]);

    await expect.element(resend).toBeEnabled();
    await resend.click();
    await expect.element(resend).toMatchTextContent(/^Resend in \d+s$/);
    await expect.element(code).toHaveFocus();
    expect(times).toBe(2);
  });

  it('reports a longer waiting time', async () => {
    openAt(`/verify-email?email=${email}`);
    fakeApi([resendVerification, () => errorResponse('RATE_LIMITED', { retryAfterSeconds: 3600 })]);
    render(<VerifyEmailForm email={email} />);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Too many attempts. Please wait a moment and try again. Try again in 60 min.');
    await expect.element(page.getByText(/^Enter the 6-digit code for/)).toBeVisible();
  });

  it('reports an unreachable server and allows another request', async () => {
    openAt(`/verify-email?email=${email}`);
    fakeApi();
    render(<VerifyEmailForm email={email} />);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Network error. Please check your connection and try again.');
    await expect.element(resend).toBeEnabled();
  });

  it('accepts digits only, rejects a wrong code and signs in by the right one', async () => {
    const go = openAt(`/verify-email?email=${email}&redirect=/friends`);
    onTestFinished(() => session.end('signed-out'));
    fakeApi(
      [resendVerification, mailed],
      [
        verifyEmail,
        ({ body }) =>
          (body as { code: string }).code === '407123'
            ? okResponse<typeof authRoutes.verifyEmail>({
                success: true,
                user: ownUser(),
                accessToken: 'secret',
                message: 'It is yours.',
              })
            : errorResponse('CODE_WRONG', { field: 'code' }),
      ],
    );
    render(<VerifyEmailForm email={email} />);
    await code.fill('12-34 5');
    await expect.element(code).toHaveValue('12345');
    await expect.element(verify).toBeDisabled();
    await code.fill('123456');
    await verify.click();
    await expect.element(page.getByText(/^That code is not right\./)).toBeVisible();
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    await expect.element(code).toHaveValue('');
    await expect.element(code).toHaveFocus();

    await code.fill('407 123');
    await verify.click();
    await expect.element(page.getByText('It is yours.')).toBeVisible();
    expect(session.get()).toMatchObject({ status: 'member', token: 'secret' });
    expect(go).not.toHaveBeenCalled();
    await expect.poll(() => go.mock.calls).toEqual([['/create-account?redirect=%2Ffriends', { replace: true }]]);
  });
});

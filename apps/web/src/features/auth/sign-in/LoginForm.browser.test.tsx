import { authEndpoints } from '@gumball/contract/auth/auth.endpoints';
import type { authRoutes } from '@gumball/contract/auth/auth.routes';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Call, errorResponse, fakeApi, okResponse } from '../../../../test/fake-api.ts';
import { ownUser } from '../../../../test/own-user.ts';
import { openAt, render } from '../../../../test/render.ts';
import { session } from '../../../lib/session/session.ts';
import { LoginForm } from './LoginForm.tsx';

const username = page.getByLabelText('Username');
const password = page.getByLabelText('Password', { exact: true });
const submit = page.getByRole('button', { name: /^Sign(ing in...| In)$/ });
const banner = page.getByRole('alert');

// The form also asks which providers there are.
const writes = (calls: Call[]) => calls.filter(({ body }) => body !== undefined);

async function fill(): Promise<void> {
  await username.fill(' nora ');
  await password.fill('a secret');
}

describe('the log-in form', () => {
  it('sends one request however often it is pressed, and opens the requested page', async () => {
    const go = openAt('/login?redirect=/post/7');
    onTestFinished(() => session.end('signed-out'));
    const { promise, resolve } = Promise.withResolvers<Response>();
    const calls = fakeApi([authEndpoints.login, () => promise]);
    render(<LoginForm />);
    await fill();
    await userEvent.keyboard('{Enter}');
    await expect.element(submit).toHaveTextContent('Signing in...');
    await userEvent.keyboard('{Enter}');
    (submit.element() as HTMLElement).click();
    const user = ownUser({ firstName: 'Nora', lastName: 'Newcomer' });
    resolve(
      okResponse<typeof authRoutes.login>({ success: true, user, accessToken: 'secret', hasIncompleteProfile: false }),
    );
    await expect.poll(() => go.mock.calls).toEqual([['/post/7', { replace: true }]]);
    expect(writes(calls)).toEqual([{ path: '/api/auth/login', body: { username: 'nora', password: 'a secret' } }]);
    expect(session.get()).toMatchObject({ status: 'member', token: 'secret' });
  });

  it('shows missing input at its field and clears the message on input', async () => {
    openAt('/login');
    fakeApi();
    render(<LoginForm />);
    await username.fill('nora');
    await submit.click();
    await expect.element(banner).toHaveTextContent('Please fill in all fields');
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAccessibleDescription('Please fill in all fields');
    await expect.element(username).not.toHaveAttribute('aria-invalid');
    await password.fill('x');
    await expect.element(banner).not.toBeInTheDocument();
  });

  it.each([
    ['expired', 'You were signed out. Please sign in again.'],
    ['signed-out', undefined],
  ] as const)('says why it opened after a session that was %s: %s', async (ended, message) => {
    openAt('/login');
    onTestFinished(() => session.end('signed-out'));
    fakeApi();
    session.signIn({ accessToken: 'secret', user: ownUser({ firstName: 'Nora', lastName: 'Newcomer' }) });
    session.end(ended);
    render(<LoginForm />);
    await expect.element(username).toHaveFocus();
    expect(banner.elements().map(({ textContent }) => textContent)).toEqual(message ? [message] : []);
  });

  it('opens the code page if the address is not verified', async () => {
    const go = openAt('/login?redirect=/friends');
    const extra = { requiresVerification: true, email: 'nora@example.org' };
    fakeApi([authEndpoints.login, () => errorResponse('VERIFICATION_REQUIRED', { extra })]);
    render(<LoginForm />);
    await fill();
    await submit.click();
    await expect.poll(() => go.mock.calls[0]?.[0]).toBe('/verify-email?email=nora%40example.org&redirect=%2Ffriends');
    expect(banner.elements()).toEqual([]);
  });

  it('asks members with two-factor authentication for a code in a second step', async () => {
    const go = openAt('/login?redirect=/post/7');
    onTestFinished(() => session.end('signed-out'));
    const user = ownUser({ firstName: 'Nora', lastName: 'Newcomer' });
    const answers = [
      () => errorResponse('SECOND_FACTOR_WRONG', { field: 'code' }),
      () =>
        okResponse<typeof authRoutes.secondFactor>({
          success: true,
          user,
          accessToken: 'secret',
          hasIncompleteProfile: false,
        }),
    ];
    const calls = fakeApi(
      [authEndpoints.login, () => errorResponse('SECOND_FACTOR_REQUIRED', { extra: { signInTicket: 'ticket' } })],
      [authEndpoints.secondFactor, () => answers.shift()?.() ?? errorResponse('SERVER_ERROR')],
    );
    render(<LoginForm />);
    await fill();
    await submit.click();
    const code = page.getByLabelText('6-digit code');
    await code.fill('111111');
    await submit.click();
    await expect.element(code).toHaveAccessibleDescription(/^That code is not right/);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabelText('Recovery code').fill('ABCD-efgh-2345-mnop');
    await submit.click();
    await expect.poll(() => go.mock.calls).toEqual([['/post/7', { replace: true }]]);
    expect(
      writes(calls)
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([
      { ticket: 'ticket', code: '111111' },
      { ticket: 'ticket', code: 'ABCD-efgh-2345-mnop' },
    ]);
  });

  it('returns to the first step if the second took too long', async () => {
    openAt('/login');
    fakeApi(
      [authEndpoints.login, () => errorResponse('SECOND_FACTOR_REQUIRED', { extra: { signInTicket: 'ticket' } })],
      [authEndpoints.secondFactor, () => errorResponse('SIGN_IN_TICKET_INVALID')],
    );
    render(<LoginForm />);
    await fill();
    await submit.click();
    await page.getByLabelText('6-digit code').fill('111111');
    await submit.click();
    await expect.element(banner).toHaveTextContent('That took too long. Please sign in again.');
    await expect.element(password).toBeVisible();
  });

  it('shows the time to wait during typing, and stops when it is over', async () => {
    openAt('/login');
    fakeApi([authEndpoints.login, () => errorResponse('RATE_LIMITED', { retryAfterSeconds: 3 })]);
    render(<LoginForm />);
    await fill();
    await submit.click();
    await expect
      .element(banner)
      .toHaveTextContent('Too many attempts. Please wait a moment and try again. Try again in 3s.');
    await password.fill('another');
    await expect.element(banner).toMatchTextContent(/Try again in [12]s\.$/);
    await expect.element(banner).not.toBeInTheDocument();
  });

  it('shows "Login failed" if the response is invalid', async () => {
    openAt('/login');
    fakeApi([authEndpoints.login, () => new Response('<html>', { status: 502 })]);
    render(<LoginForm />);
    await fill();
    await submit.click();
    await expect.element(banner).toHaveTextContent('Login failed');
    await expect.element(password).toHaveValue('a secret');
  });
});

it('tells a suspended member why and until when, and sends one appeal', async () => {
  openAt('/login');
  const suspension = {
    rule: 'hate',
    note: 'Read the rules',
    endsAt: '2030-01-02T12:00:00.000Z',
    appeal: null,
  } as const;
  const calls = fakeApi(
    [
      authEndpoints.login,
      () => errorResponse('ACCOUNT_SUSPENDED', { extra: { suspension: { ...suspension, appealTicket: 'ticket' } } }),
    ],
    [
      authEndpoints.appealSuspension,
      () =>
        okResponse<typeof authRoutes.appealSuspension>({
          success: true,
          suspension: {
            ...suspension,
            appeal: { text: 'It was irony', at: suspension.endsAt, decidedAt: null, granted: null, answer: null },
            appealTicket: null,
          },
        }),
    ],
  );
  render(<LoginForm />);
  await fill();
  await submit.click();
  for (const text of ['This account is suspended.', /Until .*2030.* Rule: Hate/, 'Read the rules'])
    await expect.element(page.getByText(text)).toBeVisible();
  await page.getByLabelText('Why do you disagree?').fill('It was irony');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('You appealed. The operators have not decided yet.');
  await expect.element(page.getByRole('button', { name: 'Send appeal' })).not.toBeInTheDocument();
  expect(writes(calls).at(-1)?.body).toEqual({ ticket: 'ticket', text: 'It was irony' });
});

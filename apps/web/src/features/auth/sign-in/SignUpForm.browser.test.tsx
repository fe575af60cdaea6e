import { authEndpoints } from '@gumball/contract/auth/auth.endpoints';
import type { authRoutes } from '@gumball/contract/auth/auth.routes';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorResponse, fakeApi, okResponse } from '../../../../test/fake-api.ts';
import { openAt, render } from '../../../../test/render.ts';
import { clearReferralCode, referralCode } from './referral-code.ts';
import { SignUpForm } from './SignUpForm.tsx';
import { storedTicket } from './verification-ticket.ts';

const options = {
  providers: [],
  signUpMode: 'open' as const,
  questions: [],
  invitationSkips: false,
  minimumAge: 0,
  terms: [],
};
const username = page.getByLabelText('Username');
const submit = page.getByRole('button', { name: 'Continue' });

async function fill(): Promise<void> {
  await username.fill('nora');
  await page.getByLabelText('Email').fill('nora@example.org');
  await page.getByLabelText('Password', { exact: true }).fill('a secret');
  await page.getByLabelText('Confirm Password').fill('a secret');
}

describe('the sign-up form', () => {
  it('keeps the caret where something was stripped in the middle of the username', async () => {
    openAt('/signup');
    render(<SignUpForm options={options} onApplied={() => undefined} />);
    await expect.element(username).toHaveFocus();
    await username.fill('nora');
    const input = username.element() as HTMLInputElement;
    input.setSelectionRange(2, 2);
    await userEvent.keyboard('-X');
    await expect.element(username).toHaveValue('noxra');
    expect(input.selectionStart).toBe(3);
  });

  it('stores a referral code for this tab until it is used', async () => {
    onTestFinished(clearReferralCode);
    const go = openAt('/signup?ref=FRIEND42');
    const responded = { success: true, requiresVerification: true, email: 'nora@example.org' } as const;
    const calls = fakeApi([authEndpoints.register, () => okResponse<typeof authRoutes.register>(responded, 201)]);
    render(<SignUpForm options={options} onApplied={() => undefined} />);
    await fill();
    expect(referralCode(undefined)).toBe('FRIEND42');
    await submit.click();
    await expect.poll(() => go.mock.calls).toEqual([['/verify-email?email=nora%40example.org', { replace: true }]]);
    expect(calls[0]?.body).toEqual({
      username: 'nora.fun',
      email: 'nora@example.org',
      password: 'a secret',
      confirmPassword: 'a secret',
      referralCode: 'FRIEND42',
    });
    expect(referralCode(undefined)).toBeUndefined();
  });

  it('shows one error of the server per field, and others in a banner', async () => {
    openAt('/signup');
    const responses = [errorResponse('EMAIL_TAKEN', { field: 'email' }), errorResponse('SERVER_ERROR')];
    fakeApi([authEndpoints.register, () => responses.shift() ?? errorResponse('SERVER_ERROR')]);
    render(<SignUpForm options={options} onApplied={() => undefined} />);
    await fill();
    await submit.click();
    const email = page.getByLabelText('Email');
    await expect.element(email).toHaveAccessibleDescription('Email is already registered');
    await expect.element(email).toHaveFocus();
    await email.fill('other@example.org');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await submit.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Something went wrong on our side. Please try again.');
  });

  it('solves the proof of work of the server and stores the ticket for the code', async () => {
    onTestFinished(() => sessionStorage.removeItem('verificationTicket'));
    const go = openAt('/signup');
    const { parameters, signature } = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1000,
      counter: 40,
      deriveKey,
      expiresAt: new Date(Date.now() + 60_000),
      hmacSignatureSecret: 'secret',
      hmacKeySignatureSecret: 'other',
    });
    const challenge = JSON.parse(JSON.stringify({ parameters, signature }));
    const responses = [
      () => errorResponse('PROOF_OF_WORK_REQUIRED', { extra: { challenge } }),
      () =>
        okResponse<typeof authRoutes.register>(
          { success: true, requiresVerification: true, email: 'nora@example.org', verificationTicket: '1.ticket' },
          201,
        ),
    ];
    const calls = fakeApi([authEndpoints.register, () => responses.shift()?.() ?? errorResponse('SERVER_ERROR')]);
    render(<SignUpForm options={options} onApplied={() => undefined} />);
    await fill();
    await submit.click();
    await expect.element(page.getByRole('button', { name: 'Checking...' })).toBeVisible();
    await expect.poll(() => go.mock.calls).toEqual([['/verify-email?email=nora%40example.org', { replace: true }]]);
    expect(calls).toHaveLength(2);
    expect(calls[1]?.body).toMatchObject({
      username: 'nora.fun',
      proofOfWork: { challenge, solution: { counter: 40, derivedKey: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    });
    expect(storedTicket()).toEqual({ ticket: '1.ticket' });
  });

  it('reports a rejected proof of work', async () => {
    openAt('/signup');
    const calls = fakeApi([authEndpoints.register, () => errorResponse('PROOF_OF_WORK_REQUIRED')]);
    render(<SignUpForm options={options} onApplied={() => undefined} />);
    await fill();
    await submit.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Your browser could not be checked. Please try again.');
    expect(calls).toHaveLength(1);
    await expect.element(submit).toBeEnabled();
  });

  it('sends the answers of an applicant, shows which one is missing, and tells that the application has arrived', async () => {
    openAt('/signup');
    const applied = vi.fn<() => void>();
    const questions = [
      { text: 'Why?', isRequired: true, maxLength: 100 },
      { text: 'Who told you?', isRequired: false, maxLength: 100 },
    ];
    const responses = [
      errorResponse('ANSWER_MISSING', { field: 'answers.0' }),
      okResponse<typeof authRoutes.register>({ success: true, applied: true }, 201),
    ];
    const calls = fakeApi([authEndpoints.register, () => responses.shift() ?? errorResponse('SERVER_ERROR')]);
    render(
      <SignUpForm
        options={{ ...options, questions, minimumAge: 16, terms: [{ kind: 'terms', version: 3, required: 2 }] }}
        onApplied={applied}
      />,
    );
    await fill();
    await submit.click();
    await expect
      .element(page.getByLabelText('Why?'))
      .toHaveAccessibleDescription(expect.stringContaining('Please answer this question'));
    await page.getByLabelText('Why?').fill('Gum');
    await page.getByLabelText('Date of birth').fill('2000-01-31');
    await page.getByRole('checkbox', { name: 'I have read and accept:' }).click();
    await expect.element(page.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/terms');
    await submit.click();
    await expect.poll(() => applied.mock.calls.length).toBe(1);
    expect(calls[1]?.body).toMatchObject({
      answers: [
        { question: 'Why?', answer: 'Gum' },
        { question: 'Who told you?', answer: '' },
      ],
      birthDate: '2000-01-31',
      consents: [{ kind: 'terms', version: 3 }],
    });
  });
});

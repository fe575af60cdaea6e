/** E-mail verification and password reset: docs/product.md, Accounts. */
import { ok, type RuleResult } from '../rule-result.ts';
import { isEmail, normalizeEmail, passwordMax, passwordMin } from './sign-up.ts';

/** Digits of a verification code. */
export const codeLength = 6;
/** How long a code lives, in milliseconds. */
export const codeTtlMs = 15 * 60_000;
/** How many times one code may be tried. */
export const maxCodeAttempts = 5;
/** Tries at the codes of one address within the window by all callers together who have no ticket of its sign-up. */
export const maxTicketlessAttempts = 20;
/** That window, in milliseconds. */
export const ticketlessWindowMs = 24 * 3_600_000;
/** How long a sign-up may wait for its verification before it is removed, in milliseconds. */
export const unverifiedTtlMs = 48 * 3_600_000;
/** How long an address waits between two codes, in milliseconds. */
export const resendCooldownMs = 60_000;
/** How long a reset link lives, in milliseconds. */
export const resetLinkTtlMs = 60 * 60_000;

/** What the code input keeps of what was typed or pasted. */
export function sanitizeCodeInput(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, codeLength);
}

/** Whether a verification can be tried at all. */
export function checkVerification(input: { email: string; code: string }): RuleResult<'CODE_FORMAT'> {
  if (input.email.trim() === '' || !/^[0-9]{6}$/.test(input.code))
    return { ok: false, code: 'CODE_FORMAT', field: 'code' };
  return ok;
}

/** Whether a new code can be asked for with this address; whether one waits for it is for the server to know. */
export function checkResend(email: string): RuleResult<'EMAIL_REQUIRED' | 'EMAIL_INVALID'> {
  if (email.trim() === '') return { ok: false, code: 'EMAIL_REQUIRED', field: 'email' };
  if (!isEmail(normalizeEmail(email))) return { ok: false, code: 'EMAIL_INVALID', field: 'email' };
  return ok;
}

/** Whether a reset link can be asked for with this address. */
export function checkForgotPassword(email: string): RuleResult<'RESET_EMAIL_REQUIRED' | 'EMAIL_INVALID'> {
  if (email.trim() === '') return { ok: false, code: 'RESET_EMAIL_REQUIRED', field: 'email' };
  if (!isEmail(normalizeEmail(email))) return { ok: false, code: 'EMAIL_INVALID', field: 'email' };
  return ok;
}

type ResetCode = 'RESET_TOKEN_MISSING' | 'RESET_PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORDS_DIFFER';

/** The first thing wrong with a new password; the server, which sees only one, passes it as its own confirmation. */
export function checkPasswordReset(input: {
  token: string;
  password: string;
  confirmPassword: string;
}): RuleResult<ResetCode> {
  if (input.password.length < passwordMin) return { ok: false, code: 'RESET_PASSWORD_TOO_SHORT', field: 'password' };
  if (input.password.length > passwordMax) return { ok: false, code: 'PASSWORD_TOO_LONG', field: 'password' };
  if (input.password !== input.confirmPassword)
    return { ok: false, code: 'PASSWORDS_DIFFER', field: 'confirmPassword' };
  if (input.token === '') return { ok: false, code: 'RESET_TOKEN_MISSING' };
  return ok;
}

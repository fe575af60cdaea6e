/** E-mail verification and password reset: docs/product.md, Accounts. */
import { dayMs, hourMs, minuteMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import { isEmail, normalizeEmail, passwordMax, passwordMin } from './sign-up.ts';

/** Digits of a verification code. */
export const codeLength = 6;
/** Lifetime of a code, in milliseconds. */
export const codeTtlMs = 15 * minuteMs;
/** Maximum attempts per code. */
export const maxCodeAttempts = 5;
/** Maximum attempts per address and window, for all callers without a ticket of the sign-up. */
export const maxTicketlessAttempts = 20;
/** Length of that window, in milliseconds. */
export const ticketlessWindowMs = dayMs;
/** Lifetime of an unverified sign-up, in milliseconds. */
export const unverifiedTtlMs = 48 * hourMs;
/** Minimum time between two codes to one address, in milliseconds. */
export const resendCooldownMs = 60_000;
/** Lifetime of a reset link, in milliseconds. */
export const resetLinkTtlMs = hourMs;

/** Reduces typed or pasted input to at most six digits. */
export function sanitizeCodeInput(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, codeLength);
}

/** Checks that a verification has an address and a complete code. */
export function checkVerification(input: { email: string; code: string }): RuleResult<'CODE_FORMAT'> {
  if (input.email.trim() === '' || !/^[0-9]{6}$/.test(input.code))
    return { ok: false, code: 'CODE_FORMAT', field: 'code' };
  return ok;
}

/** Checks the address of a request for a new code. The server knows whether a verification is pending. */
export function checkResend(email: string): RuleResult<'EMAIL_REQUIRED' | 'EMAIL_INVALID'> {
  if (email.trim() === '') return { ok: false, code: 'EMAIL_REQUIRED', field: 'email' };
  if (!isEmail(normalizeEmail(email))) return { ok: false, code: 'EMAIL_INVALID', field: 'email' };
  return ok;
}

/** Checks the address of a request for a reset link. */
export function checkForgotPassword(email: string): RuleResult<'RESET_EMAIL_REQUIRED' | 'EMAIL_INVALID'> {
  if (email.trim() === '') return { ok: false, code: 'RESET_EMAIL_REQUIRED', field: 'email' };
  if (!isEmail(normalizeEmail(email))) return { ok: false, code: 'EMAIL_INVALID', field: 'email' };
  return ok;
}

type ResetCode = 'RESET_TOKEN_MISSING' | 'RESET_PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORDS_DIFFER';

/**
 * Returns the first violation of a new password. The server receives one password and passes it as its own
 * confirmation.
 */
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

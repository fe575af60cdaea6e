/** Two-factor authentication: docs/product.md, Accounts. */
import { minuteMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Lifetime of the ticket of a log-in that awaits its second factor, in milliseconds. */
export const signInTicketTtlMs = 10 * minuteMs;
/** The number of recovery codes of an account. */
export const recoveryCodesCount = 10;

/** A second factor as a member entered it: a code of the authenticator app, or a recovery code. */
export type SecondFactorInput = { kind: 'app' | 'recovery'; code: string };

/** Reads a typed or pasted code. Spaces, dashes and case do not matter. Undefined if it has the form of neither. */
export function parseSecondFactor(typed: string): SecondFactorInput | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  if (/^[a-z2-7]{16}$/.test(code)) return { kind: 'recovery', code };
  return undefined;
}

/** Checks the form of a code for log-in. */
export function checkSecondFactor(typed: string): RuleResult<'SECOND_FACTOR_FORMAT'> {
  return parseSecondFactor(typed) ? ok : { ok: false, code: 'SECOND_FACTOR_FORMAT', field: 'code' };
}

/** Checks the form of a code of the authenticator app. */
export function checkAppCode(typed: string): RuleResult<'CODE_FORMAT'> {
  return parseSecondFactor(typed)?.kind === 'app' ? ok : { ok: false, code: 'CODE_FORMAT', field: 'code' };
}

/** Checks that a password was entered to confirm a change. */
export function checkConfirmation(password: string): RuleResult<'FIELDS_REQUIRED'> {
  return password === '' ? { ok: false, code: 'FIELDS_REQUIRED', field: 'password' } : ok;
}

/** Formats a recovery code in groups of four. */
export function formatRecoveryCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Who may sign up: docs/product.md, Accounts. */
import type { RuleResult } from '../rule-result.ts';
import { ok } from '../rule-result.ts';

/**
 * What operators can choose: everybody may sign up, those whom a member invites, those whose application operators
 * accept, or nobody.
 */
export const signUpModes = ['open', 'invitation', 'application', 'closed'] as const;
/** Who may sign up. */
export type SignUpMode = (typeof signUpModes)[number];
/** The mode until an operator changes it. */
export const defaultSignUpMode: SignUpMode = 'open';

/** Checks a sign-up by the mode. `isInvited`: it has the code of a member. */
export function checkSignUpMode(
  mode: SignUpMode,
  isInvited: boolean,
): RuleResult<'SIGN_UP_CLOSED' | 'SIGN_UP_BY_INVITATION'> {
  if (mode === 'closed') return { ok: false, code: 'SIGN_UP_CLOSED' };
  return mode === 'invitation' && !isInvited ? { ok: false, code: 'SIGN_UP_BY_INVITATION' } : ok;
}

/** Whether a sign-up is an application. `invitationSkips`: the invitation of a member replaces it. */
export function needsApplication(mode: SignUpMode, isInvited: boolean, invitationSkips: boolean): boolean {
  return mode === 'application' && !(isInvited && invitationSkips);
}

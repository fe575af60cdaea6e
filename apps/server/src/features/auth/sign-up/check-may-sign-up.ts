import { checkSignUpMode } from '@gumball/rules/auth/sign-up-mode';
import type { Deps } from '../../../deps.ts';
import { findReferrer } from '../../referrals/find-referrer.ts';

/**
 * Returns whether a sign-up with this referral code is allowed where operators have chosen who may sign up. Storing the
 * account checks it again.
 */
export async function checkMaySignUp(
  { db, signUpMode }: Pick<Deps, 'db' | 'signUpMode'>,
  referralCode: string | undefined,
): Promise<ReturnType<typeof checkSignUpMode>> {
  const mode = await signUpMode.current();
  return checkSignUpMode(mode, mode === 'invitation' && (await findReferrer(db.kysely, referralCode)) !== null);
}

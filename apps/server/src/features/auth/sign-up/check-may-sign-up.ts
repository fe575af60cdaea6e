import type { SignUpExtras } from '@gumball/contract/auth/auth.schemas';
import type { Deps } from '../../../deps.ts';
import { findReferrer } from '../../referrals/find-referrer.ts';
import { checkExtras } from './check-extras.ts';

/**
 * Returns whether a sign-up is allowed as operators have chosen: by its referral code, and by the answers of an
 * application. Storing the account checks it again.
 */
export async function checkMaySignUp(
  deps: Pick<Deps, 'db' | 'signUpMode' | 'signUpRequirements'>,
  { referralCode, ...extras }: SignUpExtras & { referralCode?: string | undefined },
): Promise<Awaited<ReturnType<typeof checkExtras>>> {
  const mode = await deps.signUpMode.current();
  const isInvited =
    (mode === 'invitation' || mode === 'application') && (await findReferrer(deps.db.kysely, referralCode)) !== null;
  return checkExtras(deps, extras, isInvited);
}

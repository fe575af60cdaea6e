import { type OnboardingFacts, onboardingSteps, onboardingTargets } from '@gumball/rules/onboarding/first-steps';
import { isInOnboardingWindow } from '@gumball/rules/onboarding/onboarding-window';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isPayableNewcomer } from '../referrals/is-payable-newcomer.ts';
import { findOnboarding } from './onboarding.store.ts';

/** The dependencies of the first steps. */
export type OnboardingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'signUpHashes' | 'site'>;

/**
 * Loads the facts about a user's first steps. A sign-up that may not be paid still gets the steps, without rewards.
 * Throws `UNAUTHENTICATED` if the account was deleted concurrently.
 */
export async function loadOnboarding(
  { config, signUpHashes, site }: Pick<OnboardingDeps, 'config' | 'signUpHashes' | 'site'>,
  tx: Executor,
  userId: string,
  now: Date,
): Promise<OnboardingFacts> {
  const row = await findOnboarding(tx, userId, onboardingTargets.friends);
  if (!row) throw new AppError('UNAUTHENTICATED');
  const { email, created_at: joinedAt, dismissed_at: dismissedAt, paid, ...counts } = row;
  const isOffered = dismissedAt === null && isInOnboardingWindow(joinedAt, now);
  const stepReward = config.onboardingReward ?? amountsNow().onboardingReward;
  const mayPay = isOffered && stepReward > 0 && paid.length < onboardingSteps.length;
  const isPayable = mayPay && (await isPayableNewcomer(tx, signUpHashes, { userId, email }));
  const { offFeatures } = site.current();
  const reward = isPayable ? stepReward : 0;
  return { joinedAt, isDismissed: dismissedAt !== null, counts, paid, reward, offFeatures };
}

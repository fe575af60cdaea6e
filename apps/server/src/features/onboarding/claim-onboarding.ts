import type { Onboarding } from '@gumball/contract/onboarding/onboarding.schemas';
import {
  maxStepsPerNetworkAndDay,
  type OnboardingStep,
  onboardingProgress,
  payableSteps,
} from '@gumball/rules/onboarding/first-steps';
import type { Deps } from '../../deps.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { creditGumballs, type LevelUp } from '../gumballs/credit-gumballs.ts';
import { lockActiveMember } from '../gumballs/lock-active-member.ts';
import { notifyLevels } from '../gumballs/notify-levels.ts';
import { countNewcomerPayment } from '../referrals/count-newcomer-payment.ts';
import { loadOnboarding, type OnboardingDeps } from './load-onboarding.ts';
import { toOnboarding } from './onboarding.view.ts';

/** The result of a claim: the steps that it paid, and whether some have to wait for another day. */
export type Claim = { paid: OnboardingStep[]; amount: number; isDelayed: boolean; onboarding: Onboarding | null };

/**
 * Pays the finished first steps of the viewer, each once. The lock of the user's row serializes concurrent claims. Throws
 * `RATE_LIMITED`.
 */
export async function claimOnboarding(
  deps: OnboardingDeps & Pick<Deps, 'earningsBroadcasts' | 'notifier'>,
  limit: Limit,
  viewer: Viewer,
  ip: string,
): Promise<Claim> {
  const { userId } = viewer;
  await limit.consume(userId);
  const at = deps.clock.now();
  const { levelUps: reached, ...claim } = await deps.db.transaction(async (tx) => {
    const isActive = await lockActiveMember(tx, userId);
    const facts = await loadOnboarding(deps, tx, userId, at);
    const { reward } = facts;
    const payable = isActive ? payableSteps(onboardingProgress(facts, at) ?? [], reward) : [];
    const paid: OnboardingStep[] = [];
    const levelUps: LevelUp[] = [];
    for (const step of payable) {
      const isCounted = await countNewcomerPayment(tx, deps.signUpHashes, {
        purpose: 'onboarding',
        ip,
        at,
        max: maxStepsPerNetworkAndDay,
      });
      if (!isCounted) break;
      const credited = await creditGumballs(tx, {
        memberId: userId,
        amount: reward,
        kind: 'onboarding',
        reference: step,
        at,
      });
      if (!credited.paid) continue;
      levelUps.push(...credited.levelUps);
      paid.push(step);
    }
    const onboarding = toOnboarding({ ...facts, paid: [...facts.paid, ...paid] }, at);
    return { paid, amount: paid.length * reward, isDelayed: paid.length < payable.length, onboarding, levelUps };
  });
  if (claim.paid.length > 0) deps.earningsBroadcasts.changed([userId]);
  notifyLevels(deps, reached);
  return claim;
}

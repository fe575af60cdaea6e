import { canResolveReferral } from '@gumball/rules/referrals/hold-reason';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { broadcastReferral } from '../broadcast-referral.ts';
import { lockReferral } from '../referrals.store.ts';
import { releaseReferral } from './release-referral.ts';
import { reverseReferral } from './reverse-referral.ts';

/**
 * An operator's decision about a referral inside the caller's transaction; of concurrent decisions the first counts.
 * Throws `REFERRAL_NOT_FOUND`, `REFERRAL_OWN`, `REFERRAL_DECIDED`. Returns the referrer, and a function to call after
 * the commit.
 */
export async function resolveHeldReferral(
  deps: Pick<Deps, 'clock' | 'notifier' | 'earningsBroadcasts'>,
  tx: Executor,
  { operatorId, newcomerId }: { operatorId: string; newcomerId: string },
  to: 'rewarded' | 'reversed',
): Promise<{ referrerId: string; announce: () => void }> {
  const referral = await lockReferral(tx, newcomerId);
  if (!referral || referral.state === 'waiting') throw new AppError('REFERRAL_NOT_FOUND');
  const { referrer_id: referrerId, state: from } = referral;
  assertOk(canResolveReferral({ operatorId, newcomerId, referrerId }, from, to));
  const at = deps.clock.now();
  if (to === 'rewarded') {
    const settled = await releaseReferral(tx, { newcomerId, referrerId }, at);
    return { referrerId, announce: () => broadcastReferral(deps, settled) };
  }
  await reverseReferral(tx, { newcomerId, referrerId, from: from === 'held' ? 'held' : 'rewarded' }, at);
  return { referrerId, announce: () => deps.earningsBroadcasts.changed([newcomerId, referrerId]) };
}

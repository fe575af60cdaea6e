import type { Deps } from '../../../deps.ts';
import { lockUserTotals } from '../../../platform/db/user-totals.ts';
import { broadcastReferral } from '../broadcast-referral.ts';
import { decideReferral } from '../decide-referral.ts';
import { findReferrerState, listHeldForSuspension } from '../payouts.store.ts';
import { lockReferral } from '../referrals.store.ts';

/** Rows that these jobs read at a time. */
export const batchSize = 100;

/**
 * The job after the end of a suspension: decides the referrals that were held for it like new ones. Each is a
 * transaction of its own; the job can be interrupted and repeated, and stops if the referrer is suspended again.
 */
export async function releaseSuspended(
  deps: Pick<Deps, 'db' | 'clock' | 'notifier' | 'earningsBroadcasts' | 'mailDomains' | 'referralAction'>,
  { referrerId }: { referrerId: string },
): Promise<void> {
  for (;;) {
    const newcomerIds = await listHeldForSuspension(deps.db, referrerId, batchSize);
    if (newcomerIds.length === 0) return;
    for (const newcomerId of newcomerIds) {
      const settled = await deps.db.transaction(async (tx) => {
        const referral = await lockReferral(tx, newcomerId);
        if (referral?.state !== 'held' || referral.held_reason !== 'suspended') return 'decided';
        await lockUserTotals(tx, [referrerId, newcomerId]);
        const { suspended } = await findReferrerState(tx, referrerId);
        if (suspended) return 'suspended';
        return decideReferral(deps, tx, referral, { knownMailbox: false, referrerSuspended: false }, deps.clock.now());
      });
      if (settled === 'suspended') return;
      if (settled !== 'decided' && settled.state === 'rewarded') broadcastReferral(deps, settled);
    }
  }
}

/** The queue of this job. */
releaseSuspended.queue = 'release-suspended-referrals';

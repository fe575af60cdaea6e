import { amountsNow } from '@gumball/rules/site/amounts';
import type { Deps } from '../../deps.ts';
import { notifyLevels } from '../gumballs/notify-levels.ts';
import type { SettledReferral } from './decide-referral.ts';

/** Broadcasts the rewards of a referral to both sides, after the commit. Does nothing without a referral. */
export function broadcastReferral(
  deps: Pick<Deps, 'notifier' | 'earningsBroadcasts'>,
  settled: SettledReferral | undefined,
): void {
  if (!settled) return;
  const { newcomerId, referrerId } = settled;
  const paid = settled.state === 'rewarded';
  const joined = {
    about: 'notification',
    type: 'referral_joined',
    recipientId: referrerId,
    actorId: newcomerId,
  } as const;
  deps.notifier.notify(paid ? { ...joined, details: { gumballs: amountsNow().referrerReward } } : joined);
  // Also where it is held: clients read the referrals again, and the inviter is scored.
  deps.earningsBroadcasts.changed([newcomerId, referrerId]);
  if (!paid) return;
  notifyLevels(deps, settled.levelUps);
  const milestone = amountsNow().milestones.find(({ threshold }) => threshold === settled.milestone);
  if (!milestone) return;
  deps.notifier.notify({
    about: 'notification',
    type: 'referral_milestone',
    recipientId: referrerId,
    actorId: null,
    details: { count: milestone.threshold, gumballs: milestone.reward },
  });
}

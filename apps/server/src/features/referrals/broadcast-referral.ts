import { milestones, referrerReward } from '@gumball/rules/referrals/rewards';
import type { Deps } from '../../deps.ts';
import { broadcastEarnings } from '../gumballs/broadcast-earnings.ts';
import { notify } from '../notifications/notify.ts';
import type { SettledReferral } from './settle-referral.ts';

/** Broadcasts the rewards of a referral to both sides, after the commit. Does nothing without a referral. */
export function broadcastReferral(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'realtime' | 'log'>,
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
  notify(deps, paid ? { ...joined, details: { gumballs: referrerReward } } : joined);
  if (!paid) return;
  broadcastEarnings(deps, [newcomerId, referrerId]);
  const milestone = milestones.find(({ threshold }) => threshold === settled.milestone);
  if (!milestone) return;
  notify(deps, {
    about: 'notification',
    type: 'referral_milestone',
    recipientId: referrerId,
    actorId: null,
    details: { count: milestone.threshold, gumballs: milestone.reward },
  });
}

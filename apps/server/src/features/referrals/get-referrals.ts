import type { ReferralData } from '@gumball/contract/referrals/referrals.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { activeSince, analyticsDays, analyticsPeriod } from '@gumball/rules/referrals/activity-status';
import { ownReleaseText } from '@gumball/rules/referrals/held-reward';
import { qualifyingText } from '@gumball/rules/referrals/qualifying-action';
import { conversionRate } from '@gumball/rules/referrals/rewards';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { sumEarnings } from '../gumballs/sum-earnings.ts';
import { findOwnHold, findTotals, listDays, listHeld, listLatest } from './referrals.store.ts';
import { toHeldReward, toReferredFriend } from './referrals.view.ts';

const maxLatest = 4;
const maxHeld = 20;

/** Reads the viewer's referrals and their statistics. */
export async function getReferrals(
  deps: Pick<Deps, 'db' | 'clock' | 'referralAction'>,
  viewer: Viewer,
): Promise<ReferralData> {
  const { db } = deps;
  const now = deps.clock.now();
  const [totals, days, latest, held, own, action, referralEarnings] = await Promise.all([
    findTotals(db, viewer.userId, activeSince(now)),
    listDays(db, viewer.userId, now.toISOString().slice(0, 10), analyticsDays),
    listLatest(db, viewer.userId, maxLatest),
    listHeld(db, viewer.userId, maxHeld),
    findOwnHold(db, viewer.userId),
    deps.referralAction.current(),
    sumEarnings(deps, viewer.userId, ['referral', 'milestone']),
  ]);
  if (!totals) throw new AppError('UNAUTHENTICATED');
  const when = qualifyingText(action);
  const totalClicks = days.reduce((sum, { clicks }) => sum + clicks, 0);
  const conversions = days.reduce((sum, { conversions: joined }) => sum + joined, 0);
  return {
    referralCode: totals.code,
    totalReferrals: totals.total,
    activeReferrals: totals.active,
    heldReferrals: totals.held,
    referralEarnings,
    analytics: {
      period: toEnglish(analyticsPeriod),
      totalClicks,
      conversions,
      conversionRate: conversionRate(totalClicks, conversions),
      days,
    },
    referrals: latest.map((row) => toReferredFriend(row, action)),
    held: held.map((row) => toReferredFriend(row, action)),
    rewardedWhen: when ?? null,
    welcome: own ? toHeldReward(own, (reason) => ownReleaseText(reason, action)) : null,
  };
}

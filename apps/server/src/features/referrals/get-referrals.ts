import type { ReferralData } from '@gumball/contract/referrals/referrals.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { activeSince, analyticsDays, analyticsPeriod } from '@gumball/rules/referrals/activity-status';
import { conversionRate } from '@gumball/rules/referrals/rewards';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { sumEarnings } from '../gumballs/sum-earnings.ts';
import { findTotals, listDays, listLatest } from './referrals.store.ts';
import { toReferredFriend } from './referrals.view.ts';

const maxLatest = 4;

/** Reads the viewer's referrals and their statistics. */
export async function getReferrals(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<ReferralData> {
  const { db } = deps;
  const now = deps.clock.now();
  const [totals, days, latest, referralEarnings] = await Promise.all([
    findTotals(db, viewer.userId, activeSince(now)),
    listDays(db, viewer.userId, now.toISOString().slice(0, 10), analyticsDays),
    listLatest(db, viewer.userId, maxLatest),
    sumEarnings(deps, viewer.userId, ['referral', 'milestone']),
  ]);
  if (!totals) throw new AppError('UNAUTHENTICATED');
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
    referrals: latest.map(toReferredFriend),
  };
}

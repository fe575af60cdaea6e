import type { ReferralData } from '@gumball/contract/referrals/referrals.schemas';
import { errorWords } from '../../lib/api-error.ts';
import { t } from '../../lib/texts.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { LatestReferrals } from './LatestReferrals.tsx';
import { MilestoneCard } from './MilestoneCard.tsx';
import { ReferralCodeCard } from './ReferralCodeCard.tsx';

/** The member's referrals: code, totals, milestones and the latest four. */
export function ReferralsDashboard({
  data,
  error,
  retry,
}: {
  data: ReferralData | undefined;
  error: Error | null;
  retry: () => unknown;
}) {
  if (data) {
    return (
      <>
        <ReferralCodeCard data={data} />
        <MilestoneCard referrals={data.totalReferrals} />
        <LatestReferrals data={data} />
      </>
    );
  }
  if (error) {
    return (
      <Card>
        <EmptyState
          art="oops"
          alert
          title={t('Failed to load your referrals')}
          text={errorWords(error, t('Please try again.'))}
          action={<TryAgain again={retry} />}
        />
      </Card>
    );
  }
  return (
    <Loading label={t('Loading your referrals...')} className="flex flex-col gap-3">
      <Skeleton className="h-42 rounded-xl" />
      <Skeleton className="h-60 rounded-xl" />
      <Skeleton className="h-72 rounded-xl" />
    </Loading>
  );
}

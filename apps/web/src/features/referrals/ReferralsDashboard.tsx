import type { ReferralData } from '@gumball/contract/referrals/referrals.schemas';
import { errorMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { HeldRewards } from './HeldRewards.tsx';
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
        <HeldRewards data={data} />
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
          text={errorMessage(error, t('Please try again.'))}
          action={<RetryButton onRetry={retry} />}
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

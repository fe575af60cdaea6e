import type { TopReferrer } from '@gumball/contract/referrals/referrals.schemas';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../lib/api/api-error.ts';
import { plural, t } from '../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { RankMedal } from '../../ui/product/RankMedal.tsx';
import { useTopReferrers } from './referrals.queries.ts';

const previewSize = 5;

/** The members with the most referrals: five, and all twenty on demand. */
export function TopReferrers() {
  const { data, error, refetch } = useTopReferrers();
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? data : data?.slice(0, previewSize);
  return (
    <Card heading={t('Top referrers')}>
      {!data && !error && <Loading label={t('Loading top referrers...')} />}
      {!data && error && (
        <div role="alert" className="flex items-center justify-between gap-3 text-ui text-ink-2">
          {errorMessage(error, t('Failed to load top referrers'))}
          <RetryButton onRetry={refetch} />
        </div>
      )}
      {data?.length === 0 && (
        <p className="py-2 text-ui text-ink-2">{t('Nobody has invited a friend yet. Be the first!')}</p>
      )}
      <ol className="flex flex-col gap-0.5">
        {shown?.map((referrer) => (
          <ReferrerRow key={referrer.id} referrer={referrer} />
        ))}
      </ol>
      {data && data.length > previewSize && (
        <Button
          kind="ghost"
          size="sm"
          fullWidth
          className="mt-1"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? t('Show less') : t('Show all {count}', { count: data.length })}
        </Button>
      )}
    </Card>
  );
}

function ReferrerRow({ referrer }: { referrer: TopReferrer }) {
  const isOwn = referrer.id === useCurrentUser().id;
  const name = `${referrer.firstName} ${referrer.lastName}`.trim() || referrer.username;
  return (
    <li>
      <Link
        to="/user-profile/$id"
        params={{ id: referrer.id }}
        className={cx(
          '-mx-2 flex min-h-13 flex-wrap items-center gap-x-2.5 rounded-lg px-2 hover:bg-hover',
          isOwn && 'brand-row',
        )}
      >
        <span className="w-8 flex-none">
          <RankMedal rank={referrer.rank} size={32} />
        </span>
        <Avatar name={name} src={referrer.avatarUrl} size={36} decorative />
        <span className="min-w-0 flex-[1_1_2rem] truncate font-semibold">{name}</span>
        {isOwn && (
          <span className="inline-flex h-5 flex-none items-center rounded-full bg-brand px-2 text-xs font-semibold text-on-brand">
            {t('You')}
          </span>
        )}
        <span className="flex-none text-sm text-ink-3 tabular-nums">
          {plural(referrer.totalReferrals, '{count} friend', '{count} friends')}
        </span>
      </Link>
    </li>
  );
}

import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { GumballAmount } from '../../ui/product/GumballAmount.tsx';
import { RankMedal } from '../../ui/product/RankMedal.tsx';
import { useTopThree } from './leaderboard.queries.ts';

/** The three members with the highest earnings this week. */
export function TopThree() {
  const { data, error, refetch } = useTopThree();
  return (
    <Card heading={t('Top 3 This Week')}>
      {!data && !error && <Loading label={t('Loading top achievers...')} className="min-h-42" />}
      {!data && error && (
        <div role="alert" className="flex items-center justify-between gap-3 text-ui text-ink-2">
          {errorMessage(error, t('Failed to load top achievers'))}
          <RetryButton onRetry={refetch} />
        </div>
      )}
      {data?.length === 0 && (
        <p className="py-2 text-ui text-ink-2">{t('Nobody has earned {points} this week yet.')}</p>
      )}
      <ol>
        {data?.map((user) => {
          const name = `${user.firstName} ${user.lastName}`;
          return (
            <li key={user.id}>
              <Link
                to="/user-profile/$id"
                params={{ id: user.id }}
                className="-mx-2 flex min-h-14 items-center gap-3 rounded-lg px-2 hover:bg-hover"
              >
                <span className="w-8 flex-none">
                  <RankMedal rank={user.rank} size={32} />
                </span>
                <Avatar name={name} src={user.avatarUrl} size={40} decorative />
                <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
                <GumballAmount amount={user.gumballs} className="tabular-nums" />
              </Link>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

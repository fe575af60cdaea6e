import { Link } from '@tanstack/react-router';
import { errorWords } from '../../lib/api-error.ts';
import { t } from '../../lib/texts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { GumballAmount } from '../../ui/GumballAmount.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { RankMedal } from '../../ui/RankMedal.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useTopThree } from './leaderboard.queries.ts';

/** The three members with the highest earnings this week. */
export function TopThree() {
  const { data, error, refetch } = useTopThree();
  return (
    <Card heading={t('Top 3 This Week')}>
      {!data && !error && <Loading label={t('Loading top achievers...')} className="min-h-42" />}
      {!data && error && (
        <div role="alert" className="flex items-center justify-between gap-3 text-ui text-ink-2">
          {errorWords(error, t('Failed to load top achievers'))}
          <TryAgain again={refetch} />
        </div>
      )}
      {data?.length === 0 && (
        <p className="py-2 text-ui text-ink-2">{t('Nobody has earned Gumballs this week yet.')}</p>
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
                <GumballAmount amount={user.gumballs} />
              </Link>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

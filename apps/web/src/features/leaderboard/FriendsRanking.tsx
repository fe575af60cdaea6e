import type { Period } from '@gumball/rules/gumballs/periods';
import { errorMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { cardClass } from '../../ui/layout/Card.tsx';
import { useFriendsRanking } from './leaderboard.queries.ts';
import { RankingRow } from './RankingRow.tsx';
import { RankingSkeleton } from './RankingSkeleton.tsx';

/** The ranking of the member and their friends among themselves. */
export function FriendsRanking({ period }: { period: Period }) {
  const { id } = useCurrentUser();
  const { data: users, error, refetch } = useFriendsRanking(period);
  const hasFriends = users?.some((user) => user.id !== id) ?? false;
  return (
    <section role="tabpanel" aria-label={t('Ranking among friends')} className={cx(cardClass, '!p-2')}>
      {users === undefined && !error && <RankingSkeleton />}
      {users === undefined && error && (
        <EmptyState
          art="oops"
          alert
          title={errorMessage(error, t('Failed to load leaderboard'))}
          action={<RetryButton onRetry={refetch} />}
        />
      )}
      {users !== undefined && users.length > 0 && (
        <ol>
          {users.map((user) => (
            <RankingRow key={user.id} user={user} isOwn={user.id === id} withChange={false} />
          ))}
        </ol>
      )}
      {users !== undefined && !hasFriends && (
        <EmptyState
          art="friends"
          title={t('None of your friends is ranked here yet')}
          text={t('Find friends and see who earns more.')}
          action={
            <ButtonLink to="/friends" search={{ tab: 'discover' }} kind="soft" size="sm">
              {t('Find people')}
            </ButtonLink>
          }
        />
      )}
    </section>
  );
}

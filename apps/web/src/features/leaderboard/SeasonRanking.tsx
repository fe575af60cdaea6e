import { t } from '../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { cardClass } from '../../ui/layout/Card.tsx';
import { useSeason } from './leaderboard.queries.ts';
import { RankingRow } from './RankingRow.tsx';
import { RankingSkeleton } from './RankingSkeleton.tsx';
import { TimeLeft } from './TimeLeft.tsx';

/** The board of the season: its first thirty, and the member's own place below them. */
export function SeasonRanking() {
  const { id } = useCurrentUser();
  const { data, isError, refetch } = useSeason();
  if (!data?.season) return <RankingSkeleton />;
  const { season, users, own } = data;
  const isListed = users.some((user) => user.id === id);
  return (
    <>
      <h2 className="px-2">{season.title}</h2>
      <TimeLeft endsAt={new Date(season.endsAt)} />
      {isError && (
        <Callout tone="warning" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {t("Couldn't refresh")}
        </Callout>
      )}
      <section role="tabpanel" aria-label={season.title} className={cx(cardClass, '!p-2')}>
        {users.length === 0 ? (
          <EmptyState
            art="none"
            title={t('Nobody is ranked here yet')}
            text={t('The ranking fills as members earn {points}.')}
          />
        ) : (
          <ol>
            {users.map((user) => (
              <RankingRow key={user.id} user={user} isOwn={user.id === id} withChange={false} />
            ))}
          </ol>
        )}
      </section>
      {own && !isListed && (
        <section aria-label={t('Your Rank')} className={cx(cardClass, '!p-2')}>
          <ol>
            <RankingRow user={own} isOwn withChange={false} />
          </ol>
        </section>
      )}
    </>
  );
}

import type { Period } from '@gumball/rules/gumballs/periods';
import { type ReactNode, useEffect, useState } from 'react';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { cardClass } from '../../ui/layout/Card.tsx';
import { PagedList } from '../../ui/layout/PagedList.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { subscribeRanking } from './leaderboard.live.ts';
import { useCommunityRanking } from './leaderboard.queries.ts';
import { periodTabs } from './period-tabs.ts';
import { RankingRow } from './RankingRow.tsx';
import { RankingSkeleton } from './RankingSkeleton.tsx';

/** The ranking of a community's members among themselves, by what they earned. */
export default function CommunityRanking({ communityId }: { communityId: string }): ReactNode {
  const { id } = useCurrentUser();
  const [period, setPeriod] = useState<Period>('week');
  const list = useCommunityRanking(communityId, period);
  useEffect(subscribeRanking, []);
  return (
    <div className="flex min-w-0 flex-col gap-2 md:gap-3">
      <Tabs
        label={t('Period')}
        tabs={periodTabs.map(({ value, label }) => ({ value, label: translate(label) }))}
        value={period}
        onChange={setPeriod}
      />
      <section role="tabpanel" aria-label={t('Leaderboard')} className={cx(cardClass, '!p-2')}>
        <PagedList
          list={list}
          failure={t('Failed to load leaderboard')}
          skeleton={<RankingSkeleton />}
          showButtonAbove={5}
          empty={
            <EmptyState
              art="none"
              title={t('Nobody is ranked here yet')}
              text={t('The ranking fills as members earn {points}.')}
            />
          }
        >
          {(users) => (
            <ol>
              {users.map((user) => (
                <RankingRow key={user.id} user={user} isOwn={user.id === id} withChange={false} />
              ))}
            </ol>
          )}
        </PagedList>
      </section>
    </div>
  );
}

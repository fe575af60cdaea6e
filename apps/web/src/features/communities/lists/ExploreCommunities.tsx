import type { Community } from '@gumball/contract/communities/communities.schemas';
import { useId } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useSearchParamQuery } from '../../../lib/router/use-search-param.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SearchBox } from '../../../ui/forms/SearchBox.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { useExploreCommunities } from '../data/communities.queries.ts';
import { CommunityCard } from './CommunityCard.tsx';

const gridClass = 'grid gap-3 md:grid-cols-2';

function Skeletons() {
  return (
    <Loading label={t('Loading communities...')} className={gridClass}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="overflow-hidden rounded-[20px] bg-surface shadow-card md:rounded-xl dark:shadow-none">
          <Skeleton className="block h-18 w-full rounded-none!" />
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-2/3" />
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-9 w-full rounded-full!" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

function emptyText(q: string, communitiesCount: number): { text?: string } {
  if (q !== '') return { text: t('Try adjusting your search terms') };
  return communitiesCount === 0 ? {} : { text: t('You are in all of them.') };
}

/** The communities to join, with a search box for all, whose query is in the address. */
export function ExploreCommunities({ onEdit }: { onEdit: (community: Community) => void }) {
  const id = useId();
  const { typed, setTyped, query: q } = useSearchParamQuery('q');
  const list = useExploreCommunities(q);
  const { communitiesCount } = useCurrentUser();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="min-h-11 pt-2 text-xl max-lg:sr-only">
        {t('Explore')}
      </h2>
      <SearchBox
        label={t('Search communities')}
        value={typed}
        onChange={setTyped}
        maxLength={100}
        boxClassName="!h-12 !bg-surface"
      />
      <PagedList
        list={list}
        failure={q === '' ? t('Failed to load communities') : t('Failed to search communities')}
        skeleton={<Skeletons />}
        empty={
          <Card>
            <EmptyState
              art="communities"
              level={3}
              title={t('No communities found')}
              {...emptyText(q, communitiesCount)}
            />
          </Card>
        }
      >
        {(items) => (
          <ul className={gridClass}>
            {items.map((community) => (
              <CommunityCard key={community.id} community={community} onEdit={onEdit} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

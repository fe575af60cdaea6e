import type { CommunityFilter } from '@gumball/contract/communities/communities.schemas';
import { memberCount } from '@gumball/rules/formats/community-counts';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Chip } from '../../../ui/forms/Chip.tsx';
import { cardClass } from '../../../ui/layout/Card.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { useOwnCommunities } from '../data/communities.queries.ts';
import { RowSkeleton } from '../parts/RowSkeleton.tsx';
import { CommunityRow } from './CommunityRow.tsx';

/** The role filters; the default comes first. */
export const communityFilters = ['all', 'owned', 'admin', 'member'] as const satisfies readonly CommunityFilter[];
const filterLabels: Record<CommunityFilter, string> = {
  all: msg('All'),
  owned: msg('Owned'),
  admin: msg('Admin'),
  member: msg('Member'),
};

/** The member's communities, filtered by role. */
export function MyCommunities({
  filter,
  onFilter,
  onCreate,
}: {
  filter: CommunityFilter;
  onFilter: (filter: CommunityFilter) => void;
  onCreate: () => void;
}) {
  const id = useId();
  const list = useOwnCommunities(filter);
  // A community that was just left disappears before the server responds.
  const joinedList = { ...list, items: list.items?.filter((community) => community.isMember) };
  return (
    <section aria-labelledby={id} className={`${cardClass} flex flex-col gap-3`}>
      <div className="flex min-h-10 items-center justify-between gap-3">
        <h2 id={id}>{t('My Communities')}</h2>
        <button
          type="button"
          aria-label={t('Create community')}
          className="ball relative [--s:40px] before:absolute before:-inset-0.5 before:content-[''] max-md:!hidden"
          onClick={onCreate}
        >
          <Plus size={22} aria-hidden="true" />
        </button>
      </div>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{t('Show')}</legend>
        {communityFilters.map((value) => (
          <Chip key={value} on={filter === value} className="!h-9 !px-[13px]" onClick={() => onFilter(value)}>
            {translate(filterLabels[value])}
          </Chip>
        ))}
      </fieldset>
      <div>
        <PagedList
          list={joinedList}
          failure={t('Failed to load communities')}
          skeleton={<RowSkeleton rows={4} />}
          empty={
            <EmptyState
              art="communities"
              level={3}
              title={t('No communities found')}
              text={
                filter === 'all' ? t("You haven't joined any communities yet") : t('No communities with this role.')
              }
            />
          }
        >
          {(items) => (
            <ul>
              {items.map((community) => (
                <CommunityRow
                  key={community.id}
                  community={community}
                  subtitle={translate(memberCount(community.memberCount))}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </section>
  );
}

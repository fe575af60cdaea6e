import { memberCount } from '@gumball/rules/formats/community-counts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { useOwnCommunities } from '../data/communities.queries.ts';
import { RowSkeleton } from '../parts/RowSkeleton.tsx';
import { CommunityRow } from './CommunityRow.tsx';

const maxShown = 5;

/** The member's communities on their own profile: the last joined, and a link to all. */
export function ProfileCommunities({ total }: { total: number }) {
  const list = useOwnCommunities('all', maxShown);
  const joinedList = { ...list, hasNextPage: false, items: list.items?.filter((community) => community.isMember) };
  return (
    <Card heading={t('Communities')}>
      <PagedList
        list={joinedList}
        failure={t('Failed to load communities')}
        skeleton={<RowSkeleton rows={Math.max(1, Math.min(maxShown, total))} />}
        empty={<p className="text-ink-2">{t("You haven't joined any communities yet")}</p>}
      >
        {(items) => (
          <>
            <ul>
              {items.slice(0, maxShown).map((community) => (
                <CommunityRow
                  key={community.id}
                  community={community}
                  subtitle={translate(memberCount(community.memberCount))}
                />
              ))}
            </ul>
            {total > maxShown && (
              <ButtonLink to="/communities" kind="soft" size="sm" fullWidth className="mt-2">
                {t('View all {count} communities', { count: total })}
              </ButtonLink>
            )}
          </>
        )}
      </PagedList>
    </Card>
  );
}

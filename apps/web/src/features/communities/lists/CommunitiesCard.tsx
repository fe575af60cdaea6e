import { postsToday } from '@gumball/rules/formats/community-counts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { TextLink } from '../../../ui/forms/TextLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { useOwnCommunities } from '../data/communities.queries.ts';
import { RowSkeleton } from '../parts/RowSkeleton.tsx';
import { CommunityRow } from './CommunityRow.tsx';

const maxShown = 3;

/** The home page's card of the member's communities, with the number of posts today and links to more. */
export function CommunitiesCard() {
  const { communitiesCount } = useCurrentUser();
  const list = useOwnCommunities('all', maxShown);
  const joinedList = { ...list, hasNextPage: false, items: list.items?.filter((community) => community.isMember) };
  const empty = <p className="py-2 text-ink-2">{t("You haven't joined any communities yet")}</p>;
  return (
    <Card heading={t('Communities')} action={<TextLink to="/communities">{t('View All')}</TextLink>}>
      <PagedList
        list={joinedList}
        failure={t('Failed to load communities')}
        skeleton={communitiesCount === 0 ? empty : <RowSkeleton rows={Math.min(maxShown, communitiesCount)} />}
        empty={empty}
      >
        {(items) => (
          <ul>
            {items.slice(0, maxShown).map((community) => (
              <CommunityRow
                key={community.id}
                community={community}
                size={44}
                subtitle={translate(postsToday(community.postsToday))}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <ButtonLink to="/communities" kind="soft" size="sm" fullWidth className="mt-2">
        {t('Explore Communities')}
      </ButtonLink>
    </Card>
  );
}

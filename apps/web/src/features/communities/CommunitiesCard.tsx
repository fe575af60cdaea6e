import { postsToday } from '@gumball/rules/formats/numbers';
import { useMember } from '../../lib/session.ts';
import { say, t } from '../../lib/texts.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { CommunityRow } from './CommunityRow.tsx';
import { useOwnCommunities } from './communities.queries.ts';
import { RowSkeleton } from './RowSkeleton.tsx';

const shownMax = 3;

/** The home page's card of the member's communities, with the number of posts today and links to more. */
export function CommunitiesCard() {
  const { communitiesCount } = useMember();
  const list = useOwnCommunities('all', shownMax);
  const shown = { ...list, hasNextPage: false, items: list.items?.filter((community) => community.isMember) };
  const empty = <p className="py-2 text-ink-2">{t("You haven't joined any communities yet")}</p>;
  return (
    <Card heading={t('Communities')} action={<TextLink to="/communities">{t('View All')}</TextLink>}>
      <PagedList
        list={shown}
        failure={t('Failed to load communities')}
        skeleton={communitiesCount === 0 ? empty : <RowSkeleton rows={Math.min(shownMax, communitiesCount)} />}
        empty={empty}
      >
        {(items) => (
          <ul>
            {items.slice(0, shownMax).map((community) => (
              <CommunityRow
                key={community.id}
                community={community}
                size={44}
                line={say(postsToday(community.postsToday))}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <ButtonLink to="/communities" kind="soft" size="sm" wide className="mt-2">
        {t('Explore Communities')}
      </ButtonLink>
    </Card>
  );
}

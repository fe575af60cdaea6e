import type { Community } from '@gumball/contract/communities/communities.schemas';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazyComments } from '../features/comments/LazyComments.tsx';
import { CommunitySearchAction } from '../features/communities/parts/CommunitySearchAction.tsx';
import { lazyPoll } from '../features/polls/LazyPoll.tsx';
import { searchSource } from '../features/posts/data/post-sources.ts';
import { PaginatedPosts } from '../features/posts/feed/PaginatedPosts.tsx';
import { HashtagCards } from '../features/posts/hashtags/HashtagCards.tsx';
import { FoundCommunities, FoundUsers } from '../features/search/FoundItems.tsx';
import { NothingFound } from '../features/search/NothingFound.tsx';
import { SearchResults } from '../features/search/SearchResults.tsx';
import { t } from '../lib/i18n/i18n.ts';
import PageComposer from './PageComposer.tsx';
import { SideColumn } from './SideColumn.tsx';

const comments = lazyComments('feed');

const joinOrLeave = (community: Community) => <CommunitySearchAction community={community} />;

const route = getRouteApi('/_member/search');

/** Results of the header's search. */
export function SearchPage() {
  const { q, tab } = route.useSearch();
  const navigate = useNavigate();
  const query = q?.trim() ?? '';
  return (
    <div className="columns">
      <div className="min-w-0">
        <SearchResults
          q={query}
          chosen={tab}
          idle={<HashtagCards />}
          onChoose={(kind) => {
            navigate({ to: '/search', search: { q: query, tab: kind }, replace: true }).catch(reportError);
          }}
        >
          {(kind) => {
            if (kind === 'users') return <FoundUsers key={query} q={query} />;
            if (kind === 'communities') {
              return <FoundCommunities key={query} q={query} action={joinOrLeave} />;
            }
            return (
              <PaginatedPosts
                comments={comments}
                poll={lazyPoll}
                key={query}
                name={t('Posts')}
                source={searchSource(query)}
                loading={t('Searching...')}
                failure={t('Search failed')}
                empty={<NothingFound />}
              />
            );
          }}
        </SearchResults>
      </div>
      <SideColumn />
      <PageComposer />
    </div>
  );
}

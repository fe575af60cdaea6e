import { getRouteApi } from '@tanstack/react-router';
import { lazyComments } from '../features/comments/LazyComments.tsx';
import { lazyPoll } from '../features/polls/LazyPoll.tsx';
import { FeedNotice } from '../features/posts/feed/FeedNotice.tsx';
import { PaginatedPosts } from '../features/posts/feed/PaginatedPosts.tsx';
import { HashtagHeader } from '../features/posts/hashtags/HashtagHeader.tsx';
import { hashtagSource } from '../features/posts/hashtags/hashtags.queries.ts';
import { t } from '../lib/i18n/i18n.ts';
import PageComposer from './PageComposer.tsx';
import { SideColumn } from './SideColumn.tsx';

const comments = lazyComments('feed');
const route = getRouteApi('/_member/hashtag/$tag');

/** A hashtag and its posts. */
export function HashtagPage() {
  const { tag } = route.useParams();
  return (
    <div className="columns">
      <div className="flex min-w-0 flex-col gap-3">
        <HashtagHeader key={tag} tag={tag}>
          <div>
            <PaginatedPosts
              name={t('Posts')}
              source={hashtagSource(tag)}
              comments={comments}
              poll={lazyPoll}
              empty={<FeedNotice art="posts" title={t('No posts with this hashtag yet')} />}
            />
          </div>
        </HashtagHeader>
      </div>
      <SideColumn />
      <PageComposer />
    </div>
  );
}

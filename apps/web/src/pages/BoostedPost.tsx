import type { Post } from '@gumball/contract/posts/posts.schemas';
import { Rocket } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyPoll } from '../features/polls/LazyPoll.tsx';
import { PostCard } from '../features/posts/card/PostCard.tsx';
import { usePost } from '../features/posts/data/posts.queries.ts';
import { useBoostedPost } from '../features/shop/boosts/boosts.queries.ts';
import { t } from '../lib/i18n/i18n.ts';
import { Tag } from '../ui/feedback/Tag.tsx';

const newestCount = 10;

/** A boosted post of another member between those of the feed, unless it is among the newest of them. */
export default function BoostedPost({ posts }: { posts: readonly Post[] }): ReactNode {
  const { data: postId } = useBoostedPost();
  // A later page that contains it must not take it away above the reader.
  if (!postId || posts.slice(0, newestCount).some(({ id }) => id === postId)) return null;
  return <Boosted postId={postId} />;
}

function Boosted({ postId }: { postId: string }) {
  const { data: post } = usePost(postId);
  return (
    post && (
      <div className="pt-2 md:pt-3">
        <PostCard
          post={post}
          poll={lazyPoll}
          badge={
            <Tag tone="gold">
              <Rocket size={14} aria-hidden="true" />
              {t('Boosted')}
            </Tag>
          }
        />
      </div>
    )
  );
}

import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/Tabs.tsx';
import { FeedNotice } from './FeedNotice.tsx';
import { PostShelf } from './PostShelf.tsx';
import { type MemberTab, memberSource } from './post-lists.ts';

/** Most posts that the tab of recent posts says it shows. */
export const recentMax = 20;
/** The lists of a member's posts, the usual one first. */
export const memberTabs = ['recent', 'popular', 'favourites'] as const satisfies readonly MemberTab[];
const names: Record<MemberTab, string> = { recent: 'Recent', popular: 'Popular', favourites: 'Favourites' };

/** Another member's posts: recent, popular, and those that the reader liked or saved. Give it a `key` of the member. */
export function MemberPosts({
  memberId,
  postsCount,
  tab,
  onTab,
  comments,
}: {
  memberId: string;
  postsCount: number;
  tab: MemberTab;
  onTab: (tab: MemberTab) => void;
  /** Draws a post's comments. */
  comments?: (post: Post) => ReactNode;
}) {
  return (
    <section aria-label="Posts" className="flex min-w-0 flex-col gap-3">
      <Tabs
        label="Posts"
        look="underline"
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'recent', label: names.recent, count: Math.min(recentMax, postsCount) },
          { value: 'popular', label: names.popular },
          { value: 'favourites', label: names.favourites },
        ]}
      />
      <div role="tabpanel" aria-label={names[tab]} className="min-w-0">
        <PostShelf
          key={tab}
          name={names[tab]}
          {...(comments ? { comments } : {})}
          source={memberSource(memberId, tab)}
          empty={
            <FeedNotice
              art="posts"
              title="No posts yet"
              {...(tab === 'favourites' ? { text: 'Posts you like or save will appear here.' } : {})}
            />
          }
        />
      </div>
    </section>
  );
}

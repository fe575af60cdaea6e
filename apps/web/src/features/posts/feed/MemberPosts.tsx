import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ReactNode } from 'react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import type { PollSlot } from '../card/poll-slot.ts';
import { type MemberTab, memberSource } from '../data/post-sources.ts';
import { FeedNotice } from './FeedNotice.tsx';
import { NewestPosts } from './NewestPosts.tsx';
import { PaginatedPosts } from './PaginatedPosts.tsx';

/** The maximum number of posts that the tab of recent posts names. */
export const recentMax = 20;
/** The lists of a member's posts, the default one first. */
export const memberTabs = ['recent', 'popular', 'favourites', 'reposts'] as const satisfies readonly MemberTab[];
const names: Record<MemberTab, string> = {
  recent: msg('Recent'),
  popular: msg('Popular'),
  favourites: msg('Favourites'),
  reposts: msg('Reposts'),
};

/**
 * Another member's posts: recent, popular, those that the viewer liked or saved, and the member's reposts. Give it a
 * `key` of the member.
 */
export function MemberPosts({
  memberId,
  postsCount,
  pinnedPostId,
  tab,
  onTab,
  comments,
  poll,
}: {
  memberId: string;
  postsCount: number;
  pinnedPostId: string | null;
  tab: MemberTab;
  onTab: (tab: MemberTab) => void;
  /** Renders a post's comments. */
  comments?: (post: Post) => ReactNode;
  poll: PollSlot;
}) {
  const list = {
    name: translate(names[tab]),
    source: memberSource(memberId, tab),
    poll,
    ...(comments ? { comments } : {}),
    empty: (
      <FeedNotice
        art="posts"
        title={tab === 'reposts' ? t('No reposts yet') : t('No posts yet')}
        {...(tab === 'favourites' ? { text: t('Posts you like or save will appear here.') } : {})}
      />
    ),
  };
  return (
    <section aria-label={t('Posts')} className="flex min-w-0 flex-col gap-3">
      <Tabs
        label={t('Posts')}
        variant="underline"
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'recent', label: translate(names.recent), count: Math.min(recentMax, postsCount) },
          { value: 'popular', label: translate(names.popular) },
          { value: 'favourites', label: translate(names.favourites) },
          { value: 'reposts', label: translate(names.reposts) },
        ]}
      />
      <div role="tabpanel" aria-label={translate(names[tab])} className="min-w-0">
        {tab === 'recent' ? (
          <NewestPosts key={tab} {...list} pinnedIds={pinnedPostId ? [pinnedPostId] : []} />
        ) : (
          <PaginatedPosts key={tab} {...list} />
        )}
      </div>
    </section>
  );
}

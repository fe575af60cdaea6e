import { queryClient } from '../../../lib/api/query-client.ts';
import { removePendingOf } from '../feed/new-posts.ts';
import { type PostList, postKeys, removeQuoted } from './posts.cache.ts';

/** The lists that leave out muted members: the feeds, and those of communities and hashtags. */
const mutedLists = ['feed', 'community', 'hashtag'];

/** Removes the posts, reposts and quoted posts of a member whom the reader muted, as the server does from now on. */
export function hideMutedPosts(userId: string): void {
  for (const kind of mutedLists) {
    queryClient.setQueriesData<PostList>({ queryKey: [...postKeys.lists, kind] }, (list) =>
      list
        ? {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              posts: page.posts.filter(({ user, repost }) => user.id !== userId && repost?.user.id !== userId),
            })),
          }
        : list,
    );
  }
  removeQuoted(({ user }) => user.id === userId);
  removePendingOf(userId);
}

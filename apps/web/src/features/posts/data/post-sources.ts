/** The lists of posts beside the home feed: of a search, of a member, and the saved ones. */
import { type PostSource, postsClient } from './post-lists.ts';
import { postKeys } from './posts.cache.ts';

/** Posts that match a search, best match first. */
export function searchSource(q: string): PostSource {
  return {
    key: postKeys.search(q),
    isChronological: false,
    read: (part, signal) => postsClient.search({ query: { ...part, q } }, { signal }),
  };
}

/** The filter and order of a member's posts. */
export type MemberTab = 'recent' | 'popular' | 'favourites' | 'reposts';

/** A member's posts: newest first, most liked first, those that the viewer liked or saved, or those that the member reposted. */
export function memberSource(id: string, tab: MemberTab = 'recent'): PostSource {
  return {
    key: postKeys.member(id, tab),
    isChronological: tab === 'recent',
    read: (part, signal) => postsClient.ofUser({ params: { id }, query: { ...part, tab } }, { signal }),
  };
}

/** The posts that the member saved, last saved first. */
export const savedSource: PostSource = {
  key: postKeys.saved,
  isChronological: false,
  read: (part, signal) => postsClient.saved({ query: part }, { signal }),
};

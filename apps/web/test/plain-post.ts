import type { Post } from '@gumball/contract/posts/posts.schemas';

/** The fields of a post with text only, which the reader neither saved nor reposted. */
export const plainPost = {
  linkPreview: null,
  contentWarning: null,
  poll: null,
  isSaved: false,
  isReposted: false,
  repostsCount: 0,
  allowsReposts: true,
  friendsOnly: false,
  quote: null,
};

/** An author of posts. */
export const leila = {
  id: '2',
  username: 'leila.fun',
  firstName: 'Leila',
  lastName: 'Haddad',
  avatarUrl: null,
  level: 'Master',
} as const;

/** A post of Leila with two likes and three comments. */
export function postOf(id: number, change: Partial<Post> = {}): Post {
  return {
    ...plainPost,
    id: String(id),
    content: `Post ${id}`,
    postType: 'text',
    mediaUrls: [],
    media: [],
    user: leila,
    community: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    editedAt: null,
    likesCount: 2,
    commentsCount: 3,
    isLiked: false,
    ...change,
  };
}

import type { Pagination } from '@gumball/contract/pagination';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { levelOf } from '@gumball/rules/gumballs/level';
import { cutPage, type ListQuery } from '../../platform/http/list-page.ts';
import type { PostRow, SeenPostRow } from './posts.store.ts';

/** A post as everybody sees it, without what one viewer did with it. */
export function toPost(row: PostRow): Omit<Post, 'isLiked' | 'isSaved'> {
  return {
    id: row.id,
    content: row.content,
    postType: row.post_type,
    mediaUrls: row.media.map((item) => item.url),
    media: row.media,
    linkPreview: row.link_preview,
    user: {
      id: row.user_id,
      username: row.username,
      firstName: row.first_name,
      lastName: row.last_name,
      avatarUrl: row.avatar_url,
      level: levelOf(Number(row.gumballs)),
    },
    community: row.community_id === null ? null : { id: row.community_id, name: row.community_name ?? '' },
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    likesCount: row.likes_count,
    commentsCount: row.comments_count,
  };
}

/** A post as one viewer sees it. */
export function toSeenPost(row: SeenPostRow): Post {
  return { ...toPost(row), isLiked: row.liked, isSaved: row.saved };
}

/** A list's answer. `cursorAfter` writes where a list stopped at a row. */
export function toPostList<Row extends SeenPostRow>(
  rows: Row[],
  query: ListQuery,
  cursorAfter: (row: Row) => string,
): { posts: Post[]; pagination: Pagination } {
  const { shown, pagination } = cutPage(rows, query, cursorAfter);
  return { posts: shown.map(toSeenPost), pagination };
}

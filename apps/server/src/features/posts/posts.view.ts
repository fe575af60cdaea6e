import type { Pagination } from '@gumball/contract/pagination';
import type { Poll } from '@gumball/contract/polls/polls.schemas';
import type { Post, PublicPost, QuotedPost } from '@gumball/contract/posts/posts.schemas';
import { isPrivateCommunity } from '@gumball/rules/communities/community-access';
import { canReadResults, isPollOver } from '@gumball/rules/polls/poll';
import type { Clock } from '../../platform/clock/clock.ts';
import { type ListQuery, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { toJoinedUserSummary } from '../users/to-user-summary.ts';
import type { FeedRow } from './feed/feed.store.ts';
import type { PostRow, ViewerPostRow } from './posts.store.ts';
import type { QuotedRow, WithQuoted } from './quoted-posts.store.ts';

/** The viewer and the current time, which decide what a response shows. */
export type Reader = { userId: string; now: Date };

/** Returns the viewer as a reader at the current time. */
export function toReader(viewer: Pick<Viewer, 'userId'>, clock: Clock): Reader {
  return { userId: viewer.userId, now: clock.now() };
}

/** Converts a post without the state of any viewer. */
export function toPublicPost(row: PostRow): PublicPost {
  return {
    id: row.id,
    content: row.content,
    contentWarning: row.content_warning,
    postType: row.post_type,
    mediaUrls: row.media.map((item) => item.url),
    media: row.media,
    linkPreview: row.link_preview,
    user: toJoinedUserSummary(row.user_id, row),
    community: toCommunity(row),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    likesCount: row.likes_count,
    commentsCount: row.comments_count,
    repostsCount: row.reposts_count,
    allowsReposts: row.allows_reposts,
    friendsOnly: row.friends_only,
  };
}

/** Converts a post with the viewer's own state. */
export function toPost(row: WithQuoted<ViewerPostRow>, reader: Reader): Post {
  return {
    ...toPublicPost(row),
    poll: toPoll(row, reader),
    isLiked: row.liked,
    isSaved: row.saved,
    isReposted: row.reposted,
    ...(row.review ? { review: row.review } : {}),
    quote: row.quoted_post_id === null ? null : { post: row.quoted && toQuotedPost(row.quoted) },
  };
}

/** Converts a post of a feed, with the member whose repost brought it there. */
export function toFeedPost(row: FeedRow, reader: Reader): Post {
  const { entry_id: id, reposter } = row;
  const post = toPost(row, reader);
  return id && reposter ? { ...post, repost: { id, user: toJoinedUserSummary(reposter.id, reposter) } } : post;
}

/** Converts a quoted post. */
export function toQuotedPost(row: QuotedRow): QuotedPost {
  return {
    id: row.id,
    content: row.content,
    contentWarning: row.content_warning,
    media: row.media,
    user: toJoinedUserSummary(row.user_id, row),
    community: toCommunity(row),
    createdAt: row.created_at.toISOString(),
  };
}

/** Converts the community of a post. */
export function toCommunity(
  row: Pick<PostRow, 'community_id' | 'community_name' | 'community_access'> & { community_closed?: boolean },
): Post['community'] {
  if (row.community_id === null) return null;
  const community = { id: row.community_id, name: row.community_name ?? '' };
  return row.community_access && isPrivateCommunity(row.community_access)
    ? { ...community, isPrivate: true, ...(row.community_closed ? { isClosed: true } : {}) }
    : community;
}

function toPoll(row: ViewerPostRow, reader: Reader): Poll | null {
  const { poll_options: options, poll_ends_at: endsAt, poll_counts: counts, choice } = row;
  if (!options || !endsAt || !counts) return null;
  const isOver = isPollOver(endsAt.getTime(), reader.now.getTime());
  const canRead = canReadResults({ hasVoted: choice !== null, isAuthor: row.user_id === reader.userId, isOver });
  return {
    options,
    endsAt: endsAt.toISOString(),
    votesCount: counts.reduce((sum, count) => sum + count, 0),
    choice,
    results: canRead ? counts : null,
  };
}

/** The response of a list. `cursorAfter` encodes the cursor after a row. */
export function toPostList<Row extends WithQuoted<ViewerPostRow>>(
  rows: Row[],
  reader: Reader,
  query: ListQuery,
  cursorAfter: (row: Row) => string,
): { posts: Post[]; pagination: Pagination } {
  const { shown, pagination } = toPage(rows, query, cursorAfter);
  return { posts: shown.map((row) => toPost(row, reader)), pagination };
}

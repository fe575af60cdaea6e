import { largestId } from '@gumball/contract/pagination';
import type { Database } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { isReadableCommunitySql } from '../../blocks/visibility.sql.ts';
import { mutesWordsSql } from '../../mutes/mutes.sql.ts';
import {
  blockedUserIds,
  isUnmutedText,
  isVisiblePost,
  isVisibleRepost,
  mutedUserIds,
  type PostRow,
  postColumns,
  selectPostPage,
  selectUnmuted,
  userJson,
  type ViewerPostRow,
} from '../posts.store.ts';

// Of each friend's entries at most this many more than a page are searched for one without a muted word.
const maxMutedEntries = 200;
const friendEntries = (select: string, limit: string, offset: string) =>
  `${select} ORDER BY id DESC LIMIT ${limit} + ${offset} + ${maxMutedEntries}`;
// The ids come from an index alone: only for a member who mutes words are the posts read as well.
const hasNoMutedWord = (postId: string) => `NOT (${mutesWordsSql('$1')} AND EXISTS (
  SELECT FROM posts m WHERE m.id = ${postId} AND NOT ${isUnmutedText('m')}))`;

const everyoneFeed = pagedStatement('posts-everyone', 2, (limit, offset) =>
  selectPostPage(
    selectUnmuted(
      `SELECT ${postColumns}, p.search_terms FROM posts p WHERE p.id < $2 AND ${isVisiblePost}`,
      limit,
      offset,
    ),
    'p.id DESC',
  ),
);

// Each friend contributes at most one page of posts and one of reposts, by ids from index-only scans; only the final
// page is read as posts. An entry has the id of its post or of its repost, and a post stands at its newest entry. A
// post
// that belongs to the page has fewer newer entries of the same friend than the page has rows, so no cut loses it.
const friendsFeed = pagedStatement('posts-friends', 2, (limit, offset) =>
  selectPostPage(
    `SELECT ${postColumns}, chosen.entry_id, chosen.reposter_id FROM (
       SELECT post_id, entry_id, reposter_id FROM (
         SELECT DISTINCT ON (entry.post_id) entry.post_id, entry.entry_id, entry.reposter_id
         FROM (SELECT friend_id AS id FROM friendships WHERE user_id = $1 UNION ALL SELECT $1) f
         CROSS JOIN LATERAL (
           (SELECT p.id AS post_id, p.id AS entry_id, NULL::bigint AS reposter_id
            FROM (${friendEntries(
              `SELECT id FROM posts
               WHERE user_id = f.id AND id < $2 AND ${isReadableCommunitySql('posts.community_id', '$1')}`,
              limit,
              offset,
            )}) p
            WHERE ${hasNoMutedWord('p.id')} ORDER BY p.id DESC LIMIT ${limit} + ${offset})
           UNION ALL
           (SELECT r.post_id, r.id, r.user_id FROM (${friendEntries(
             `SELECT r.post_id, r.id, r.user_id FROM reposts r
              WHERE r.user_id = f.id AND r.id < $2 AND ${isVisibleRepost} AND r.author_id NOT IN ${mutedUserIds}`,
             limit,
             offset,
           )}) r WHERE ${hasNoMutedWord('r.post_id')} ORDER BY r.id DESC LIMIT ${limit} + ${offset})
         ) entry
         WHERE f.id NOT IN ${blockedUserIds} AND f.id NOT IN ${mutedUserIds}
         ORDER BY entry.post_id, entry.entry_id DESC
       ) newest ORDER BY entry_id DESC LIMIT ${limit} OFFSET ${offset}
     ) chosen JOIN posts p ON p.id = chosen.post_id`,
    'p.entry_id DESC',
    'p.entry_id',
    `(SELECT json_build_object('id', ru.id::text, ${userJson('ru')}) FROM users ru WHERE ru.id = p.reposter_id) AS reposter`,
  ),
);

/** The member who reposted a post, from JSON. */
export type ReposterRow = Pick<
  PostRow,
  'username' | 'first_name' | 'last_name' | 'avatar_url' | 'frame' | 'gumballs'
> & {
  id: string;
};

/** A post of a feed. One that a repost brought there stands at the id of the repost. */
export type FeedRow = ViewerPostRow & { entry_id?: string; reposter?: ReposterRow | null };

/** Lists the home feed below the entry `before`, newest first. */
export function listFeed(
  db: Database,
  viewerId: string,
  scope: 'everyone' | 'friends',
  before: string | undefined,
  limitOffset: LimitOffset,
): Promise<FeedRow[]> {
  const statement = scope === 'everyone' ? everyoneFeed : friendsFeed;
  return db.rows<FeedRow>(statement(limitOffset), pagedValues([viewerId, before ?? largestId], limitOffset));
}

import { largestId } from '@gumball/contract/pagination';
import type { Database } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import {
  blockedUserIds,
  isVisibleRepost,
  type PostRow,
  postColumns,
  selectPostPage,
  userJson,
  type ViewerPostRow,
} from '../posts.store.ts';

const everyoneFeed = pagedStatement('posts-everyone', 2, (limit, offset) =>
  selectPostPage(
    `SELECT ${postColumns} FROM posts p WHERE p.id < $2 AND p.user_id NOT IN ${blockedUserIds}
     ORDER BY p.id DESC LIMIT ${limit} OFFSET ${offset}`,
    'p.id DESC',
  ),
);

// Each friend contributes at most one page of posts and one of reposts, by ids from index-only scans; only the final
// page is read as posts. An entry has the id of its post or of its repost, and a post stands at its newest entry. A post
// that belongs to the page has fewer newer entries of the same friend than the page has rows, so no cut loses it.
const friendsFeed = pagedStatement('posts-friends', 2, (limit, offset) =>
  selectPostPage(
    `SELECT ${postColumns}, chosen.entry_id, chosen.reposter_id FROM (
       SELECT post_id, entry_id, reposter_id FROM (
         SELECT DISTINCT ON (entry.post_id) entry.post_id, entry.entry_id, entry.reposter_id
         FROM (SELECT friend_id AS id FROM friendships WHERE user_id = $1 UNION ALL SELECT $1) f
         CROSS JOIN LATERAL (
           (SELECT id AS post_id, id AS entry_id, NULL::bigint AS reposter_id FROM posts
            WHERE user_id = f.id AND id < $2 ORDER BY id DESC LIMIT ${limit} + ${offset})
           UNION ALL
           (SELECT r.post_id, r.id, r.user_id FROM reposts r
            WHERE r.user_id = f.id AND r.id < $2 AND ${isVisibleRepost}
            ORDER BY r.id DESC LIMIT ${limit} + ${offset})
         ) entry
         WHERE f.id NOT IN ${blockedUserIds}
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

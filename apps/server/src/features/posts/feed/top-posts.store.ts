import type { Database, Statement } from '../../../platform/db/database.ts';
import { isVisiblePostSql } from '../../blocks/visibility.sql.ts';
import { hasNoMutedWordSql, mutedUserIdsSql } from '../../mutes/mutes.sql.ts';
import { isNotSuspendedSql } from '../../users/users.sql.ts';

/** A post that a reader may have missed. */
export type TopPostRow = {
  reader_id: string;
  id: string;
  text: string;
  likes_count: number;
  comments_count: number;
  community_name: string | null;
  username: string;
  first_name: string;
  last_name: string;
};

// So many friends and communities of a reader are searched, and so many of their latest posts.
const maxFriends = 500;
const maxCommunities = 100;
const maxPostsOfEach = 10;

const topPosts: Statement = {
  name: 'posts-top-for-some',
  text: `
    SELECT m.id AS reader_id, top.* FROM unnest($1::bigint[], $2::bigint[]) AS m (id, since_id) CROSS JOIN LATERAL (
      SELECT p.id, left(coalesce(p.content_warning, p.content), 600) AS text, p.likes_count, p.comments_count,
        c.name AS community_name, u.username, u.first_name, u.last_name
      FROM (
        SELECT own.id FROM (SELECT friend_id FROM friendships WHERE user_id = m.id LIMIT ${maxFriends}) f
        CROSS JOIN LATERAL (
          SELECT id FROM posts WHERE user_id = f.friend_id AND id >= m.since_id ORDER BY id DESC LIMIT ${maxPostsOfEach}
        ) own
        UNION
        SELECT own.id FROM (
          SELECT community_id FROM community_members WHERE user_id = m.id ORDER BY joined_at DESC LIMIT ${maxCommunities}
        ) joined
        CROSS JOIN LATERAL (
          SELECT id FROM posts WHERE community_id = joined.community_id AND id >= m.since_id
          ORDER BY id DESC LIMIT ${maxPostsOfEach}
        ) own
      ) found
      JOIN posts p ON p.id = found.id JOIN users u ON u.id = p.user_id LEFT JOIN communities c ON c.id = p.community_id
      WHERE p.user_id <> m.id AND ${isVisiblePostSql('p', 'm.id')} AND c.deleted_at IS NULL
        AND p.user_id NOT IN ${mutedUserIdsSql('m.id')} AND ${hasNoMutedWordSql('p.search_terms', 'm.id')}
        AND ${isNotSuspendedSql('p.user_id')} AND coalesce(p.content_warning, p.content) <> ''
      ORDER BY p.likes_count + 2 * p.comments_count DESC, p.id DESC LIMIT $3::int
    ) top`,
};

// Distributed, each worker reads the posts of all friends and communities of one reader.
const topPostsOfOne: Statement = {
  name: 'posts-top-for-one',
  text: `
    WITH friends AS MATERIALIZED (SELECT friend_id AS id FROM friendships WHERE user_id = $1 LIMIT ${maxFriends}),
    joined AS MATERIALIZED (
      SELECT community_id AS id FROM community_members WHERE user_id = $1 ORDER BY joined_at DESC LIMIT ${maxCommunities}
    ),
    p AS MATERIALIZED (
      SELECT p.id, p.user_id, p.community_id, left(coalesce(p.content_warning, p.content), 600) AS text, p.likes_count,
        p.comments_count
      FROM posts p
      WHERE p.id >= $2 AND (p.user_id = ANY (ARRAY(SELECT id FROM friends)) OR p.community_id = ANY (ARRAY(SELECT id FROM joined)))
        AND p.user_id <> $1 AND ${isVisiblePostSql('p', '$1::bigint')}
        AND p.user_id NOT IN ${mutedUserIdsSql('$1::bigint')} AND ${hasNoMutedWordSql('p.search_terms', '$1::bigint')}
        AND ${isNotSuspendedSql('p.user_id')} AND coalesce(p.content_warning, p.content) <> ''
      ORDER BY p.likes_count + 2 * p.comments_count DESC, p.id DESC LIMIT ${maxFriends}
    )
    SELECT $1::bigint AS reader_id, p.id, p.text, p.likes_count, p.comments_count, c.name AS community_name, u.username,
      u.first_name, u.last_name
    FROM p JOIN users u ON u.id = p.user_id LEFT JOIN communities c ON c.id = p.community_id WHERE c.deleted_at IS NULL
    ORDER BY p.likes_count + 2 * p.comments_count DESC, p.id DESC LIMIT $3::int`,
};

/** Lists the posts of friends and communities of several readers since an id that got the most reactions. */
export async function selectTopPosts(
  db: Database,
  readerIds: string[],
  sinceIds: string[],
  limit: number,
): Promise<TopPostRow[]> {
  if (!db.isDistributed) return db.rows<TopPostRow>(topPosts, [readerIds, sinceIds, limit]);
  const rows: TopPostRow[] = [];
  for (const [index, readerId] of readerIds.entries())
    rows.push(...(await db.rows<TopPostRow>(topPostsOfOne, [readerId, sinceIds[index], limit])));
  return rows;
}

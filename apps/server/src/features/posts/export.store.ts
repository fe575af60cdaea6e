import type { Statement } from '../../platform/db/database.ts';
import { isKnownCommunitySql } from '../blocks/visibility.sql.ts';
import type { PostInput } from './store-post.ts';

/** A row of the account archive. */
export type PostRow = {
  key: string;
  content: string;
  content_warning: string | null;
  versions: { content: string; content_warning: string | null; written_at: string }[];
  post_type: string;
  media: { url: string; alt?: string }[];
  community: string | null;
  poll_options: string[] | null;
  poll_counts: number[] | null;
  poll_ends_at: Date | null;
  likes_count: number;
  comments_count: number;
  reposts_count: number;
  allows_reposts: boolean;
  friends_only: boolean;
  quoted_post_id: string | null;
  created_at: Date;
  edited_at: Date | null;
};

/** A row of the account archive. */
export type ReactionRow = { key: string; created_at: Date };

/** The batches of 'Posts' in the account archive. */
export const postsExport: Statement = {
  name: 'posts-export',
  text: `SELECT p.id AS key, p.content, p.content_warning, p.post_type, p.media,
      CASE WHEN ${isKnownCommunitySql('c', '$1')} THEN c.name END AS community, p.poll_options, p.poll_counts, p.poll_ends_at,
      p.likes_count, p.comments_count, p.reposts_count, p.allows_reposts, p.friends_only, p.quoted_post_id, p.created_at, p.edited_at,
      (SELECT coalesce(json_agg(json_build_object('content', v.content, 'content_warning', v.content_warning,
        'written_at', v.written_at) ORDER BY v.id), '[]') FROM post_versions v WHERE v.post_id = p.id) AS versions
    FROM posts p LEFT JOIN communities c ON c.id = p.community_id
    WHERE p.user_id = $1 AND p.id < $2 ORDER BY p.id DESC LIMIT 200`,
};

/** The batches of likes, saves or reposts in the account archive. */
export const reactionsStatement = (table: 'post_likes' | 'post_saves' | 'reposts'): Statement => ({
  name: `posts-export-${table}`,
  text: `SELECT post_id AS key, created_at FROM ${table} WHERE user_id = $1 AND post_id < $2 ORDER BY post_id DESC LIMIT 500`,
});

/** A row of the account archive. */
export type FollowedRow = { key: string; name: string; created_at: Date };

/** The batch of 'Followed hashtags' in the account archive. Members follow few, and all are in the first one. */
export const followedHashtagsStatement: Statement = {
  name: 'posts-export-hashtags',
  text: `SELECT '0' AS key, name, created_at FROM hashtag_follows WHERE user_id = $1 AND $2::bigint > 0 ORDER BY created_at DESC`,
};

/** A row of the account archive. */
export type ScheduledExportRow = {
  key: string;
  draft: PostInput;
  media: { url: string; alt?: string }[];
  publish_at: Date;
  created_at: Date;
};

/** The batches of 'Scheduled posts' in the account archive. */
export const scheduledStatement: Statement = {
  name: 'posts-export-scheduled',
  text: `SELECT id AS key, draft, media, publish_at, created_at FROM scheduled_posts
    WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT 100`,
};

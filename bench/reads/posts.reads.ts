import { pickSpread, type Read, userColumns, viewerIdOf } from './read.ts';

const postPageSql = (page: string) => `
  SELECT p.id, p.content, p.post_type, p.media, p.link_preview, p.likes_count, p.comments_count, p.created_at, p.edited_at, ${userColumns},
    c.id AS community_id, c.name AS community_name, l.post_id IS NOT NULL AS liked, s.post_id IS NOT NULL AS saved
  FROM (${page}) p JOIN users u ON u.id = p.user_id LEFT JOIN communities c ON c.id = p.community_id
  LEFT JOIN post_likes l ON l.post_id = p.id AND l.user_id = $1
  LEFT JOIN post_saves s ON s.user_id = $1 AND s.post_id = p.id ORDER BY p.id DESC`;

const commentPageSql = (page: string) => `
  SELECT c.id, c.content, c.likes_count, c.replies_count, c.created_at, ${userColumns}, l.comment_id IS NOT NULL AS liked
  FROM (${page}) c JOIN users u ON u.id = c.user_id
  LEFT JOIN comment_likes l ON l.comment_id = c.id AND l.user_id = $1 ORDER BY c.id`;

/** Reads of the feed, of a profile and of a post with its comments. */
export const postReads: Read[] = [
  {
    name: 'feed, page 1',
    path: () => '/api/posts/feed',
    baseline: {
      text: postPageSql('SELECT * FROM posts ORDER BY id DESC LIMIT 11'),
      values: (n, targets) => [viewerIdOf(n, targets)],
    },
  },
  {
    name: 'a profile',
    path: (n, { userIds }) => `/api/users/${pickSpread(userIds, n)}`,
    baseline: {
      text: `
        SELECT ${userColumns}, u.banner_url, u.bio, u.location, u.created_at, t.gumballs, t.friends_count, t.communities_count, t.posts_count,
          f.user_id IS NOT NULL AS befriended,
          (SELECT count(*)::int FROM friendships a JOIN friendships b ON b.user_id = $1 AND b.friend_id = a.friend_id
            WHERE a.user_id = u.id) AS mutual
        FROM users u JOIN user_totals t ON t.user_id = u.id
        LEFT JOIN friendships f ON f.user_id = $1 AND f.friend_id = u.id WHERE u.id = $2`,
      values: (n, targets) => [viewerIdOf(n, targets), pickSpread(targets.userIds, n)],
    },
  },
  {
    name: 'posts of a profile',
    path: (n, { userIds }) => `/api/users/${pickSpread(userIds, n)}/posts`,
    baseline: {
      text: postPageSql('SELECT * FROM posts WHERE user_id = $2 ORDER BY id DESC LIMIT 11'),
      values: (n, targets) => [viewerIdOf(n, targets), pickSpread(targets.userIds, n)],
    },
  },
  {
    name: 'popular posts of a profile',
    path: (n, { userIds }) => `/api/users/${pickSpread(userIds, n)}/posts?tab=popular`,
    baseline: {
      text: postPageSql('SELECT * FROM posts WHERE user_id = $2 ORDER BY likes_count DESC, id DESC LIMIT 11'),
      values: (n, targets) => [viewerIdOf(n, targets), pickSpread(targets.userIds, n)],
    },
  },
  {
    name: 'favourites among a profile',
    path: (n, { userIds }) => `/api/users/${pickSpread(userIds, n)}/posts?tab=favourites`,
    baseline: {
      text: postPageSql(`
        SELECT p.* FROM posts p JOIN post_likes liked ON liked.post_id = p.id AND liked.user_id = $1
        WHERE p.user_id = $2 ORDER BY p.id DESC LIMIT 11`),
      values: (n, targets) => [viewerIdOf(n, targets), pickSpread(targets.userIds, n)],
    },
  },
  {
    name: 'comments of a post',
    path: (n, { busyPostIds }) => `/api/comments/posts/${pickSpread(busyPostIds, n)}/comments?limit=20`,
    baseline: {
      text: commentPageSql('SELECT * FROM comments WHERE post_id = $2 AND parent_id IS NULL ORDER BY id DESC LIMIT 21'),
      values: (n, targets) => [viewerIdOf(n, targets), pickSpread(targets.busyPostIds, n)],
    },
  },
  {
    name: 'replies to a comment',
    path: (n, { repliedCommentIds }) => `/api/comments/comments/${pickSpread(repliedCommentIds, n)}/replies?limit=20`,
    baseline: {
      text: commentPageSql('SELECT * FROM comments WHERE parent_id = $2 ORDER BY id LIMIT 21'),
      values: (n, targets) => [viewerIdOf(n, targets), pickSpread(targets.repliedCommentIds, n)],
    },
  },
];

import { pickSpread, type Read, viewerIdOf } from './read.ts';

const columns =
  'c.id, c.name, c.description, c.rules, c.avatar_url, c.banner_url, t.member_count, c.created_at, m.role';
const weeklyPosts = `(SELECT count(*)::int FROM posts WHERE community_id = c.id AND id >= $2) AS week`;
const totals = 'JOIN community_totals t ON t.community_id = c.id';
const membership = 'LEFT JOIN community_members m ON m.community_id = c.id AND m.user_id = $1';

/** Reads of the community screens. */
export const communityReads: Read[] = [
  {
    name: 'one community',
    path: (n, { communityIds }) => `/api/communities/${pickSpread(communityIds, n)}`,
    baseline: {
      text: `SELECT ${columns}, ${weeklyPosts} FROM communities c ${totals} ${membership} WHERE c.id = $3`,
      values: (n, targets) => [viewerIdOf(n, targets), targets.weekStartId, pickSpread(targets.communityIds, n)],
    },
  },
  {
    name: 'first posts of a community',
    path: (n, { communityIds }) => `/api/communities/${pickSpread(communityIds, n)}/posts`,
    baseline: {
      text: `
        SELECT p.id, p.content, p.post_type, p.media, p.link_preview, p.likes_count, p.comments_count, p.created_at, u.id AS user_id,
          u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs, l.post_id IS NOT NULL AS liked, s.post_id IS NOT NULL AS saved
        FROM (SELECT * FROM posts WHERE community_id = $2 ORDER BY id DESC LIMIT 11) p JOIN users u ON u.id = p.user_id
        LEFT JOIN post_likes l ON l.post_id = p.id AND l.user_id = $1
        LEFT JOIN post_saves s ON s.user_id = $1 AND s.post_id = p.id ORDER BY p.id DESC`,
      values: (n, targets) => [viewerIdOf(n, targets), pickSpread(targets.communityIds, n)],
    },
  },
  {
    name: 'my communities',
    path: () => '/api/communities/my',
    baseline: {
      text: `
        SELECT ${columns}, ${weeklyPosts} FROM community_members m JOIN communities c ON c.id = m.community_id ${totals}
        WHERE m.user_id = $1 ORDER BY m.joined_at DESC LIMIT 21`,
      values: (n, targets) => [viewerIdOf(n, targets), targets.weekStartId],
    },
  },
  {
    name: 'members of a community',
    path: (n, { communityIds }) => `/api/communities/${pickSpread(communityIds, n)}/members`,
    baseline: {
      text: `
        SELECT m.role, m.joined_at, u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs, f.friend_id IS NOT NULL AS friend
        FROM (SELECT * FROM community_members WHERE community_id = $2 ORDER BY rank, joined_at, user_id LIMIT 21) m
        JOIN users u ON u.id = m.user_id LEFT JOIN friendships f ON f.user_id = $1 AND f.friend_id = u.id`,
      values: (n, targets) => [viewerIdOf(n, targets), pickSpread(targets.communityIds, n)],
    },
  },
  {
    name: 'list of communities',
    path: () => '/api/communities',
    baseline: {
      text: `SELECT ${columns}, ${weeklyPosts} FROM (
        SELECT c.* FROM communities c ${totals} WHERE deleted_at IS NULL
        ORDER BY t.member_count DESC, t.community_id DESC LIMIT 21) c ${totals} ${membership}`,
      values: (n, targets) => [viewerIdOf(n, targets), targets.weekStartId],
    },
  },
  {
    name: 'search of communities',
    path: (n) => `/api/communities/search?q=community%20${n % 2000}`,
    baseline: {
      text: `SELECT ${columns}, ${weeklyPosts} FROM (
        SELECT * FROM communities WHERE search_terms @@ $3::tsquery LIMIT 21) c ${totals} ${membership}`,
      values: (n, targets) => [viewerIdOf(n, targets), targets.weekStartId, `'community':* & '${n % 2000}':*`],
    },
  },
];

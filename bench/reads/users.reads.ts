import { rareWord } from '../data-set/random.ts';
import { type Read, type ReadTargets, userColumns, viewerIdOf } from './read.ts';

// Of ten searches, six are for common words, three for rare words, and one is misspelt.
const common = ['coffee', 'mural', 'winter lake', 'fest', 'robot puzzle', 'night river'];
const misspelt = ['cofee', 'muarl', 'wintre', 'festivel'];

// Each of these words occurs in a quarter of all posts.
const commonQueries = ['coffee mural winter lake', 'film light garden bread', 'story kitchen recipe summer'];
const commonQuery = (n: number) => commonQueries[n % commonQueries.length] ?? '';

function searchText(n: number, { rareWordCount }: ReadTargets): string {
  if (n % 10 < 6) return common[n % common.length] ?? '';
  return n % 10 < 9 ? rareWord((n * 7) % rareWordCount) : (misspelt[n % misspelt.length] ?? '');
}
const nameQuery = (n: number) => (n % 2 === 0 ? `first${n % 977}` : `member${n % 1000}`);
const toPrefixQuery = (text: string) =>
  text
    .split(' ')
    .map((word) => `'${word}':*`)
    .join(' & ');

const userSearchSql = `
  SELECT ${userColumns}, f.user_id IS NOT NULL AS befriended FROM (
    SELECT * FROM users WHERE username ~>=~ $2 AND username ~<~ ($2 || '~') ORDER BY username USING ~<~ LIMIT 21
  ) u LEFT JOIN friendships f ON f.user_id = $1 AND f.friend_id = u.id`;
// With the index, a query for common words takes a second and continues while the next path is measured.
const postSearchSql = `
  SELECT p.id, p.content, p.media, p.likes_count, p.comments_count, p.created_at, ${userColumns}, l.post_id IS NOT NULL AS liked
  FROM (
    SELECT * FROM (SELECT * FROM posts ORDER BY id DESC LIMIT 5000) latest WHERE search_terms @@ $2::tsquery ORDER BY id DESC LIMIT 11
  ) p JOIN users u ON u.id = p.user_id
  LEFT JOIN post_likes l ON l.post_id = p.id AND l.user_id = $1`;

/** Reads of the member lists and of search. */
export const userReads: Read[] = [
  {
    name: 'list of friends',
    path: () => '/api/friends/list?limit=20',
    baseline: {
      text: `
        SELECT ${userColumns}, f.created_at AS since FROM (
          SELECT * FROM friendships WHERE user_id = $1 ORDER BY created_at DESC, friend_id DESC LIMIT 21
        ) f JOIN users u ON u.id = f.friend_id ORDER BY f.created_at DESC, f.friend_id DESC`,
      values: (n, targets) => [viewerIdOf(n, targets)],
    },
  },
  {
    name: 'people you may know',
    path: () => '/api/friends/discover?limit=20',
    baseline: {
      text: `
        SELECT ${userColumns}, mutual.friends FROM (
          SELECT theirs.friend_id AS id, count(*)::int AS friends FROM friendships mine
          JOIN friendships theirs ON theirs.user_id = mine.friend_id WHERE mine.user_id = $1 AND theirs.friend_id <> $1
          GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT 61
        ) mutual JOIN users u ON u.id = mutual.id
        WHERE NOT EXISTS (SELECT FROM friendships f WHERE f.user_id = $1 AND f.friend_id = u.id) LIMIT 21`,
      values: (n, targets) => [viewerIdOf(n, targets)],
    },
  },
  {
    name: 'search of everything',
    path: (n, targets) => `/api/search?q=${encodeURIComponent(searchText(n, targets))}&limit=5`,
    baseline: {
      text: postSearchSql,
      values: (n, targets) => [viewerIdOf(n, targets), toPrefixQuery(searchText(n, targets))],
    },
  },
  {
    name: 'search of members',
    path: (n) => `/api/search/users?q=${nameQuery(n)}&limit=20`,
    baseline: { text: userSearchSql, values: (n, targets) => [viewerIdOf(n, targets), nameQuery(n)] },
  },
  {
    name: 'search of posts',
    path: (n, targets) => `/api/search/posts?q=${encodeURIComponent(searchText(n, targets))}&limit=10`,
    baseline: {
      text: postSearchSql,
      values: (n, targets) => [viewerIdOf(n, targets), toPrefixQuery(searchText(n, targets))],
    },
  },
  {
    name: 'search for four common words',
    path: (n) => `/api/search/posts?q=${encodeURIComponent(commonQuery(n))}&limit=10`,
    baseline: {
      text: postSearchSql,
      values: (n, targets) => [viewerIdOf(n, targets), toPrefixQuery(commonQuery(n))],
    },
  },
  {
    name: 'search for misspelt words',
    path: (n) => `/api/search/posts?q=${misspelt[n % misspelt.length]}&limit=10`,
    baseline: {
      text: postSearchSql,
      values: (n, targets) => [viewerIdOf(n, targets), toPrefixQuery(common[n % 2] ?? '')],
    },
  },
];

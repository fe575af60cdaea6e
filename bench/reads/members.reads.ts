import { rareWord } from '../data-set/random.ts';
import { memberColumns, type Read, viewer, type World } from './read.ts';

// Of ten searches, six are for common words, three for rare words, and one is misspelt.
const common = ['coffee', 'mural', 'winter lake', 'fest', 'robot puzzle', 'night river'];
const misspelt = ['cofee', 'muarl', 'wintre', 'festivel'];

// Each of these words occurs in a quarter of all posts.
const crowded = ['coffee mural winter lake', 'film light garden bread', 'story kitchen recipe summer'];
const crowd = (n: number) => crowded[n % crowded.length] ?? '';

function searched(n: number, { rareWords }: World): string {
  if (n % 10 < 6) return common[n % common.length] ?? '';
  return n % 10 < 9 ? rareWord((n * 7) % rareWords) : (misspelt[n % misspelt.length] ?? '');
}
const named = (n: number) => (n % 2 === 0 ? `first${n % 977}` : `member${n % 1000}`);
const beginnings = (text: string) =>
  text
    .split(' ')
    .map((word) => `'${word}':*`)
    .join(' & ');

const foundMembers = `
  SELECT ${memberColumns}, f.user_id IS NOT NULL AS befriended FROM (
    SELECT * FROM users WHERE username ~>=~ $2 AND username ~<~ ($2 || '~') ORDER BY username USING ~<~ LIMIT 21
  ) u LEFT JOIN friendships f ON f.user_id = $1 AND f.friend_id = u.id`;
// With the index, a query for common words takes a second and continues while the next path is measured.
const foundPosts = `
  SELECT p.id, p.content, p.media, p.likes_count, p.comments_count, p.created_at, ${memberColumns}, l.post_id IS NOT NULL AS liked
  FROM (
    SELECT * FROM (SELECT * FROM posts ORDER BY id DESC LIMIT 5000) latest WHERE search_terms @@ $2::tsquery ORDER BY id DESC LIMIT 11
  ) p JOIN users u ON u.id = p.user_id
  LEFT JOIN post_likes l ON l.post_id = p.id AND l.user_id = $1`;

/** Reads of the member lists and of search. */
export const memberReads: Read[] = [
  {
    name: 'list of friends',
    path: () => '/api/friends/list?limit=20',
    bare: {
      text: `
        SELECT ${memberColumns}, f.created_at AS since FROM (
          SELECT * FROM friendships WHERE user_id = $1 ORDER BY created_at DESC, friend_id DESC LIMIT 21
        ) f JOIN users u ON u.id = f.friend_id ORDER BY f.created_at DESC, f.friend_id DESC`,
      values: (n, world) => [viewer(n, world)],
    },
  },
  {
    name: 'people you may know',
    path: () => '/api/friends/discover?limit=20',
    bare: {
      text: `
        SELECT ${memberColumns}, mutual.friends FROM (
          SELECT theirs.friend_id AS id, count(*)::int AS friends FROM friendships mine
          JOIN friendships theirs ON theirs.user_id = mine.friend_id WHERE mine.user_id = $1 AND theirs.friend_id <> $1
          GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT 61
        ) mutual JOIN users u ON u.id = mutual.id
        WHERE NOT EXISTS (SELECT FROM friendships f WHERE f.user_id = $1 AND f.friend_id = u.id) LIMIT 21`,
      values: (n, world) => [viewer(n, world)],
    },
  },
  {
    name: 'search of everything',
    path: (n, world) => `/api/search?q=${encodeURIComponent(searched(n, world))}&limit=5`,
    bare: { text: foundPosts, values: (n, world) => [viewer(n, world), beginnings(searched(n, world))] },
  },
  {
    name: 'search of members',
    path: (n) => `/api/search/users?q=${named(n)}&limit=20`,
    bare: { text: foundMembers, values: (n, world) => [viewer(n, world), named(n)] },
  },
  {
    name: 'search of posts',
    path: (n, world) => `/api/search/posts?q=${encodeURIComponent(searched(n, world))}&limit=10`,
    bare: { text: foundPosts, values: (n, world) => [viewer(n, world), beginnings(searched(n, world))] },
  },
  {
    name: 'search for four common words',
    path: (n) => `/api/search/posts?q=${encodeURIComponent(crowd(n))}&limit=10`,
    bare: {
      text: foundPosts,
      values: (n, world) => [viewer(n, world), beginnings(crowd(n))],
    },
  },
  {
    name: 'search for misspelt words',
    path: (n) => `/api/search/posts?q=${misspelt[n % misspelt.length]}&limit=10`,
    bare: { text: foundPosts, values: (n, world) => [viewer(n, world), beginnings(common[n % 2] ?? '')] },
  },
];

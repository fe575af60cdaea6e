import type pg from 'pg';
import { rareWordCount } from '../data-set/random.ts';
import { idOfDaysAgo } from '../data-set/timeline.ts';

/**
 * The ids that reads choose from: the viewers in the order of their tokens, the longest conversation of each, and other
 * rows.
 */
export type ReadTargets = {
  viewerIds: string[];
  conversationIds: string[];
  communityIds: string[];
  userIds: string[];
  busyPostIds: string[];
  repliedCommentIds: string[];
  /** Number of rare words. */
  rareWordCount: number;
  /** The smallest possible id of a row of the last seven days. */
  weekStartId: string;
};

/** A read of the product, and the one prepared query that is its baseline. `n` is the number of the request. */
export type Read = {
  name: string;
  /** Path of the n-th request, which the n-th viewer sends. */
  path(n: number, targets: ReadTargets): string;
  baseline: { text: string; values(n: number, targets: ReadTargets): unknown[] };
};

/** Returns an element of a list. It depends only on `n`, and consecutive numbers are far apart. */
export const pickSpread = <T>(list: readonly T[], n: number): T => list[(n * 7919) % list.length] as T;

/** Returns the id of the viewer of the n-th request. */
export const viewerIdOf = (n: number, { viewerIds }: ReadTargets): string => viewerIds[n % viewerIds.length] ?? '';

/** Columns of a user `u` in lists. */
export const userColumns = 'u.id AS user_id, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs';

/** Loads the ids that reads choose from. */
export async function loadReadTargets(client: pg.Client): Promise<ReadTargets> {
  const ids = async (text: string) => (await client.query<{ id: string }>(text)).rows.map((row) => row.id);
  const postCount = await client.query<{ posts: number }>('SELECT count(*)::int AS posts FROM posts');
  const posts = postCount.rows[0]?.posts ?? 0;
  const viewers = 'SELECT id FROM users ORDER BY id DESC LIMIT 500';
  return {
    viewerIds: await ids(viewers),
    conversationIds: await ids(`
      SELECT longest.id FROM (${viewers}) u CROSS JOIN LATERAL (
        SELECT c.id FROM conversation_participants p JOIN conversations c ON c.id = p.conversation_id
        WHERE p.user_id = u.id ORDER BY c.last_sequence DESC, c.id LIMIT 1) longest ORDER BY u.id DESC`),
    communityIds: await ids('SELECT id FROM communities ORDER BY id LIMIT 5000'),
    // The first twentieth wrote the most posts.
    userIds: await ids(`
      SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n, count(*) OVER () AS members FROM users) u
      WHERE n <= members / 20 AND n % greatest(1, members / 100000) = 0 ORDER BY id`),
    busyPostIds: await ids(`
      SELECT id FROM (SELECT id, comments_count FROM posts ORDER BY id DESC LIMIT 200000) latest
      WHERE comments_count >= 8 ORDER BY id LIMIT 2000`),
    repliedCommentIds: await ids(`
      SELECT id FROM (SELECT id, replies_count FROM comments ORDER BY id DESC LIMIT 50000) latest
      WHERE replies_count >= 2 ORDER BY id LIMIT 2000`),
    rareWordCount: rareWordCount(posts),
    weekStartId: idOfDaysAgo(new Date(), 7),
  };
}

import type pg from 'pg';
import { rareWordsOf } from '../data-set/random.ts';
import { idOfDaysAgo } from '../data-set/timeline.ts';

/** What reads pick from: the viewers' ids, in the order of their tokens, each one's longest conversation, and things of the data set. */
export type World = {
  viewerIds: string[];
  conversationIds: string[];
  communityIds: string[];
  memberIds: string[];
  busyPostIds: string[];
  answeredIds: string[];
  /** How many words there are that few posts have. */
  rareWords: number;
  /** The smallest id that something of the last seven days could have. */
  weekFrom: string;
};

/** A read of the product and the one prepared query that is its bare limit. `n` counts the requests. */
export type Read = {
  name: string;
  /** Path below the server's origin; the n-th request comes from the n-th viewer. */
  path(n: number, world: World): string;
  bare: { text: string; values(n: number, world: World): unknown[] };
};

/** One of a list, the same for the same number, spread over all of it. */
export const pick = <T>(list: readonly T[], n: number): T => list[(n * 7919) % list.length] as T;

/** The viewer of the n-th request. */
export const viewer = (n: number, { viewerIds }: World): string => viewerIds[n % viewerIds.length] ?? '';

/** Columns of a member `u` as lists show them. */
export const memberColumns = 'u.id AS user_id, u.username, u.first_name, u.last_name, u.avatar_url, u.gumballs';

/** Gathers what reads pick from. */
export async function readWorld(client: pg.Client): Promise<World> {
  const ids = async (text: string) => (await client.query<{ id: string }>(text)).rows.map((row) => row.id);
  const counted = await client.query<{ posts: number }>('SELECT count(*)::int AS posts FROM posts');
  const posts = counted.rows[0]?.posts ?? 0;
  const viewers = 'SELECT id FROM users ORDER BY id DESC LIMIT 500';
  return {
    viewerIds: await ids(viewers),
    conversationIds: await ids(`
      SELECT longest.id FROM (${viewers}) u CROSS JOIN LATERAL (
        SELECT c.id FROM conversation_participants p JOIN conversations c ON c.id = p.conversation_id
        WHERE p.user_id = u.id ORDER BY c.last_sequence DESC, c.id LIMIT 1) longest ORDER BY u.id DESC`),
    communityIds: await ids('SELECT id FROM communities ORDER BY id LIMIT 5000'),
    // The first twentieth, who wrote the most.
    memberIds: await ids(`
      SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n, count(*) OVER () AS members FROM users) u
      WHERE n <= members / 20 AND n % greatest(1, members / 100000) = 0 ORDER BY id`),
    busyPostIds: await ids(`
      SELECT id FROM (SELECT id, comments_count FROM posts ORDER BY id DESC LIMIT 200000) latest
      WHERE comments_count >= 8 ORDER BY id LIMIT 2000`),
    answeredIds: await ids(`
      SELECT id FROM (SELECT id, replies_count FROM comments ORDER BY id DESC LIMIT 50000) latest
      WHERE replies_count >= 2 ORDER BY id LIMIT 2000`),
    rareWords: rareWordsOf(posts),
    weekFrom: idOfDaysAgo(new Date(), 7),
  };
}

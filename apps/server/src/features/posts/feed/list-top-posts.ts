import { truncateExcerpt } from '@gumball/rules/notifications/notification-messages';
import { toPlainText } from '@gumball/rules/posts/formatting';
import type { Deps } from '../../../deps.ts';
import { firstIdAt } from '../../../platform/ids/ids.ts';
import { selectTopPosts } from './top-posts.store.ts';

/** A post that a member may have missed, as an excerpt. */
export type TopPost = {
  id: string;
  excerpt: string;
  authorName: string;
  communityName: string | null;
  likes: number;
  comments: number;
};

/**
 * Lists posts of friends and communities since a time, those with the most likes and comments first, for several members
 * at once. Each gets only what they may read and did not mute. Of a post behind a warning only the warning is shown.
 */
export async function listTopPosts(
  { db }: Pick<Deps, 'db'>,
  readers: readonly { userId: string; since: Date }[],
  limit: number,
): Promise<Map<string, TopPost[]>> {
  if (readers.length === 0) return new Map();
  const rows = await selectTopPosts(
    db,
    readers.map(({ userId }) => userId),
    readers.map(({ since }) => firstIdAt(since)),
    limit,
  );
  const byReader = Map.groupBy(rows, (row) => row.reader_id);
  return new Map(
    [...byReader].map(([readerId, own]) => [
      readerId,
      own.map((row) => ({
        id: row.id,
        excerpt: truncateExcerpt(toPlainText(row.text)),
        authorName: `${row.first_name} ${row.last_name}`.trim() || row.username,
        communityName: row.community_name,
        likes: row.likes_count,
        comments: row.comments_count,
      })),
    ]),
  );
}

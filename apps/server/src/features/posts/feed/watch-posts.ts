import { canReadResults, isPollOver } from '@gumball/rules/polls/poll';
import type { Deps } from '../../../deps.ts';
import type { Connection } from '../../../platform/realtime/realtime.ts';
import { pollResultsRoom, pollResultsRoomPrefix, postRoom, postRoomPrefix } from '../posts.broadcasts.ts';
import { listVisible, mutesWords, type VisiblePostRow } from '../posts.store.ts';
import type { SubscriptionGuard } from './create-subscription-guard.ts';

/**
 * Subscribes a connection to these posts, as far as the viewer may see them, and to no others. Sends it the state of
 * those that it had not subscribed to: nobody told it about changes between its read and now.
 */
export async function watchPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  connection: Connection,
  postIds: string[],
  guard: Pick<SubscriptionGuard, 'generation'>,
): Promise<void> {
  await connection.prepareRooms(postIds.flatMap((id) => [postRoom(id), pollResultsRoom(id)]));
  let visible: VisiblePostRow[] = [];
  let generation: number;
  // A block that was created during the query may concern these very posts.
  do {
    generation = guard.generation;
    visible = postIds.length > 0 ? await listVisible(db, connection.viewer.userId, postIds) : [];
  } while (generation !== guard.generation);
  const nowMs = clock.now().getTime();
  const withResults = visible.filter(
    ({ poll_ends_at: endsAt, own: isOwn, voted }) =>
      endsAt && canReadResults({ hasVoted: voted, isAuthor: isOwn, isOver: isPollOver(endsAt.getTime(), nowMs) }),
  );
  const rooms = new Set(connection.roomsWithPrefix(postRoomPrefix));
  connection.setRooms(
    postRoomPrefix,
    visible.map(({ id }) => postRoom(id)),
  );
  connection.setRooms(
    pollResultsRoomPrefix,
    withResults.map(({ id }) => pollResultsRoom(id)),
  );
  const added = visible.filter(({ id }) => !rooms.has(postRoom(id)));
  const found = new Set(visible.map(({ id }) => id));
  const missing = postIds.filter((id) => !found.has(id));
  if (added.length === 0 && missing.length === 0) return;
  // Later mutes are known to the client that makes them, and to others when they connect again.
  const hasMutedWords = rooms.size === 0 && added.length > 0 && (await mutesWords(db, connection.viewer.userId));
  connection.send('posts:watched', {
    posts: added.map((row) => ({
      postId: row.id,
      likesCount: row.likes_count,
      commentsCount: row.comments_count,
      repostsCount: row.reposts_count,
      editedAt: row.edited_at?.toISOString() ?? null,
      ...(row.closed ? { isClosed: true } : {}),
    })),
    missing,
    ...(hasMutedWords ? { mutesWords: true } : {}),
  });
}

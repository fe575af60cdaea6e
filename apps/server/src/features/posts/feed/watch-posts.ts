import { canReadResults, isPollOver } from '@gumball/rules/polls/poll';
import type { Deps } from '../../../deps.ts';
import type { Connection } from '../../../platform/realtime/realtime.ts';
import { pollResultsRoom, pollResultsRoomPrefix, postRoom, postRoomPrefix } from '../posts.broadcasts.ts';
import { listVisible, type VisiblePostRow } from '../posts.store.ts';
import type { SubscriptionGuard } from './create-subscription-guard.ts';

/** Subscribes a connection to these posts, as far as the viewer may see them, and to no others. */
export async function watchPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  connection: Connection,
  postIds: string[],
  guard: Pick<SubscriptionGuard, 'generation'>,
): Promise<void> {
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
  connection.setRooms(
    postRoomPrefix,
    visible.map(({ id }) => postRoom(id)),
  );
  connection.setRooms(
    pollResultsRoomPrefix,
    withResults.map(({ id }) => pollResultsRoom(id)),
  );
}

import { canReadResults, isPollOver } from '@gumball/rules/polls/poll';
import type { Deps } from '../../deps.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { WatchKeeping } from './create-watch-keeping.ts';
import { postRoom, postRooms, resultsRoom, resultsRooms } from './post-news.ts';
import { listVisible, type VisibleRow } from './posts.store.ts';

/** Subscribes a connection to these posts, as far as the viewer may see them, and to no others. */
export async function watchPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  connection: Connection,
  postIds: string[],
  keeping: Pick<WatchKeeping, 'generation'>,
): Promise<void> {
  let visible: VisibleRow[] = [];
  let readAt: number;
  // A block that was created during the query may concern these very posts.
  do {
    readAt = keeping.generation;
    visible = postIds.length > 0 ? await listVisible(db, connection.viewer.userId, postIds) : [];
  } while (readAt !== keeping.generation);
  const nowMs = clock.now().getTime();
  const open = visible.filter(
    ({ poll_ends_at: endsAt, own, voted }) =>
      endsAt && canReadResults({ hasVoted: voted, isAuthor: own, isOver: isPollOver(endsAt.getTime(), nowMs) }),
  );
  connection.watch(
    postRooms,
    visible.map(({ id }) => postRoom(id)),
  );
  connection.watch(
    resultsRooms,
    open.map(({ id }) => resultsRoom(id)),
  );
}

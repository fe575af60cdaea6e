import type { Poll } from '@gumball/contract/polls/polls.schemas';
import { isPollOver } from '@gumball/rules/polls/poll';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { userRoom } from '../../platform/realtime/realtime.ts';
import { pollResultsRoom, postRoom } from '../posts/posts.broadcasts.ts';
import { listPollResults } from './polls.store.ts';

const votesDelayMs = 200;

/** What clients receive about polls. Called after the commit of an action. */
export type PollBroadcasts = {
  /** The votes of a post's poll changed. */
  voted(postId: string): void;
  /** The user voted; all tabs of the user receive the poll. */
  chosen(userId: string, postId: string, poll: Poll): void;
};

/**
 * Creates the broadcasts about polls. Votes are coalesced and then read again from the database. All subscribers of
 * the post receive the number of votes; only those who may see the results receive them.
 */
export function createPollBroadcasts({
  db,
  clock,
  realtime,
  log,
}: Pick<PlatformDeps, 'db' | 'clock' | 'realtime' | 'log'>): PollBroadcasts {
  const votes = createCoalescer<string>({
    delayMs: votesDelayMs,
    log,
    async send(ids) {
      const watchedIds = ids.filter((id) => realtime.mayHaveListeners(postRoom(id)));
      if (watchedIds.length === 0) return;
      const nowMs = clock.now().getTime();
      for (const { id, counts, ends_at } of await listPollResults(db, watchedIds)) {
        const summary = { postId: id, votesCount: counts.reduce((sum, count) => sum + count, 0) };
        if (isPollOver(ends_at.getTime(), nowMs)) {
          realtime.broadcast(postRoom(id), 'poll:voted', { ...summary, results: counts });
          continue;
        }
        realtime.broadcast(pollResultsRoom(id), 'poll:voted', { ...summary, results: counts });
        realtime.broadcast(postRoom(id), 'poll:voted', { ...summary, results: null }, [pollResultsRoom(id)]);
      }
    },
  });
  realtime.onClose(votes.stop);
  const broadcasts: PollBroadcasts = {
    voted: votes.add,
    chosen: (userId, postId, poll) => realtime.broadcast(userRoom(userId), 'poll:chosen', { postId, poll }),
  };
  return broadcasts;
}

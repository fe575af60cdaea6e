import type { Poll } from '@gumball/contract/polls/polls.schemas';
import { isPollOver } from '@gumball/rules/polls/poll';
import type { Deps } from '../../deps.ts';
import { createGathering } from '../../platform/realtime/gathering.ts';
import { oncePerServer } from '../../platform/realtime/once-per-server.ts';
import { memberRoom } from '../../platform/realtime/realtime.ts';
import { postRoom, resultsRoom } from '../posts/post-news.ts';
import { listStandings } from './polls.store.ts';

const votesWithinMs = 200;

/** What clients receive about polls. Called after the commit of an action. */
export type PollNews = {
  /** The votes of a post's poll changed. */
  voted(postId: string): void;
  /** The user voted; all tabs of the user receive the poll. */
  chosen(userId: string, postId: string, poll: Poll): void;
};

/**
 * Broadcasts about polls of this server. Votes are coalesced and then read again from the database. All subscribers of
 * the post receive the number of votes; only those who may see the results receive them.
 */
export const pollNews = oncePerServer(
  ({ db, clock, realtime, log }: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>): PollNews => {
    const votes = createGathering<string>({
      withinMs: votesWithinMs,
      log,
      async send(ids) {
        const watched = ids.filter((id) => realtime.mayBeHeard(postRoom(id)));
        if (watched.length === 0) return;
        const nowMs = clock.now().getTime();
        for (const { id, counts, ends_at } of await listStandings(db, watched)) {
          const told = { postId: id, votesCount: counts.reduce((sum, count) => sum + count, 0) };
          if (isPollOver(ends_at.getTime(), nowMs)) {
            realtime.announce(postRoom(id), 'poll:voted', { ...told, results: counts });
            continue;
          }
          realtime.announce(resultsRoom(id), 'poll:voted', { ...told, results: counts });
          realtime.announce(postRoom(id), 'poll:voted', { ...told, results: null }, [resultsRoom(id)]);
        }
      },
    });
    realtime.onClose(votes.stop);
    const news: PollNews = {
      voted: votes.add,
      chosen: (userId, postId, poll) => realtime.announce(memberRoom(userId), 'poll:chosen', { postId, poll }),
    };
    return news;
  },
);

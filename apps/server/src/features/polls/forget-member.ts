import type { Deps } from '../../deps.ts';
import { pollNews } from './poll-news.ts';
import { listVotedIn, removeVote } from './polls.store.ts';

/**
 * Deletes the votes of a deleted user and lowers the counters, one vote at a time. Idempotent: it can be resumed after
 * any interruption.
 */
export async function forgetMember(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>,
  userId: string,
): Promise<void> {
  const { db } = deps;
  for (let ids = await listVotedIn(db, userId); ids.length > 0; ids = await listVotedIn(db, userId)) {
    for (const id of ids) {
      await removeVote(db, userId, id);
      pollNews(deps).voted(id);
    }
  }
}

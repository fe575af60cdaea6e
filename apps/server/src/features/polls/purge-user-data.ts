import type { Deps } from '../../deps.ts';
import { listVotedPostIds, removeVote } from './polls.store.ts';

/**
 * Deletes the votes of a deleted user and lowers the counters, one vote at a time. Idempotent: it can be resumed after
 * any interruption.
 */
export async function purgeUserData(deps: Pick<Deps, 'db' | 'pollBroadcasts'>, userId: string): Promise<void> {
  const { db } = deps;
  for (let ids = await listVotedPostIds(db, userId); ids.length > 0; ids = await listVotedPostIds(db, userId)) {
    for (const id of ids) {
      await removeVote(db, userId, id);
      deps.pollBroadcasts.voted(id);
    }
  }
}

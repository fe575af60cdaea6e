import type { Deps } from '../../deps.ts';
import { pollNews } from './poll-news.ts';
import { listVotedIn, removeVote } from './polls.store.ts';

/** Takes the votes of a leaving member out of polls and their counts, one at a time. It can be called again wherever it was cut off. */
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

import type { Poll } from '@gumball/contract/polls/polls.schemas';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireOpenPost } from '../posts/closed-communities/require-open-post.ts';
import { getPost } from '../posts/get-post.ts';
import { checkVoteIn, insertVote } from './polls.store.ts';

/**
 * Votes in the poll of a post. A vote is final; repeating the same vote is idempotent. Throws `POST_NOT_FOUND` if the
 * viewer may not see such a post, `COMMUNITY_CLOSED`, `POLL_NOT_FOUND`, `POLL_OWN`, `POLL_OVER`, `POLL_CHOICE_UNKNOWN`, and `POLL_VOTED`
 * for a vote that differs from the first.
 */
export async function voteInPoll(
  deps: Pick<Deps, 'db' | 'clock' | 'pollBroadcasts'>,
  viewer: Viewer,
  postId: string,
  choice: number,
): Promise<Poll> {
  const now = deps.clock.now();
  const row = await insertVote(deps.db, { userId: viewer.userId, postId, choice, now });
  if (!row) await requireOpenPost(deps, viewer.userId, postId);
  if (!row) throw new AppError('POST_NOT_FOUND');
  if (row.counted) deps.pollBroadcasts.voted(postId);
  else if (!row.voted) assertOk(checkVoteIn(row, { choice, now }));
  // Read the poll again: of several concurrent votes only one was counted, and the others do not see which one.
  const { poll } = await getPost(deps, viewer, postId);
  if (!poll) throw new AppError('POLL_NOT_FOUND');
  if (poll.choice !== choice) throw new AppError('POLL_VOTED');
  if (row.counted) deps.pollBroadcasts.chosen(viewer.userId, postId, poll);
  return poll;
}

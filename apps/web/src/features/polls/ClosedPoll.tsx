import type { Poll as PollState } from '@gumball/contract/polls/polls.schemas';
import type { ReactNode } from 'react';
import Poll from './Poll.tsx';
import type { PollActions } from './polls.queries.ts';

/** The poll of a post in which nobody votes any more, because its community is closed. */
export function closedPoll(
  post: { id: string; user: { id: string }; poll: PollState | null },
  actions: PollActions,
): ReactNode {
  const { id, user, poll } = post;
  return poll && <Poll post={{ id, authorId: user.id, poll }} isClosed actions={actions} />;
}

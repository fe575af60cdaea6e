/** The slot of a post's poll, which pages pass to components that show posts. */
import type { NewPoll, Poll } from '@gumball/contract/polls/polls.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ComponentType, ReactNode } from 'react';
import { readPost } from '../data/post-lists.ts';
import { applyOwnVote, sendWatched } from '../data/posts.live.ts';

/** Renders a post's poll, if it has one, with its actions on the post. */
export type PollSlot = (post: Post, actions: PollActions) => ReactNode;

/** The fields of a new poll. */
export type PollFieldsPart = ComponentType<{
  poll: NewPoll;
  onChange: (poll: NewPoll) => void;
  onRemove: () => void;
}>;

type PollActions = { take: (poll: Poll) => void; readAgain: () => void };

/** What a poll does with its post. */
export function pollActions(postId: string): PollActions {
  return {
    take: (poll) => applyOwnVote(postId, poll),
    readAgain() {
      readPost(postId)
        .then(sendWatched)
        // The shown state stays; the next fetch of the post updates it.
        .catch(() => undefined);
    },
  };
}

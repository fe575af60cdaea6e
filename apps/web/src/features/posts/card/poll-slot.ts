/** Where the poll of a post is drawn: pages hand it to whatever shows posts. */
import type { NewPoll, Poll } from '@gumball/contract/polls/polls.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ComponentType, ReactNode } from 'react';
import { applyOwnVote, sendWatched } from '../data/posts.live.ts';
import { readPost } from '../data/posts.queries.ts';

/** Draws a post's poll, if it has one; what the poll does with the post is handed to it. */
export type PollSlot = (post: Post, actions: PollActions) => ReactNode;

/** The fields in which a poll is written. */
export type PollFieldsPart = ComponentType<{
  poll: NewPoll;
  onChange: (poll: NewPoll) => void;
  onRemove: () => void;
}>;

type PollActions = { take: (poll: Poll) => void; readAgain: () => void };

/** What a poll does with the post it stands in. */
export function pollActions(postId: string): PollActions {
  return {
    take: (poll) => applyOwnVote(postId, poll),
    readAgain() {
      readPost(postId)
        .then(sendWatched)
        // What is shown stays; the next look at the post brings it up to date.
        .catch(() => undefined);
    },
  };
}

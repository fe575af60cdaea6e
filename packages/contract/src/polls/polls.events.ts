/** Live events of polls: docs/product.md, Polls. */
import type { Poll } from './polls.schemas.ts';

/** Server events of polls. */
export type PollsServerEvents = {
  /**
   * To subscribers of the post. `results` is present for those who may see the results. This is decided at the
   * subscription, so a client sends `posts:watch` again after a vote.
   */
  'poll:voted': { postId: string; votesCount: number; results: number[] | null };
  /** To all tabs of a member after a vote: the poll for this member. */
  'poll:chosen': { postId: string; poll: Poll };
};

/** Live news about polls: docs/product.md, Polls. */
import type { Poll } from './polls.schemas.ts';

/** What the server tells about polls. */
export type PollsServerEvents = {
  /**
   * To who watches the post. `results` are there for who may know them, which is settled when they begin to watch: whoever has voted says
   * `posts:watch` again.
   */
  'poll:voted': { postId: string; votesCount: number; results: number[] | null };
  /** To a member in all their tabs: they have voted, and this is how the poll stands for them. */
  'poll:chosen': { postId: string; poll: Poll };
};

/** Live news about polls: docs/product.md, Polls. */

/**
 * What the server tells about polls, to who watches the post. `results` are there for who may know them, which is settled when they begin to watch: whoever has
 * voted says `posts:watch` again.
 */
export type PollsServerEvents = {
  'poll:voted': { postId: string; votesCount: number; results: number[] | null };
};

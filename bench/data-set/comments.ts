import { minuteMs } from '@gumball/rules/formats/durations';
import type { Rng } from '@gumball/server/platform/random/rng';
import { createText } from './random.ts';
import { createdMs, type Timeline } from './timeline.ts';

/** Columns in the order of the rows of `comments`. */
export const commentColumns = 'id, post_id, user_id, parent_id, content, likes_count, replies_count, created_at';

// One of four comments is a reply to the first.
const isReply = (index: number) => index % 4 === 3;
const repliesAmong = (comments: number) => Math.floor(comments / 4);

/** Generates the comments of all posts: `counts` per post, a quarter of them replies to its first comment. */
export function* comments(
  { spanMs, idAt, timeAt }: Timeline,
  postIds: string[],
  userIds: string[],
  counts: Uint32Array,
  random: Rng,
) {
  let total = 0;
  for (const [i, postId] of postIds.entries()) {
    const count = counts[i] ?? 0;
    let first: string | null = null;
    for (let index = 0; index < count; index += 1) {
      const ms = Math.min(spanMs, createdMs(postId) + (index + 1) * minuteMs);
      const id = idAt(ms, total);
      total += 1;
      yield [
        id,
        postId,
        userIds[random.below(userIds.length)] ?? '',
        isReply(index) ? first : null,
        createText(random, 15),
        random.below(4),
        index === 0 ? repliesAmong(count) : 0,
        timeAt(ms),
      ];
      first ??= id;
    }
  }
}

import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { createCoalescer } from '../../../platform/realtime/coalescer.ts';
import type { Filters } from '../../filters/create-filters.ts';

/** The durable job that reads the pages behind the links of one post. */
export type PostLinksJob = { postId: string };

/** The name of the job queue of links in posts. */
export const postLinksJobName = 'post-links';

type WrittenPost = { id: string; userId: string; content: string };

/** Queues the links of posts for filters. */
export type PostLinks = {
  /** Queues the links of a new or edited post, if filters read posts. Called after the commit; it never fails. */
  add(post: WrittenPost): void;
};

const delayMs = 50;

/** Creates the queue of links. What is posted pays only for a search of two characters; the rest happens later. */
export function createPostLinks(
  { jobs, log, realtime }: Pick<PlatformDeps, 'jobs' | 'log' | 'realtime'>,
  filters: Filters,
): PostLinks {
  const coalescer = createCoalescer<WrittenPost>({
    delayMs,
    log,
    async send(posts) {
      for (const { id, userId } of posts) await jobs.addToGroup<PostLinksJob>(postLinksJobName, userId, { postId: id });
    },
  });
  realtime.onClose(() => coalescer.stop());
  return {
    add(post) {
      if (post.content.includes('//') && filters.isUsed('posts')) coalescer.add(post);
    },
  };
}

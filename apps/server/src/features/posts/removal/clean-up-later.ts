import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';

/** A post that was deleted from a distributed database, and the URLs of the files that it had. */
export type RemovedPost = { postId: string; userId: string; urls: string[] };

/** The queue of the job that cleans up after the deletion of a post. */
export const cleanUpQueue = 'clean-up-removed-posts';

/** Adds the job that cleans up after the deletion of a post, in its transaction if that is given. */
export function cleanUpLater({ jobs }: Pick<Deps, 'jobs'>, post: RemovedPost, tx?: Executor): Promise<void> {
  return jobs.add<RemovedPost>(cleanUpQueue, post, tx);
}

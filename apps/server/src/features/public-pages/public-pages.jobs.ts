import type { Deps } from '../../deps.ts';
import { purgeDeletedPosts } from './purge-deleted-posts.ts';

/** Declares the job that removes old marks of deleted posts. */
export function declarePublicPagesJobs(deps: Deps): void {
  deps.jobs.every('41 0 * * *', 'purge-deleted-public-posts', () => purgeDeletedPosts(deps));
}

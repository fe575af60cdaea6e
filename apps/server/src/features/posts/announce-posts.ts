import type { Deps } from '../../deps.ts';
import { listByIds } from './posts.store.ts';
import { announcePost } from './store-post.ts';

/** Tells others about posts that were hidden before, after the commit. */
export async function announcePosts(
  deps: Pick<Deps, 'db' | 'postBroadcasts' | 'notifier'>,
  postIds: string[],
): Promise<void> {
  if (postIds.length > 0) for (const row of await listByIds(deps.db, postIds)) announcePost(deps, row);
}

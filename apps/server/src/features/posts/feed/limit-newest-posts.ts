import type { Deps } from '../../../deps.ts';
import { removeOldRows } from './newest-posts.store.ts';

/** Removes from the list of a distributed database what is no longer among the newest posts. */
export async function limitNewestPosts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await removeOldRows(db);
}

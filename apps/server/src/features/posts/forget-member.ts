import type { NotifyDeps } from '../notifications/notify.ts';
import { likePortion, listLikedIds, removeSaves } from './likes.store.ts';
import { listOwnIds } from './post-writes.store.ts';
import { removePost } from './remove-post.ts';
import { unlikePost } from './unlike-post.ts';

/**
 * Removes what a leaving member posted, liked and saved, one deed at a time, so that counts and readers follow as they do when a member does it. It can be
 * called again wherever it was cut off.
 */
export async function forgetMember(deps: NotifyDeps, userId: string): Promise<void> {
  const { db } = deps;
  for (let ids = await listOwnIds(db, userId); ids.length > 0; ids = await listOwnIds(db, userId)) {
    for (const id of ids) await removePost(deps, { userId }, id);
  }
  for (let ids = await listLikedIds(db, userId); ids.length > 0; ids = await listLikedIds(db, userId)) {
    for (const id of ids) await unlikePost(deps, { userId }, id);
  }
  while ((await removeSaves(db, userId)) === likePortion) continue;
}

import type { NotifyDeps } from '../notifications/notify.ts';
import { listLikedIds } from './comment-likes.store.ts';
import { listOwnIds } from './comment-writes.store.ts';
import { removeComment } from './remove-comment.ts';
import { unlikeComment } from './unlike-comment.ts';

/**
 * Removes what a leaving member commented and liked, one deed at a time; comments that replies hang on stay as '[deleted]'. It can be called again
 * wherever it was cut off.
 */
export async function forgetMember(deps: NotifyDeps, userId: string): Promise<void> {
  const { db } = deps;
  for (let ids = await listOwnIds(db, userId); ids.length > 0; ids = await listOwnIds(db, userId)) {
    for (const id of ids) await removeComment(deps, { userId }, id);
  }
  for (let ids = await listLikedIds(db, userId); ids.length > 0; ids = await listLikedIds(db, userId)) {
    for (const id of ids) await unlikeComment(deps, { userId }, id);
  }
}

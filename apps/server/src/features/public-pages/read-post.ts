import type { Deps } from '../../deps.ts';
import { findPost, listQuoted, wasPublic } from './public-pages.store.ts';
import { type GuestPost, toGuestPosts } from './public-pages.view.ts';

/** Reads a post that guests may read. `deleted` for one that they could read once. */
export async function readPost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  postId: string,
): Promise<GuestPost | 'deleted' | undefined> {
  const row = await findPost(db, postId);
  if (!row) return (await wasPublic(db, postId)) ? 'deleted' : undefined;
  return toGuestPosts([row], await listQuoted(db, [row]), clock.now())[0];
}

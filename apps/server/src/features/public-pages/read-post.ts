import type { Deps } from '../../deps.ts';
import { findPost, listComments, listQuoted, wasPublic } from './public-pages.store.ts';
import { type GuestComment, type GuestPost, toGuestComments, toGuestPosts } from './public-pages.view.ts';

/** Reads a post that guests may read, and its first comments. `deleted` for one that they could read once. */
export async function readPost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  postId: string,
): Promise<{ post: GuestPost; comments: GuestComment[] } | 'deleted' | undefined> {
  const row = await findPost(db, postId);
  if (!row) return (await wasPublic(db, postId)) ? 'deleted' : undefined;
  const now = clock.now();
  const [post] = toGuestPosts([row], await listQuoted(db, [row]), now);
  if (!post) return undefined;
  return { post, comments: toGuestComments(await listComments(db, post.id, post.author.id), now) };
}

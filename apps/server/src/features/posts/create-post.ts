import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { checkPlaces } from './check-places.ts';
import { getPost } from './get-post.ts';
import { findByIdempotencyKey } from './post-writes.store.ts';
import { toPost, toReader } from './posts.view.ts';
import { storeFilteredPost } from './store-filtered-post.ts';
import { announcePost, type PostInput } from './store-post.ts';

/**
 * Creates a post. A second call by the same user with the same `idempotencyKey` returns the first post. Throws the
 * errors of the text, the files and the poll, `TEXT_REFUSED`, `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED` if the author is not a member of
 * the community, and for a quote `POST_NOT_FOUND` or `REPOSTS_OFF`.
 */
export async function createPost(
  deps: Pick<
    Deps,
    'db' | 'clock' | 'ids' | 'filters' | 'moderationBroadcasts' | 'postBroadcasts' | 'postLinks' | 'notifier'
  >,
  viewer: Viewer,
  input: PostInput,
  idempotencyKey: string | undefined,
): Promise<Post> {
  const stored = await storeFilteredPost(deps, undefined, viewer.userId, input, idempotencyKey);
  if (!stored) return existingPostOrThrow(deps, viewer, input, idempotencyKey);
  const { row, isHeld } = stored;
  if (isHeld) return getPost(deps, viewer, row.id);
  announcePost(deps, row);
  deps.postLinks.add({ id: row.id, userId: row.user_id, content: row.content });
  if (input.quotedPostId) return getPost(deps, viewer, row.id);
  const unseen = { liked: false, saved: false, reposted: false, choice: null, quoted: null, review: null };
  return toPost({ ...row, ...unseen }, toReader(viewer, deps.clock));
}

async function existingPostOrThrow(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  input: PostInput,
  idempotencyKey: string | undefined,
): Promise<Post> {
  const existingId = idempotencyKey && (await findByIdempotencyKey(deps.db, viewer.userId, idempotencyKey));
  if (existingId) return getPost(deps, viewer, existingId);
  await checkPlaces(deps, viewer, input);
  throw new AppError('MEDIA_URL_UNKNOWN', { field: 'mediaUrls' });
}

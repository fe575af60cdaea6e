import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isClosedPost } from './closed-communities.store.ts';

/** Throws `COMMUNITY_CLOSED` for a post that the viewer sees in a community that operators closed. */
export async function requireOpenPost(
  { db }: { db: Pick<Deps['db'], 'rows'> },
  viewerId: string,
  postId: string,
): Promise<void> {
  if (await isClosedPost(db, viewerId, postId)) throw new AppError('COMMUNITY_CLOSED');
}

import { newPost } from '@gumball/contract/posts/posts.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import { createPost } from '../../posts/create-post.ts';
import { hashToken } from '../codes/hash-token.ts';
import { toProgramViewer } from '../tokens/to-program-viewer.ts';
import { findIncoming } from './bots.store.ts';

/**
 * Posts what an incoming webhook received, as its bot. The sanctions of both and the limits of its owner hold. Throws
 * `NOT_FOUND` for an unknown address, and once its owner runs the community no more,
 * `CONSENT_REQUIRED` while its owner has terms to accept, and the errors of a new post.
 */
export async function postIncoming(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'ids'
    | 'filters'
    | 'moderationBroadcasts'
    | 'postBroadcasts'
    | 'postLinks'
    | 'notifier'
    | 'checkRestrictions'
    | 'checkNewMember'
  >,
  limit: Limit,
  { token, text, key }: { token: string; text: string; key: string | undefined },
): Promise<string> {
  const row = await findIncoming(deps.db, hashToken(token));
  if (!row) throw new AppError('NOT_FOUND');
  await limit.consume(row.user_id);
  const viewer = await toProgramViewer(deps.db, row);
  if (viewer.needsConsent) throw new AppError('CONSENT_REQUIRED');
  await deps.checkRestrictions(viewer, { text });
  await deps.checkNewMember(viewer, 'posts');
  const input = newPost.parse({ content: text, communityId: row.community_id });
  return (await createPost(deps, viewer, input, key)).id;
}

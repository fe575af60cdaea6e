import { newPost } from '@gumball/contract/posts/posts.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { createPost } from '../../posts/create-post.ts';
import { hashToken } from '../codes/hash-token.ts';
import { findIncoming } from './bots.store.ts';

/**
 * Posts what an incoming webhook received, as its bot. The sanctions of both and the limits of its owner hold. Throws
 * `NOT_FOUND` for an unknown address, and once its owner runs the community no more, and the errors of a new post.
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
  await limit.consume(row.bot_id);
  const viewer: Viewer = {
    userId: row.bot_id,
    sessionId: row.bot_id,
    complete: true,
    operator: false,
    staffRole: null,
    needsSecondFactor: false,
    needsConsent: false,
    botOwnerId: row.owner_id,
    createdAtMs: row.owner_created_at.getTime(),
    restrictions: {
      silencedUntilMs: row.silenced_until?.getTime() ?? null,
      limitedUntilMs: row.limited_until?.getTime() ?? null,
    },
  };
  await deps.checkRestrictions(viewer, { text });
  await deps.checkNewMember(viewer, 'posts');
  const input = newPost.parse({ content: text, communityId: row.community_id });
  return (await createPost(deps, viewer, input, key)).id;
}

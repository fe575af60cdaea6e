import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { checkComment } from '@gumball/rules/comments/comment-text';
import { canReplyTo } from '@gumball/rules/comments/comment-threads';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { Deps } from '../../deps.ts';
import { asDatabase } from '../../platform/db/database.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { announceHold } from '../filters/announce-hold.ts';
import { filterCause } from '../filters/filter-cause.ts';
import { holdComment } from '../filters/hold-comment.ts';
import type { Hold } from '../filters/hold-post.ts';
import { requireOpen } from '../posts/closed-communities/require-open.ts';
import { getPost } from '../posts/get-post.ts';
import { findCommentKey } from './comment-key.store.ts';
import { findByIdempotencyKey, insertComment } from './comment-writes.store.ts';
import { findComment } from './comments.store.ts';
import { toComment, toPublicComment } from './comments.view.ts';

/**
 * Creates a comment, or a reply if `parentId` names a comment of the post. A second call by the same user with the same
 * `idempotencyKey` returns the first comment. Throws the errors of the text, `TEXT_REFUSED`, `POST_NOT_FOUND`, `COMMUNITY_CLOSED`, `COMMENT_NOT_FOUND` and
 * `REPLY_TO_REPLY`.
 */
export async function createComment(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'filters' | 'moderationBroadcasts' | 'commentBroadcasts' | 'notifier'>,
  viewer: Viewer,
  input: { postId: string; parentId: string | null; content: string },
  idempotencyKey: string | undefined,
): Promise<Comment> {
  const { db, clock, ids } = deps;
  const { postId, parentId } = input;
  const content = input.content.trim();
  assertOk(checkComment(content, amountsNow().commentLength));
  const { userId } = viewer;
  const match = deps.filters.inspect('comments', [content]);
  const comment = { id: ids.next(), postId, userId, parentId, content, idempotencyKey, now: clock.now() };
  let hold: Hold | undefined;
  const row =
    match || db.isDistributed
      ? await db.transaction(async (tx) => {
          const stored = await insertComment(asDatabase(tx), comment, db.isDistributed);
          const held = { postId, userId, commentId: comment.id, parentId };
          if (stored && match) hold = await holdComment(deps, tx, held, filterCause(match));
          return stored;
        })
      : await insertComment(db, comment, false);
  if (!row) return existingCommentOrThrow(deps, viewer, input, idempotencyKey);
  announceHold(deps, hold);
  if (match) return toComment({ ...row, liked: false, review: match.action === 'hold' ? 'waiting' : 'limited' });
  deps.commentBroadcasts.created({ id: row.id, postId, parentId });
  deps.notifier.notify({ about: 'comment', commentId: row.id, postId });
  return { ...toPublicComment(row), isLiked: false };
}

async function existingCommentOrThrow(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { postId, parentId }: { postId: string; parentId: string | null },
  idempotencyKey: string | undefined,
): Promise<Comment> {
  const existingId = idempotencyKey && (await findByIdempotencyKey(deps.db, viewer.userId, idempotencyKey));
  const key = existingId ? await findCommentKey(deps.db, { id: existingId }) : undefined;
  const existing = key && (await findComment(deps.db, viewer.userId, key));
  if (existing) return toComment(existing);
  const { community } = await getPost(deps, viewer, postId);
  if (community) await requireOpen(deps, community.id);
  const parent = parentId === null ? undefined : await findComment(deps.db, viewer.userId, { id: parentId, postId });
  if (parent) assertOk(canReplyTo({ parentId: parent.parent_id, isDeleted: parent.deleted_at !== null }));
  throw new AppError('COMMENT_NOT_FOUND');
}

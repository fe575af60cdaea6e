import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { checkComment } from '@gumball/rules/comments/comment-text';
import { canReplyTo } from '@gumball/rules/comments/comment-threads';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { getPost } from '../posts/get-post.ts';
import { findByIdempotencyKey, insertComment } from './comment-writes.store.ts';
import { findComment } from './comments.store.ts';
import { toComment, toPublicComment } from './comments.view.ts';

/**
 * Creates a comment, or a reply if `parentId` names a comment of the post. A second call by the same user with the same
 * `idempotencyKey` returns the first comment. Throws the errors of the text, `POST_NOT_FOUND`, `COMMENT_NOT_FOUND` and
 * `REPLY_TO_REPLY`.
 */
export async function createComment(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'commentBroadcasts' | 'notifier'>,
  viewer: Viewer,
  input: { postId: string; parentId: string | null; content: string },
  idempotencyKey: string | undefined,
): Promise<Comment> {
  const { db, clock, ids } = deps;
  const { postId, parentId } = input;
  const content = input.content.trim();
  assertOk(checkComment(content));
  const row = await insertComment(db, {
    id: ids.next(),
    postId,
    userId: viewer.userId,
    parentId,
    content,
    idempotencyKey,
    now: clock.now(),
  });
  if (!row) return existingCommentOrThrow(deps, viewer, input, idempotencyKey);
  deps.commentBroadcasts.created({ id: row.id, postId, parentId });
  deps.notifier.notify({ about: 'comment', commentId: row.id });
  return { ...toPublicComment(row), isLiked: false };
}

async function existingCommentOrThrow(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { postId, parentId }: { postId: string; parentId: string | null },
  idempotencyKey: string | undefined,
): Promise<Comment> {
  const existingId = idempotencyKey && (await findByIdempotencyKey(deps.db, viewer.userId, idempotencyKey));
  const existing = existingId && (await findComment(deps.db, viewer.userId, existingId));
  if (existing) return toComment(existing);
  await getPost(deps, viewer, postId);
  const parent = parentId === null ? undefined : await findComment(deps.db, viewer.userId, parentId);
  if (parent?.post_id === postId) {
    assertOk(canReplyTo({ parentId: parent.parent_id, isDeleted: parent.deleted_at !== null }));
  }
  throw new AppError('COMMENT_NOT_FOUND');
}

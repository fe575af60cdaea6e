import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { checkCommentEdit } from '@gumball/rules/comments/comment-text';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { Deps } from '../../deps.ts';
import { asDatabase } from '../../platform/db/database.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { announceHold } from '../filters/announce-hold.ts';
import { filterCause } from '../filters/filter-cause.ts';
import { holdComment } from '../filters/hold-comment.ts';
import type { Hold } from '../filters/hold-post.ts';
import { lockCommentThread } from '../filters/lock-comment-thread.ts';
import { requireOpenPost } from '../posts/closed-communities/require-open-post.ts';
import { type CommentRef, findCommentKey } from './comment-key.store.ts';
import { updateContent } from './comment-writes.store.ts';
import { findComment } from './comments.store.ts';
import { toComment } from './comments.view.ts';

/**
 * Updates the text of the viewer's own comment. Throws `COMMENT_NOT_FOUND`, `ACCESS_DENIED` for anyone but the author,
 * `COMMUNITY_CLOSED`, and the errors of the text, also `TEXT_REFUSED`.
 */
export async function updateComment(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'filters' | 'moderationBroadcasts' | 'notifier' | 'commentBroadcasts'>,
  viewer: Viewer,
  comment: CommentRef,
  content: string,
): Promise<Comment> {
  const { db, clock } = deps;
  const key = await findCommentKey(db, comment);
  const before = key && (await findComment(db, viewer.userId, key));
  if (!before || before.deleted_at) throw new AppError('COMMENT_NOT_FOUND');
  if (before.user_id !== viewer.userId) throw new AppError('ACCESS_DENIED');
  await requireOpenPost(deps, viewer.userId, before.post_id);
  assertOk(checkCommentEdit(content, before.content, amountsNow().commentLength));
  const { userId } = viewer;
  const commentId = before.id;
  const text = content.trim();
  const match = deps.filters.inspect('comments', [text]);
  let hold: Hold | undefined;
  const row = match
    ? await db.transaction(async (tx) => {
        const held = { postId: before.post_id, userId, commentId, parentId: before.parent_id };
        await lockCommentThread(tx, held);
        const changed = await updateContent(asDatabase(tx), userId, before, text, clock.now());
        if (!changed) return undefined;
        hold = await holdComment(deps, tx, held, filterCause(match));
        return { ...changed, review: match.action === 'hold' ? ('waiting' as const) : ('limited' as const) };
      })
    : await updateContent(db, userId, before, text, clock.now());
  if (!row) throw new AppError('COMMENT_NOT_FOUND');
  announceHold(deps, hold);
  deps.commentBroadcasts.changed({ id: row.id, postId: row.post_id, parentId: row.parent_id });
  deps.notifier.notify({ about: 'comment', commentId, postId: row.post_id });
  return toComment(row);
}

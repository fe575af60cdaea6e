import type { Hold } from '@gumball/contract/filters/filters.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findOpenCases } from '../../moderation/cases/find-open-cases.ts';
import { toJoinedUserSummary } from '../../users/to-user-summary.ts';
import { listHeld } from './operator-holds.store.ts';

const maxListed = 100;

/** Lists the posts and comments that only their authors see: those that wait for a decision, or the limited ones. */
export async function listHolds(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  state: 'waiting' | 'limited',
): Promise<Hold[]> {
  const rows = await listHeld(db.kysely, state === 'waiting', maxListed);
  const subjects = rows.map(({ postId, commentId }) =>
    commentId === null ? ({ type: 'post', id: postId } as const) : ({ type: 'comment', id: commentId } as const),
  );
  const caseIds = await findOpenCases(db.kysely, subjects);
  return rows.map((row, index) => ({
    id: row.id,
    kind: row.commentId === null ? 'post' : 'comment',
    postId: row.postId,
    commentId: row.commentId,
    author: toJoinedUserSummary(row.user_id, row),
    content: row.content,
    files: row.files,
    cause: row.cause,
    filter: row.filter_id === null || row.filter_text === null ? null : { id: row.filter_id, text: row.filter_text },
    needsReview: row.needs_review,
    caseId: caseIds[index] ?? null,
    heldAt: row.held_at.toISOString(),
    canDecide: row.user_id !== userId,
  }));
}

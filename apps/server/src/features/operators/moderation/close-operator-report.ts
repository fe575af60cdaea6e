import type { OperatorReport } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeComment } from '../../comments/remove-comment.ts';
import { closeReport } from '../../moderation/close-report.ts';
import { concernsOperator } from '../../moderation/concerns-operator.ts';
import { requireReport } from '../../moderation/require-report.ts';
import { toOperatorReport } from '../../moderation/to-operator-report.ts';
import { removePost } from '../../posts/remove-post.ts';
import { recordAction } from '../record-action.ts';

type CloseDeps = Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'notificationBroadcasts' | 'postBroadcasts' | 'commentBroadcasts' | 'notifier'
>;

/**
 * Closes a report and all others about the same target; `remove` removes the post or comment first. Adds an entry to
 * the audit log. Throws `REPORT_NOT_FOUND`, `CONCERNS_OPERATOR`, `REPORT_NOT_REMOVABLE`.
 */
export async function closeOperatorReport(
  deps: CloseDeps,
  viewer: Viewer,
  reportId: string,
  action: 'dismiss' | 'remove',
): Promise<OperatorReport> {
  const row = await requireReport(deps.db.kysely, reportId);
  if (concernsOperator(row, viewer.userId)) throw new AppError('CONCERNS_OPERATOR');
  const { target_type: type, target_id: targetId, target_user_id: authorId } = row;
  if (action === 'remove') {
    if ((type !== 'post' && type !== 'comment') || authorId === null) throw new AppError('REPORT_NOT_REMOVABLE');
    // A missing target counts as removed, so that an interrupted action can be repeated.
    if (type === 'post') await removePost(deps, { userId: authorId }, targetId);
    else await removeComment(deps, { userId: authorId }, targetId);
  }
  await deps.db.transaction(async (tx) => {
    const closed = await closeReport(deps, tx, row);
    if (closed === 0) return;
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: action === 'remove' ? `remove-${type}` : 'dismiss-report',
      subject: { kind: 'report', id: reportId },
      details: { about: type, target: targetId, memberId: authorId, reports: closed },
    });
  });
  return toOperatorReport(await requireReport(deps.db.kysely, reportId), viewer);
}

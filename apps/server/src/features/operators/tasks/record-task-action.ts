import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import type { AuditAction } from '@gumball/rules/operators/audit-actions';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { recordAction } from '../record-action.ts';

/** Records an operator's action on a task in the audit log, inside the caller's transaction. */
export function recordTaskAction(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Executor,
  viewer: Viewer,
  action: AuditAction,
  task: OperatorTask,
  details: Record<string, unknown> = {},
): Promise<void> {
  return recordAction(deps, tx, {
    operatorId: viewer.userId,
    action,
    subject: { kind: 'task', id: task.id },
    details: { title: task.title, ...details },
  });
}

import type { OperatorMessage } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { closeSupportMessage } from '../../moderation/close-support-message.ts';
import { toOperatorMessage } from '../../moderation/to-operator-message.ts';
import { recordAction } from '../record-action.ts';

/**
 * Closes a message to the operators, with an entry in the audit log. Throws `SUPPORT_NOT_FOUND` and
 * `CONCERNS_OPERATOR`.
 */
export function closeOperatorMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  messageId: string,
): Promise<OperatorMessage> {
  return deps.db.transaction(async (tx) => {
    const { row, changed } = await closeSupportMessage(deps, tx, { messageId, operatorId: viewer.userId });
    if (changed) {
      await recordAction(deps, tx, {
        operatorId: viewer.userId,
        action: 'close-support',
        subject: { kind: 'support', id: messageId },
        details: { memberId: row.user_id },
      });
    }
    return toOperatorMessage(row, viewer);
  });
}

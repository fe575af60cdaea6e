import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { closeMessage, type OperatorMessageRow } from './moderation.store.ts';

/**
 * Closes a message to the operators inside the caller's transaction; `changed` says whether it was open. Throws
 * `SUPPORT_NOT_FOUND`, and `CONCERNS_OPERATOR` if the operator wrote it.
 */
export async function closeSupportMessage(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  { messageId, operatorId }: { messageId: string; operatorId: string },
): Promise<{ row: OperatorMessageRow; changed: boolean }> {
  const closed = await closeMessage(tx, messageId, clock.now());
  if (!closed) throw new AppError('SUPPORT_NOT_FOUND');
  if (closed.row.user_id === operatorId) throw new AppError('CONCERNS_OPERATOR');
  return closed;
}

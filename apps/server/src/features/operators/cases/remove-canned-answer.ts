import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { recordAction } from '../record-action.ts';
import { deleteAnswer } from './canned-answers.store.ts';

/** Removes a canned answer, with an entry in the audit log. Idempotent. */
export async function removeCannedAnswer(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { userId: operatorId }: Viewer,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await deleteAnswer(tx, id))) return;
    await recordAction(deps, tx, {
      operatorId,
      action: 'remove-canned-answer',
      subject: { kind: 'canned-answer', id },
    });
  });
}

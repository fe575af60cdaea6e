import { isDeepStrictEqual } from 'node:util';
import type { NewMemberLimits } from '@gumball/rules/filters/new-member-limits';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { recordAction } from '../record-action.ts';

/** Saves checked limits in the caller's transaction, with an entry in the audit log if they are different. */
export async function saveNewMemberLimits(
  deps: Pick<Deps, 'clock' | 'newMemberLimits'> & { ids: Pick<Deps['ids'], 'next'> },
  tx: Executor,
  operatorId: string | null,
  limits: NewMemberLimits,
): Promise<void> {
  const before = await deps.newMemberLimits.save(tx, limits);
  if (isDeepStrictEqual(before, limits)) return;
  await recordAction(deps, tx, {
    operatorId,
    action: 'change-new-member-limits',
    subject: { kind: 'setting', id: 'new-member-limits' },
    details: limits,
  });
}

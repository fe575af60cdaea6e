import { isDeepStrictEqual } from 'node:util';
import { checkNewMemberLimits, type NewMemberLimits } from '@gumball/rules/filters/new-member-limits';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { recordAction } from '../record-action.ts';

/** Changes the limits for new members, with an entry of the audit log. Throws `NEW_MEMBER_LIMITS_INVALID`. */
export async function changeNewMemberLimits(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'newMemberLimits'>,
  { userId: operatorId }: Viewer,
  limits: NewMemberLimits,
): Promise<NewMemberLimits> {
  assertOk(checkNewMemberLimits(limits));
  await deps.db.transaction((tx) => saveNewMemberLimits(deps, tx, operatorId, limits));
  deps.newMemberLimits.refresh();
  return limits;
}

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

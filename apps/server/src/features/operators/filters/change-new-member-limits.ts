import { checkNewMemberLimits, type NewMemberLimits } from '@gumball/rules/filters/new-member-limits';
import type { Deps } from '../../../deps.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { saveNewMemberLimits } from './save-new-member-limits.ts';

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

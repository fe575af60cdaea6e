import type { ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockCaseRow, updateCase } from './case-rows.store.ts';
import { toModerationCase } from './cases.view.ts';
import type { ClaimDeps } from './claim-case.ts';

/** Releases a case that the operator claimed. Idempotent. Throws `CASE_NOT_FOUND`. */
export async function releaseCase(
  { db, clock, moderationBroadcasts }: ClaimDeps,
  { userId }: Viewer,
  caseId: string,
): Promise<ModerationCase> {
  const now = clock.now();
  const row = await db.transaction(async (tx) => {
    const locked = await lockCaseRow(tx, caseId);
    if (locked?.claimed_by !== userId) return locked;
    await updateCase(tx, caseId, { claimed_by: null, claimed_until: null });
    return lockCaseRow(tx, caseId);
  });
  if (!row) throw new AppError('CASE_NOT_FOUND');
  moderationBroadcasts.changed(caseId);
  return toModerationCase(row, now, userId);
}

import type { ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import { claimMs } from '@gumball/rules/moderation/cases';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockCaseRow, updateCase } from './case-rows.store.ts';
import { claimOf, toModerationCase } from './cases.view.ts';

/** What a claim needs. */
export type ClaimDeps = Pick<Deps, 'db' | 'clock' | 'moderationBroadcasts'>;

/**
 * Claims a case for some minutes, or prolongs the claim; the other operators see it at once. Of two who claim it at the
 * same time one receives it. Throws `CASE_NOT_FOUND`, `CASE_DECIDED`, and `CASE_CLAIMED` without `takeOver`.
 */
export async function claimCase(
  { db, clock, moderationBroadcasts }: ClaimDeps,
  { userId }: Viewer,
  caseId: string,
  takeOver: boolean,
): Promise<ModerationCase> {
  const now = clock.now();
  const row = await db.transaction(async (tx) => {
    const locked = await lockCaseRow(tx, caseId);
    if (!locked) throw new AppError('CASE_NOT_FOUND');
    if (locked.closed_at) throw new AppError('CASE_DECIDED');
    const claim = claimOf(locked, now);
    if (claim && claim.userId !== userId && !takeOver) throw new AppError('CASE_CLAIMED');
    await updateCase(tx, caseId, { claimed_by: userId, claimed_until: new Date(now.getTime() + claimMs) });
    return lockCaseRow(tx, caseId);
  });
  if (!row) throw new AppError('CASE_NOT_FOUND');
  moderationBroadcasts.changed(caseId);
  return toModerationCase(row, now, userId);
}

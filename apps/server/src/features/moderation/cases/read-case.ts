import type { ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findCaseRow } from './case-rows.store.ts';
import { toModerationCase } from './cases.view.ts';

/** Reads a case for an operator. Throws `CASE_NOT_FOUND`. */
export async function readCase(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<Viewer, 'userId'>,
  caseId: string,
): Promise<ModerationCase> {
  const row = await findCaseRow(db.kysely, caseId);
  if (!row) throw new AppError('CASE_NOT_FOUND');
  return toModerationCase(row, clock.now(), userId);
}

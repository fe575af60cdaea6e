import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findReview, type ReviewRow } from './reviews.store.ts';

/** Reads the current state of a submission. Throws `SUBMISSION_NOT_FOUND`. */
export async function getReviewedSubmission(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  submissionId: string,
): Promise<ReviewRow> {
  const row = await findReview(db.kysely, viewer.userId, submissionId);
  if (!row) throw new AppError('SUBMISSION_NOT_FOUND');
  return row;
}

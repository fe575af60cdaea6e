import type { CommunityCase } from '@gumball/contract/moderation/cases.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findCommunityRow, findRole } from './community-cases.store.ts';
import { toCommunityCase } from './to-community-case.ts';

/** Reads a case for a moderator of its community. Throws `CASE_NOT_FOUND`. */
export async function readCommunityCase(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { communityId, caseId, userId }: { communityId: string; caseId: string; userId: string },
): Promise<CommunityCase> {
  const row = await findCommunityRow(db.kysely, communityId, caseId);
  if (!row) throw new AppError('CASE_NOT_FOUND');
  return toCommunityCase(row, clock.now(), { userId, role: await findRole(db, communityId, userId) });
}

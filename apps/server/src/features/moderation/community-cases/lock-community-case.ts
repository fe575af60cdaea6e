import type { CommunityRole } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type LockedCase, lockCase } from '../cases/lock-case.ts';
import { type CommunityCaseRow, findCommunityRow, lockRolesOf } from './community-cases.store.ts';

/** A case of a community that is locked with the roles of who decides and of the author. */
export type LockedCommunityCase = LockedCase & { row: CommunityCaseRow; actor: CommunityRole; author: CommunityRole };

/**
 * Locks the memberships of who decides and of the author, then the case, so that no role changes meanwhile. Throws
 * `CASE_NOT_FOUND`.
 */
export async function lockCommunityCase(
  deps: Pick<Deps, 'clock'>,
  tx: Executor,
  { communityId, caseId, userId }: { communityId: string; caseId: string; userId: string },
): Promise<LockedCommunityCase> {
  const found = await findCommunityRow(tx, communityId, caseId);
  if (!found) throw new AppError('CASE_NOT_FOUND');
  const roleOf = await lockRolesOf(tx, communityId, [userId, ...(found.user_id === null ? [] : [found.user_id])]);
  const locked = await lockCase(deps, tx, caseId, userId);
  const author = found.user_id === null ? 'none' : roleOf(found.user_id);
  return { ...locked, row: { ...found, ...locked.row }, actor: roleOf(userId), author };
}

import type { CommunityCase } from '@gumball/contract/moderation/cases.schemas';
import { canDecideRequests } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireModerator } from '../../communities/require-moderator.ts';
import { lockCommunityCase } from '../../moderation/community-cases/lock-community-case.ts';
import { passCaseOn } from '../../moderation/community-cases/pass-case-on.ts';
import { readCommunityCase } from '../../moderation/community-cases/read-community-case.ts';
import { recordAction } from '../record-action.ts';

/**
 * Passes a case of a community on to the operators, who alone decide it then. Idempotent. Throws `COMMUNITY_NOT_FOUND`,
 * `ACCESS_DENIED`, `CASE_NOT_FOUND` and the errors of `passCaseOn`.
 */
export async function passCommunityCaseOn(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'moderationBroadcasts'>,
  viewer: Viewer,
  { communityId, caseId }: { communityId: string; caseId: string },
  text: string,
): Promise<CommunityCase> {
  await requireModerator(deps, viewer, communityId);
  const own = { communityId, caseId, userId: viewer.userId };
  await deps.db.transaction(async (tx) => {
    const locked = await lockCommunityCase(deps, tx, own);
    if (!canDecideRequests(locked.actor)) throw new AppError('ACCESS_DENIED');
    if (!(await passCaseOn(deps, tx, locked, { actorId: viewer.userId, text }))) return;
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'pass-case-on',
      subject: { kind: 'case', id: caseId },
      details: { community: communityId },
    });
  });
  deps.moderationBroadcasts.changed(caseId);
  return readCommunityCase(deps, own);
}

import type { CommunityCase } from '@gumball/contract/moderation/cases.schemas';
import { checkCaseDecision, checkCommunityDecision } from '@gumball/rules/moderation/cases';
import type { ReportReason } from '@gumball/rules/moderation/report';
import type { Deps } from '../../../deps.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireModerator } from '../../communities/require-moderator.ts';
import { announceCaseOutcome } from '../../moderation/cases/announce-case-outcome.ts';
import { closeCase } from '../../moderation/cases/close-case.ts';
import { lockCommunityCase } from '../../moderation/community-cases/lock-community-case.ts';
import { readCommunityCase } from '../../moderation/community-cases/read-community-case.ts';
import { type SettleDeps, settleCase } from '../cases/settle-case.ts';
import { recordAction } from '../record-action.ts';

/**
 * Decides a case of a community by one of its moderators, with an entry of the audit log that operators read. Throws
 * `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED`, `CASE_NOT_FOUND`, `CASE_PASSED_ON`, and the errors of `checkCaseDecision`.
 */
export async function decideCommunityCase(
  deps: SettleDeps & Pick<Deps, 'ids' | 'moderationBroadcasts'>,
  limit: Limit,
  viewer: Viewer,
  { communityId, caseId }: { communityId: string; caseId: string },
  input: { decision: 'keep' | 'remove' | 'expel'; rule?: ReportReason | null | undefined; reason: string },
): Promise<CommunityCase> {
  await requireModerator(deps, viewer, communityId);
  const { userId } = viewer;
  await limit.consume(userId);
  const { decision, rule = null, reason } = input;
  const own = { communityId, caseId, userId };
  const { closed, settlement } = await deps.db.transaction(async (tx) => {
    const { row, isClaimedByOther, actor, author } = await lockCommunityCase(deps, tx, own);
    const isOwn = row.user_id === userId;
    assertOk(checkCommunityDecision({ decision, actor, author, isOwn, isPassedOn: row.passed_on_at !== null }));
    const facts = { subject: row.subject_type, decision, reason, isOpen: row.closed_at === null, isClaimedByOther };
    assertOk(checkCaseDecision({ ...facts, hasUser: row.user_id !== null, hasRule: rule !== null, hasMeasure: false }));
    const checked = { decision, rule, reason, actorId: userId, byCommunity: true };
    const result = await closeCase(deps, tx, row, checked);
    await recordAction(deps, tx, {
      operatorId: userId,
      action: `community-case-${decision}`,
      subject: { kind: 'case', id: caseId },
      details: {
        about: row.subject_type,
        target: row.subject_id,
        community: communityId,
        ...(row.user_id === null ? {} : { memberId: row.user_id }),
        ...(rule === null ? {} : { rule }),
      },
    });
    const expulsion = decision === 'expel' ? { expulsion: { communityId, actorId: userId, role: actor } } : {};
    return { closed: result, settlement: await settleCase.add(deps, tx, { row, decision, ...expulsion }) };
  });
  await settleCase(deps, settlement);
  announceCaseOutcome(deps, closed);
  deps.moderationBroadcasts.changed(caseId);
  return readCommunityCase(deps, own);
}

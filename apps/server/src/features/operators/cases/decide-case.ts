import type { ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import { checkCaseDecision } from '@gumball/rules/moderation/cases';
import type { ReportReason } from '@gumball/rules/moderation/report';
import type { ImposedKind } from '@gumball/rules/moderation/sanctions';
import { staffMay } from '@gumball/rules/operators/staff-roles';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { announceCaseOutcome } from '../../moderation/cases/announce-case-outcome.ts';
import { closeCase } from '../../moderation/cases/close-case.ts';
import { lockCase } from '../../moderation/cases/lock-case.ts';
import { readCase } from '../../moderation/cases/read-case.ts';
import { notifySanction } from '../../moderation/sanctions/notify-sanction.ts';
import { blockPictures } from '../../uploads/blocked-pictures/block-pictures.ts';
import { recordAction } from '../record-action.ts';
import { imposeInside } from '../sanctions/impose-inside.ts';
import { hashPicturesOfCase } from './hash-pictures-of-case.ts';
import { type SettleDeps, settleCase } from './settle-case.ts';

/** The decision of an operator. */
export type DecisionInput = {
  decision: 'keep' | 'remove' | 'act';
  rule?: ReportReason | null | undefined;
  reason: string;
  blockPictures: boolean;
  measure?: { kind: ImposedKind; days?: number | null | undefined } | null | undefined;
};

/**
 * Decides a case: keeps or removes the content, or imposes a measure, in one transaction with an entry of the audit
 * log. Of two operators one decides. The author is told the rule, those who reported the result. Throws
 * `CASE_NOT_FOUND`, `CONCERNS_OPERATOR`, `ACCESS_DENIED`, the errors of `checkCaseDecision` and of `imposeSanction`.
 */
export async function decideCase(
  deps: SettleDeps & Pick<Deps, 'ids' | 'log' | 'storage' | 'moderationBroadcasts'>,
  limit: Limit,
  viewer: Viewer,
  caseId: string,
  { decision, rule = null, reason, measure, blockPictures: isBlocking }: DecisionInput,
): Promise<ModerationCase> {
  const { userId: operatorId } = viewer;
  await limit.consume(operatorId);
  if (measure && !staffMay(viewer.staffRole, 'suspensions')) throw new AppError('ACCESS_DENIED');
  const pictures = isBlocking && decision === 'remove' ? await hashPicturesOfCase(deps, caseId) : [];
  const { closed, imposed, settlement } = await deps.db.transaction(async (tx) => {
    const { row, isClaimedByOther, isOwn } = await lockCase(deps, tx, caseId, operatorId);
    if (isOwn) throw new AppError('CONCERNS_OPERATOR');
    const { subject_type: subject, user_id: userId } = row;
    const facts = { subject, decision, reason, isOpen: row.closed_at === null, isClaimedByOther };
    const hasRule = rule !== null;
    assertOk(checkCaseDecision({ ...facts, hasUser: userId !== null, hasRule, hasMeasure: Boolean(measure) }));
    const sanction =
      measure && userId !== null && rule !== null
        ? await imposeInside(deps, tx, { ...measure, rule, note: reason, operatorId, memberId: userId, caseId })
        : undefined;
    const checked = { decision, rule, reason, measure: measure?.kind, actorId: operatorId, byCommunity: false };
    const result = await closeCase(deps, tx, row, checked);
    const blocked = await blockPictures(deps, tx, pictures, { caseId, operatorId });
    await recordAction(deps, tx, {
      operatorId,
      action: `case-${decision}`,
      subject: { kind: 'case', id: caseId },
      details: {
        about: subject,
        target: row.subject_id,
        ...(userId === null ? {} : { memberId: userId }),
        ...(row.community_id === null ? {} : { community: row.community_id }),
        ...(rule === null ? {} : { rule }),
        ...(blocked === 0 ? {} : { blocked }),
        reports: result.reporterIds.length,
      },
    });
    return {
      closed: result,
      imposed: sanction,
      settlement: await settleCase.add(deps, tx, { row, decision }),
    };
  });
  imposed?.publish();
  await settleCase(deps, settlement);
  announceCaseOutcome(deps, closed);
  if (imposed) notifySanction(deps, imposed.row, 'imposed');
  deps.moderationBroadcasts.changed(caseId);
  return readCase(deps, viewer, caseId);
}

import type { ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import { sanctionNoteMax } from '@gumball/rules/moderation/sanctions';
import { staffMay } from '@gumball/rules/operators/staff-roles';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { userPermissionsChanged } from '../../auth/sessions/create-authenticate.ts';
import { allowReturn } from '../../communities/invitations/allow-return.ts';
import { lockCase } from '../../moderation/cases/lock-case.ts';
import { readCase } from '../../moderation/cases/read-case.ts';
import { reopenCase } from '../../moderation/cases/reopen-case.ts';
import { takeCaseSnapshot } from '../../moderation/cases/take-case-snapshot.ts';
import { notifySanction } from '../../moderation/sanctions/notify-sanction.ts';
import { restorePost } from '../../posts/restoring/restore-post.ts';
import { releaseSuspended } from '../../referrals/review/release-suspended.ts';
import { unblockPicturesOfCase } from '../../uploads/blocked-pictures/unblock-pictures-of-case.ts';
import { releasePictures } from '../pictures/release-pictures.ts';
import { recordAction } from '../record-action.ts';
import { endSuspension } from '../sanctions/end-suspension.ts';

/**
 * Reverses the decision of a case, by an operator or by moderators of its community: what was imposed with it ends, a
 * removed post comes back within 30 days, its pictures are not blocked any more, a removed member may return, and the case is open again. Throws
 * `CASE_NOT_FOUND`, `CASE_OPEN`, `CONCERNS_OPERATOR`, `SANCTION_NOTE_TOO_LONG`, and `ACCESS_DENIED` where the operator
 * may not lift what was imposed.
 */
export async function reverseCase(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'ids'
    | 'jobs'
    | 'clusterEvents'
    | 'notifier'
    | 'postBroadcasts'
    | 'commentBroadcasts'
    | 'moderationBroadcasts'
  >,
  viewer: Viewer,
  caseId: string,
  reason: string,
): Promise<ModerationCase> {
  if (reason.trim().length > sanctionNoteMax) throw new AppError('SANCTION_NOTE_TOO_LONG', { field: 'reason' });
  const { userId: actorId } = viewer;
  const { lifted, unblocked } = await deps.db.transaction(async (tx) => {
    const { row, isOwn } = await lockCase(deps, tx, caseId, actorId);
    if (isOwn) throw new AppError('CONCERNS_OPERATOR');
    if (!row.closed_at) throw new AppError('CASE_OPEN');
    const sanctions = await reopenCase(deps, tx, row, { actorId, reason });
    const isRestricting = sanctions.some(({ kind }) => kind !== 'removal');
    if (isRestricting && !staffMay(viewer.staffRole, 'suspensions')) throw new AppError('ACCESS_DENIED');
    if (row.user_id !== null && isRestricting) {
      if (sanctions.some(({ kind }) => kind === 'suspension')) await endSuspension(deps, tx, row.user_id);
      else await deps.clusterEvents.send(tx, userPermissionsChanged, { userId: row.user_id });
    }
    const snapshot = row.subject_type === 'post' ? await takeCaseSnapshot(tx, caseId) : undefined;
    const isRestored = snapshot !== undefined && (await restorePost(deps, tx, snapshot));
    if (row.decision === 'expel' && row.user_id !== null && row.community_id !== null)
      await allowReturn(tx, row.community_id, row.user_id);
    const unblocked = await unblockPicturesOfCase(tx, caseId);
    await recordAction(deps, tx, {
      operatorId: actorId,
      action: 'reverse-case',
      subject: { kind: 'case', id: caseId },
      details: {
        decision: row.decision,
        byCommunity: row.decided_by_community,
        restored: isRestored,
        ...(row.user_id === null ? {} : { memberId: row.user_id }),
        ...(row.community_id === null ? {} : { community: row.community_id }),
      },
    });
    return { lifted: sanctions, unblocked };
  });
  await releasePictures(deps, unblocked);
  if (lifted.some(({ kind }) => kind === 'suspension')) deps.jobs.runNow(releaseSuspended.queue);
  for (const sanction of lifted) notifySanction(deps, sanction, 'lifted');
  deps.moderationBroadcasts.changed(caseId);
  return readCase(deps, viewer, caseId);
}

import type { ReportTarget } from '@gumball/contract/moderation/moderation.routes';
import { caseExcerptMax } from '@gumball/rules/moderation/cases';
import { checkReport, type ReportReason } from '@gumball/rules/moderation/report';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { addCase } from './cases/add-case.ts';
import { findOpenReport, findTarget, insertReport } from './reports.store.ts';

/** The target of a report, and its reason. */
export type Reported = {
  targetType: ReportTarget;
  targetId: string;
  reason: ReportReason;
  details?: string | null | undefined;
};

/**
 * Stores a report with an excerpt of its target, and adds it to the case of the target. While one is open, another one of the same user
 * about the same target changes nothing and returns the first, which `existed`. Throws the errors of the rule,
 * `REPORT_OWN`, `REPORT_TARGET_NOT_FOUND` for a target that the viewer may not see, or `RATE_LIMITED`.
 */
export async function createReport(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'moderationBroadcasts'>,
  limit: Limit,
  viewer: Viewer,
  { targetType, targetId, reason, details }: Reported,
): Promise<{ report: Omit<Reported, 'details'> & { id: string; createdAt: string }; existed: boolean }> {
  const { db, ids, clock } = deps;
  const words = (details ?? '').trim();
  assertOk(checkReport({ reason, details: words }));
  await limit.consume(viewer.userId);
  const target = await findTarget(db, viewer.userId, targetType, targetId);
  if (!target) throw new AppError('REPORT_TARGET_NOT_FOUND');
  if (target.user_id === viewer.userId) throw new AppError('REPORT_OWN');
  const fresh = {
    id: ids.next(),
    reporter_id: viewer.userId,
    target_type: targetType,
    target_id: targetId,
    target_user_id: target.user_id,
    excerpt: target.excerpt.slice(0, caseExcerptMax),
    reason,
    details: words || null,
    created_at: clock.now(),
  };
  const caseId = await db.transaction(async (tx) => {
    if (!(await insertReport(tx, fresh))) return undefined;
    const { user_id: userId, community_id: communityId, excerpt } = target;
    return addCase(deps, tx, {
      kind: 'report',
      subject: { type: targetType, id: targetId },
      userId,
      communityId,
      excerpt,
    });
  });
  if (caseId !== undefined) deps.moderationBroadcasts.changed(caseId);
  const earlier = caseId === undefined ? await findOpenReport(db, viewer.userId, targetType, targetId) : undefined;
  const first = earlier ?? fresh;
  return {
    report: { id: first.id, targetType, targetId, reason: first.reason, createdAt: first.created_at.toISOString() },
    existed: earlier !== undefined,
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import type { SignUpMode } from '@gumball/rules/auth/sign-up-mode';
import { isGrantApprovalFrom } from '@gumball/rules/gumballs/grant-approval';
import { isTipsPerDay } from '@gumball/rules/gumballs/tips';
import { checkMailDomains, type MailDomains } from '@gumball/rules/referrals/mail-domains';
import type { QualifyingAction } from '@gumball/rules/referrals/qualifying-action';
import { type CommunityTaskTerms, checkCommunityTaskTerms } from '@gumball/rules/tasks/community-tasks';
import type { TaskGate } from '@gumball/rules/tasks/task-gate';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { recheckHeldRewards } from '../referrals/review/recheck-held-rewards.ts';
import { getOperatorSettings } from './get-operator-settings.ts';
import { recordAction } from './record-action.ts';

/**
 * Changes settings of the network, with an entry in the audit log for each that is different. What is absent stays.
 * Throws `TIPS_PER_DAY_INVALID`, `GRANT_APPROVAL_INVALID`, `MAIL_DOMAINS_INVALID` and `INVALID_INPUT`.
 */
export async function updateOperatorSettings(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'ids'
    | 'config'
    | 'taskGate'
    | 'signUpMode'
    | 'publicPages'
    | 'tipsPerDay'
    | 'grantApproval'
    | 'communityTaskTerms'
    | 'mailDomains'
    | 'referralAction'
    | 'userBroadcasts'
  >,
  viewer: Viewer,
  {
    taskGate,
    signUpMode,
    publicPages,
    tipsPerDay,
    grantApprovalFrom,
    communityTasks,
    mailDomains,
    referralAction,
  }: {
    taskGate?: TaskGate | undefined;
    signUpMode?: SignUpMode | undefined;
    publicPages?: boolean | undefined;
    tipsPerDay?: number | undefined;
    grantApprovalFrom?: number | undefined;
    communityTasks?: CommunityTaskTerms | undefined;
    mailDomains?: MailDomains | undefined;
    referralAction?: QualifyingAction | undefined;
  },
): Promise<OperatorSettings> {
  if (tipsPerDay !== undefined && !isTipsPerDay(tipsPerDay)) throw new AppError('TIPS_PER_DAY_INVALID');
  if (grantApprovalFrom !== undefined && !isGrantApprovalFrom(grantApprovalFrom))
    throw new AppError('GRANT_APPROVAL_INVALID');
  if (communityTasks !== undefined) assertOk(checkCommunityTaskTerms(communityTasks));
  if (mailDomains !== undefined) assertOk(checkMailDomains(mailDomains));
  const record = (tx: Executor, id: string, details: Record<string, unknown>) =>
    recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: `change-${id}`,
      subject: { kind: 'setting', id },
      details,
    });
  await deps.db.transaction(async (tx) => {
    if (taskGate !== undefined && (await deps.taskGate.save(tx, taskGate)) !== taskGate)
      await record(tx, 'task-gate', { accounts: taskGate });
    if (signUpMode !== undefined && (await deps.signUpMode.save(tx, signUpMode)) !== signUpMode)
      await record(tx, 'sign-up', { mode: signUpMode });
    if (publicPages !== undefined && (await deps.publicPages.save(tx, publicPages)) !== publicPages)
      await record(tx, 'public-pages', { isOn: publicPages });
    if (tipsPerDay !== undefined && (await deps.tipsPerDay.save(tx, tipsPerDay)) !== tipsPerDay)
      await record(tx, 'tips-per-day', { gumballs: tipsPerDay });
    if (grantApprovalFrom !== undefined && (await deps.grantApproval.save(tx, grantApprovalFrom)) !== grantApprovalFrom)
      await record(tx, 'grant-approval', { gumballs: grantApprovalFrom });
    if (communityTasks !== undefined) {
      const before = await deps.communityTaskTerms.save(tx, communityTasks);
      if (!isDeepStrictEqual(before, communityTasks)) await record(tx, 'community-tasks', communityTasks);
    }
    if (referralAction !== undefined) {
      const before = await deps.referralAction.save(tx, referralAction);
      if (!isDeepStrictEqual(before, referralAction)) {
        await record(tx, 'referral-action', referralAction);
        await recheckHeldRewards(deps, tx);
      }
    }
    if (mailDomains !== undefined) {
      const before = await deps.mailDomains.save(tx, mailDomains);
      if (!isDeepStrictEqual(before, mailDomains)) await record(tx, 'mail-domains', toCounts(mailDomains));
    }
  });
  deps.taskGate.refresh();
  deps.signUpMode.refresh();
  deps.publicPages.refresh();
  deps.tipsPerDay.refresh();
  deps.grantApproval.refresh();
  deps.communityTaskTerms.refresh();
  deps.mailDomains.refresh();
  deps.referralAction.refresh();
  if (tipsPerDay !== undefined) deps.userBroadcasts.featuresChanged({ hasTips: tipsPerDay > 0 });
  return getOperatorSettings(deps);
}

// The log has the numbers only: a list can have hundreds of entries.
const toCounts = ({ disposable, allowed }: MailDomains) => ({ disposable: disposable.length, allowed: allowed.length });

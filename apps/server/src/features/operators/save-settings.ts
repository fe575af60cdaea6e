import { isDeepStrictEqual } from 'node:util';
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
import { recheckHeldRewards } from '../referrals/review/recheck-held-rewards.ts';
import { saveCommunityTerms } from '../tasks/community/save-community-terms.ts';
import type { StoredSettings } from './get-operator-settings.ts';
import { recordAction } from './record-action.ts';

/** Changes of settings; what is absent stays. */
export type SettingChanges = {
  taskGate?: TaskGate | undefined;
  signUpMode?: SignUpMode | undefined;
  publicPages?: boolean | undefined;
  tipsPerDay?: number | undefined;
  grantApprovalFrom?: number | undefined;
  communityTasks?: CommunityTaskTerms | undefined;
  mailDomains?: MailDomains | undefined;
  referralAction?: QualifyingAction | undefined;
};

/** What saving settings needs. */
export type SettingsDeps = StoredSettings &
  Pick<Deps, 'db' | 'clock' | 'ids'> & { userBroadcasts: Pick<Deps['userBroadcasts'], 'featuresChanged'> };

type ChangedSetting =
  | 'task-gate'
  | 'sign-up'
  | 'public-pages'
  | 'tips-per-day'
  | 'grant-approval'
  | 'community-tasks'
  | 'referral-action'
  | 'mail-domains';

/** Saves checked changes in the caller's transaction, with an entry in the audit log for each that is different. */
export async function saveSettings(
  deps: SettingsDeps,
  tx: Executor,
  operatorId: string | null,
  {
    taskGate,
    signUpMode,
    publicPages,
    tipsPerDay,
    grantApprovalFrom,
    communityTasks,
    mailDomains,
    referralAction,
  }: SettingChanges,
): Promise<void> {
  const record = (tx: Executor, id: ChangedSetting, details: Record<string, unknown>) =>
    recordAction(deps, tx, {
      operatorId,
      action: `change-${id}`,
      subject: { kind: 'setting', id },
      details,
    });
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
    const before = await saveCommunityTerms(deps, tx, communityTasks);
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
}

/** Throws `TIPS_PER_DAY_INVALID`, `GRANT_APPROVAL_INVALID`, `MAIL_DOMAINS_INVALID` or `INVALID_INPUT`. */
export function assertSettings({ tipsPerDay, grantApprovalFrom, communityTasks, mailDomains }: SettingChanges): void {
  if (tipsPerDay !== undefined && !isTipsPerDay(tipsPerDay)) throw new AppError('TIPS_PER_DAY_INVALID');
  if (grantApprovalFrom !== undefined && !isGrantApprovalFrom(grantApprovalFrom))
    throw new AppError('GRANT_APPROVAL_INVALID');
  if (communityTasks !== undefined) assertOk(checkCommunityTaskTerms(communityTasks));
  if (mailDomains !== undefined) assertOk(checkMailDomains(mailDomains));
}

/** Uses saved changes at once on this node. */
export function refreshSettings(deps: SettingsDeps, { tipsPerDay }: SettingChanges): void {
  deps.taskGate.refresh();
  deps.signUpMode.refresh();
  deps.publicPages.refresh();
  deps.tipsPerDay.refresh();
  deps.grantApproval.refresh();
  deps.communityTaskTerms.refresh();
  deps.mailDomains.refresh();
  deps.referralAction.refresh();
  if (tipsPerDay !== undefined) deps.userBroadcasts.featuresChanged({ hasTips: tipsPerDay > 0 });
}

// The log has the numbers only: a list can have hundreds of entries.
const toCounts = ({ disposable, allowed }: MailDomains) => ({ disposable: disposable.length, allowed: allowed.length });

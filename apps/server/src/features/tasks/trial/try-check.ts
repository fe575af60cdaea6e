import type { TaskTrialResult, taskTrial } from '@gumball/contract/operators/operators.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { reviewReasons } from '@gumball/rules/platforms/platform-messages';
import { checkTrialOf } from '@gumball/rules/tasks/check-trial';
import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import { parseTaskTarget, type TaskTarget } from '@gumball/rules/tasks/task-target';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { tryAction } from '../../platforms/checks/try-action.ts';
import { configuredPlatforms } from '../../platforms/configured-platforms.ts';
import { findLinkedAccounts } from '../../platforms/find-linked-accounts.ts';
import { findTarget } from '../../platforms/find-target.ts';
import { getUser } from '../../users/get-user.ts';
import { targetText } from '../catalogue/create-task.ts';
import { requireCommunityOf } from '../internal/require-community-of.ts';
import { verifyInternalAction } from '../internal/verify-internal-action.ts';
import { findWord } from './find-word.ts';

type Trial = z.output<typeof taskTrial>;
type Found = Omit<TaskTrialResult, 'ms'>;

const timeoutMs = 10_000;
const found = (result: Found['result'], more: Partial<Found> = {}): Found => ({
  result,
  reason: null,
  account: null,
  ...more,
});

/**
 * Runs the check of a task that need not exist, about a member or on a page. Nothing is stored or paid. An action in
 * this network counts whenever it was done. Throws `TASK_TYPE_UNSUPPORTED` for kinds without such a trial,
 * `TASK_TARGET_INVALID`, `TASK_TARGET_NOT_FOUND`, `PAGE_INVALID` without a word, `USER_NOT_FOUND` and `RATE_LIMITED`.
 */
export async function tryCheck(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'guardedFetch' | 'platformClients'>,
  limit: Limit,
  viewer: Viewer,
  trial: Trial,
): Promise<TaskTrialResult> {
  const { platform, type } = trial;
  const kind = checkTrialOf({ platform, type, requiresProof: false });
  if (kind === undefined || kind === 'quiz') throw new AppError('TASK_TYPE_UNSUPPORTED', { field: 'type' });
  const target = parseTaskTarget(platform, type, targetText(trial.target));
  if (!target) throw new AppError('TASK_TARGET_INVALID', { field: 'target' });
  await limit.consume(viewer.userId);
  const startedAt = performance.now();
  const result = await (kind === 'page'
    ? tryPage(deps, target, trial.word ?? '')
    : tryMember(deps, viewer, target, trial));
  return { ...result, ms: Math.round(performance.now() - startedAt) };
}

async function tryPage(deps: Pick<Deps, 'guardedFetch'>, { url }: TaskTarget, word: string): Promise<Found> {
  if (word.trim() === '') throw new AppError('PAGE_INVALID', { field: 'word' });
  return found(await findWord(deps, url, word, AbortSignal.timeout(timeoutMs)));
}

async function tryMember(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'platformClients'>,
  viewer: Viewer,
  target: TaskTarget,
  { platform, type, member }: Trial,
): Promise<Found> {
  const userId = member === undefined ? viewer.userId : (await getUser(deps, viewer, member)).id;
  if (platform === 'Gumball') {
    await requireCommunityOf(deps.db.kysely, target);
    const { kind } = await verifyInternalAction(deps, { userId, type, target, since: new Date(0), until: null });
    return found(kind === 'done' ? 'done' : 'not_done');
  }
  if (!configuredPlatforms(deps.config)[platform]) return found('refused', { reason: notConfigured(platform) });
  const account = (await findLinkedAccounts(deps, [userId])).get(userId)?.[platform];
  if (!account) return found('no_account');
  const action = { account, target: { ...target, ...(await findTarget(deps, platform, target)) } };
  const tried = await tryAction(deps, { platform, type }, action, AbortSignal.timeout(timeoutMs));
  return found(tried.kind === 'unknown' ? 'unclear' : tried.kind, {
    reason: 'reason' in tried ? tried.reason : null,
    account: account.username,
  });
}

const notConfigured = (platform: TaskPlatform) => toEnglish(reviewReasons.notConfigured(platform));

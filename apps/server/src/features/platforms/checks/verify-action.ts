import { toEnglish } from '@gumball/rules/formats/phrase';
import { accountNotFoundMessage, noResponseMessages, reviewReasons } from '@gumball/rules/platforms/platform-messages';
import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../../deps.ts';
import { PlatformError } from '../clients/platform-client.ts';
import { platformClients } from '../clients/platform-clients.ts';
import { recordAccountUnavailable } from './is-account-unavailable.ts';
import { recordUnsupportedCheck } from './unsupported-checks.ts';
import { type CheckResult, type TaskAction, type Verifier, verifiers } from './verifiers.ts';

/**
 * What came of asking a platform: what it told, or the member's own account is gone, the platform does not say (`reason` is for members to read), or it could
 * not be asked now and may be asked again from `retryAt` on.
 */
export type ActionResult =
  | CheckResult
  | { kind: 'unavailable'; reason: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; retryAt: Date | undefined };

type VerifyDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>;
type Task = { platform: TaskPlatform; type: TaskType };

/** Asks the platform whether a member did what a task asks for. Never throws for what the platform does. */
export function verifyAction(
  deps: VerifyDeps,
  task: Task,
  action: TaskAction,
  signal: AbortSignal,
): Promise<ActionResult> {
  return verify(deps, task, action, (verifier) => verifier.check(platformClients(deps), action, signal));
}

/**
 * Asks the platform whether what a member was paid for still stands; `evidence` is what was found when it was paid. Members who wait come first: where half of
 * a limit is used the answer is `later`. Never throws for what the platform does.
 */
export async function recheckAction(
  deps: VerifyDeps,
  task: Task,
  action: TaskAction,
  evidence: string | null,
  signal: AbortSignal,
): Promise<ActionResult> {
  const clients = platformClients(deps);
  const retryAt = clients.byName[task.platform]?.rateLimitedUntil();
  if (retryAt) return { kind: 'later', reason: `${task.platform} is kept for members who wait.`, retryAt };
  return verify(deps, task, action, (verifier) =>
    verifier.checkAgain
      ? verifier.checkAgain(clients, action, evidence, signal)
      : verifier.check(clients, action, signal),
  );
}

async function verify(
  deps: VerifyDeps,
  task: Task,
  action: TaskAction,
  query: (verifier: Verifier) => Promise<CheckResult>,
): Promise<ActionResult> {
  const { platform, type } = task;
  const verifier = verifiers[platform][type];
  if (!verifier) return { kind: 'refused', reason: toEnglish(reviewReasons.unsupported(platform)) };
  try {
    const finding = await query(verifier);
    if (finding.kind === 'done' && platform === 'Twitter' && action.account.unavailableSince !== null)
      await recordAccountUnavailable(deps, action.account.id, false);
    return finding;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    deps.log.info({ platform, type, trouble: error.trouble, reason: error.reason }, 'a platform gave no answer');
    if (error.trouble === 'busy')
      return {
        kind: 'later',
        reason: toEnglish(noResponseMessages.busy(platform)),
        retryAt: error.retryAt,
      };
    if (error.trouble === 'unreachable')
      return { kind: 'later', reason: toEnglish(noResponseMessages.unreachable(platform)), retryAt: undefined };
    if (error.trouble === 'missing' && platform === 'Twitter') {
      await recordAccountUnavailable(deps, action.account.id, true);
      return { kind: 'unavailable', reason: toEnglish(accountNotFoundMessage) };
    }
    const reason = toEnglish(reviewReasons.refused(platform, error.reason));
    if (error.trouble === 'refused' && !error.personal && !verifier.refusesPersonally)
      await recordUnsupportedCheck(deps, platform, type, reason);
    return { kind: 'refused', reason };
  }
}

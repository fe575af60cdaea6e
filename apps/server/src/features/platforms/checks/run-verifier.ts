import { toEnglish } from '@gumball/rules/formats/phrase';
import { accountNotFoundMessage, noResponseMessages, reviewReasons } from '@gumball/rules/platforms/platform-messages';
import type { AccountPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../../deps.ts';
import { PlatformError } from '../clients/platform-client.ts';
import type { CheckResult, TaskAction, Verifier } from './check-result.ts';
import { recordAccountUnavailable } from './record-account-unavailable.ts';
import { verifiers } from './verifiers.ts';

/**
 * The result of a query: the platform's result, an unavailable account of the member, a rejected query (`reason` is
 * shown to members), or an error, with another attempt from `retryAt` on.
 */
export type ActionResult =
  | CheckResult
  | { kind: 'unavailable'; reason: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; retryAt: Date | undefined };

/** The dependencies of a query. */
export type VerifyDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'platformClients' | 'unsupportedChecks'>;

/** What is checked. */
export type Task = { platform: AccountPlatform; type: TaskType };

/** The result of a query that a platform may answer later; undefined for other errors. */
export function laterResult(
  platform: AccountPlatform,
  { kind, retryAt }: PlatformError,
): Extract<ActionResult, { kind: 'later' }> | undefined {
  if (kind === 'busy') return { kind: 'later', reason: toEnglish(noResponseMessages.busy(platform)), retryAt };
  if (kind === 'unreachable')
    return { kind: 'later', reason: toEnglish(noResponseMessages.unreachable(platform)), retryAt: undefined };
  return undefined;
}

/**
 * Queries a platform through the verifier of a task and maps its errors to results. Records an unavailable account, and a
 * check that the platform refuses for everybody. Never throws for errors of the platform.
 */
export async function runVerifier(
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
    deps.log.info({ platform, type, kind: error.kind, reason: error.reason }, 'a platform query failed');
    const later = laterResult(platform, error);
    if (later) return later;
    if (error.kind === 'missing' && platform === 'Twitter') {
      await recordAccountUnavailable(deps, action.account.id, true);
      return { kind: 'unavailable', reason: toEnglish(accountNotFoundMessage) };
    }
    const reason = toEnglish(reviewReasons.refused(platform, error.reason));
    if (error.kind === 'refused' && !error.personal && !verifier.refusesPersonally)
      await deps.unsupportedChecks.record(platform, type, reason);
    return { kind: 'refused', reason };
  }
}

import { toEnglish } from '@gumball/rules/formats/phrase';
import { reviewReasons } from '@gumball/rules/platforms/platform-messages';
import type { Deps } from '../../../deps.ts';
import { PlatformError } from '../clients/platform-client.ts';
import type { CheckResult, TaskAction } from './check-result.ts';
import { laterResult, type Task } from './run-verifier.ts';
import { verifiers } from './verifiers.ts';

/** Result of a trial: the platform's, or why it gave none. */
type TriedAction = CheckResult | { kind: 'later' | 'refused'; reason: string };

/**
 * Asks a platform about an action without any effect: unlike a check, a refusal does not send the tasks of others to
 * review, and nothing is stored about the account. Never throws for errors of the platform.
 */
export async function tryAction(
  { platformClients, log }: Pick<Deps, 'platformClients' | 'log'>,
  { platform, type }: Task,
  action: TaskAction,
  signal: AbortSignal,
): Promise<TriedAction> {
  const verifier = verifiers[platform][type];
  if (!verifier) return { kind: 'refused', reason: toEnglish(reviewReasons.unsupported(platform)) };
  try {
    return await verifier.check(platformClients, action, signal);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    log.info({ platform, type, kind: error.kind, reason: error.reason }, 'a trial of a check failed');
    const later = laterResult(platform, error);
    if (later) return { kind: 'later', reason: later.reason };
    if (error.kind === 'missing') return { kind: 'unknown' };
    return { kind: 'refused', reason: toEnglish(reviewReasons.refused(platform, error.reason)) };
  }
}

import type { TaskAction } from './check-result.ts';
import { type ActionResult, runVerifier, type Task, type VerifyDeps } from './run-verifier.ts';

/**
 * Checks at the platform whether a paid action still holds; `evidence` is from the payment. Members who wait have
 * priority: if half of a rate limit is used, the result is `later`. Never throws for errors of the platform.
 */
export async function recheckAction(
  deps: VerifyDeps,
  task: Task,
  action: TaskAction,
  evidence: string | null,
  signal: AbortSignal,
): Promise<ActionResult> {
  const clients = deps.platformClients;
  const retryAt = clients.byName[task.platform]?.rateLimitedUntil();
  if (retryAt) return { kind: 'later', reason: `${task.platform} is reserved for waiting members`, retryAt };
  return runVerifier(deps, task, action, (verifier) =>
    verifier.checkAgain
      ? verifier.checkAgain(clients, action, evidence, signal)
      : verifier.check(clients, action, signal),
  );
}

import type { TaskAction } from './check-result.ts';
import { type ActionResult, runVerifier, type Task, type VerifyDeps } from './run-verifier.ts';

/** Checks at the platform whether a member did the action of a task. Never throws for errors of the platform. */
export function verifyAction(
  deps: VerifyDeps,
  task: Task,
  action: TaskAction,
  signal: AbortSignal,
): Promise<ActionResult> {
  return runVerifier(deps, task, action, (verifier) => verifier.check(deps.platformClients, action, signal));
}

import { listPauseMs } from '@gumball/rules/tasks/task-checks';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import { PlatformError } from '../clients/platform-client.ts';
import { type ActionResult, laterResult, type Task, type VerifyDeps } from './run-verifier.ts';
import { verifiers } from './verifiers.ts';

/** The result of a member; `unlisted` if the read pages cannot tell, so that a query about the member must. */
export type MemberResult = Extract<ActionResult, { kind: 'done' | 'not_done' | 'later' }> | { kind: 'unlisted' };

/** The results of members by account, and how long the list rests before it is read again, in milliseconds. */
export type MemberResults = { resultOf(accountId: string): MemberResult; pauseMs: number };

/**
 * Checks which of some accounts did the action of a task by reading the list of its target, newest first. Reads no more
 * pages than queries about the missing accounts would cost. A rejected list tells nothing about anybody. Never throws
 * for errors of the platform.
 */
export async function verifyMembers(
  deps: Pick<VerifyDeps, 'clock' | 'log' | 'platformClients'>,
  { platform, type }: Task,
  { target, accountIds }: { target: TaskTarget; accountIds: readonly string[] },
  signal: AbortSignal,
): Promise<MemberResults> {
  const list = verifiers[platform][type]?.list;
  const found = new Map<string, string | null>();
  const missing = new Set(accountIds);
  let others: MemberResult = { kind: 'unlisted' };
  try {
    let pages = 0;
    for await (const { actors, complete } of list?.read(deps.platformClients, target, signal) ?? []) {
      pages += 1;
      for (const id of missing) {
        const evidence = actors.get(id);
        if (evidence === undefined) continue;
        found.set(id, evidence);
        missing.delete(id);
      }
      if (complete) others = { kind: 'not_done' };
      if (complete || pages >= missing.size) break;
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    deps.log.info({ platform, type, kind: error.kind, reason: error.reason }, 'a list of a platform was not read');
    others = laterResult(platform, error) ?? others;
  }
  return {
    resultOf(accountId) {
      const evidence = found.get(accountId);
      return evidence === undefined ? others : { kind: 'done', evidence };
    },
    // A platform in trouble gave no list: the time of the next query is that of the attempts.
    pauseMs:
      others.kind === 'later'
        ? 0
        : listPauseMs(list && deps.platformClients.byName[platform]?.budgetOf(list.bucket), deps.clock.now()),
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { hourMs } from '@gumball/rules/formats/durations';
import { toEnglish } from '@gumball/rules/formats/phrase';
import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import { afterRecheck, rechecksPerMinute, reversalMessage } from '@gumball/rules/tasks/task-recheck';
import type { Deps } from '../../../deps.ts';
import { reverseGumballs } from '../../gumballs/reverse-gumballs.ts';
import { recheckAction } from '../../platforms/checks/recheck-action.ts';
import type { ActionResult } from '../../platforms/checks/run-verifier.ts';
import { askAddress } from '../external/ask-address.ts';
import { countedTime } from '../internal/counted-time.ts';
import { recheckInternalAction } from '../internal/recheck-internal-action.ts';
import { releaseSlots } from '../limits/limits.store.ts';
import { reverseCompletion } from '../repeats/periods.store.ts';
import { taskReference } from '../repeats/task-reference.ts';
import {
  postponeRecheck,
  postponeSuspendedRechecks,
  type RecheckRow,
  removeRecheck,
  reverseAttempt,
  takeDueRechecks,
} from './rechecks.store.ts';

type RecheckDeps = Pick<
  Deps,
  | 'guardedFetch'
  | 'db'
  | 'clock'
  | 'log'
  | 'platformClients'
  | 'unsupportedChecks'
  | 'earningsBroadcasts'
  | 'notifier'
  | 'taskBroadcasts'
>;

/** The timeout of one platform query, in milliseconds. */
const responseTimeoutMs = 8000;
/** The lease of a recheck; the lease of a crashed server ends by itself. */
const leaseMs = 60_000;
/** The delay of a suspended member's recheck, in milliseconds. */
const suspendedPauseMs = hourMs;
const concurrency = 4;
// Between the queries of members who wait, not instead of them.
const pauseMs = 100;

/**
 * Rechecks paid tasks that are due, once a minute: few at a time, for at most `forMs`, within the budget of each
 * platform. An action found undone twice is reversed in the ledger, once, and its member is notified with the reason. A
 * platform over its rate limit, or over half of it, is queried when it allows it. Rechecks of suspended members wait
 * for the end of the suspension, and their window is extended by that time.
 */
export async function recheckTasks(deps: RecheckDeps, forMs: number): Promise<void> {
  const left = { ...rechecksPerMinute };
  const begunAt = deps.clock.now();
  await postponeSuspendedRechecks(deps.db, begunAt, new Date(begunAt.getTime() + suspendedPauseMs));
  const began = performance.now();
  while (performance.now() - began < forMs) {
    const now = deps.clock.now();
    const rows = await takeDueRechecks(deps.db, now, new Date(now.getTime() + leaseMs), concurrency);
    if (rows.length === 0) return;
    await Promise.all(
      rows.map((row) =>
        recheckOne(deps, row, left).catch((error: unknown) => {
          // It is due again when the lease ends.
          deps.log.warn({ err: error, taskId: row.task_id }, 'failed to recheck a paid task');
        }),
      ),
    );
    await pause(pauseMs);
  }
}

async function recheckOne(deps: RecheckDeps, row: RecheckRow, left: Record<TaskPlatform, number>): Promise<void> {
  left[row.platform] -= 1;
  const checkResult: ActionResult = left[row.platform] < 0 ? overBudget : await queryAgain(deps, row);
  const isKnown = checkResult.kind === 'done' || checkResult.kind === 'not_done' || checkResult.kind === 'later';
  const result = isKnown ? checkResult.kind : 'unknown';
  const retryAt = checkResult.kind === 'later' ? checkResult.retryAt : undefined;
  const next = afterRecheck({ result, retryAt, notDoneAt: row.not_done_at, until: row.until }, deps.clock.now());
  if (next.kind === 'again') await postponeRecheck(deps.db.kysely, row, next.nextAt, next.notDoneAt);
  else if (next.kind === 'keep') await removeRecheck(deps.db.kysely, row);
  else await reverse(deps, row);
}

const overBudget: ActionResult = { kind: 'later', reason: 'the query budget is used up', retryAt: undefined };

async function queryAgain(deps: RecheckDeps, row: RecheckRow): Promise<ActionResult> {
  const { platform, type, target } = row;
  if (type === 'external') return (await askAddress(deps, { taskId: row.task_id, userId: row.user_id })).result;
  if (platform === 'Gumball') {
    const time = countedTime({ ...row, repeats_at: row.counts_until });
    return recheckInternalAction(deps, { userId: row.user_id, type, target, ...time }, row.evidence);
  }
  const action = { account: { id: row.account_id, username: row.username }, target };
  return recheckAction(deps, { platform, type }, action, row.evidence, AbortSignal.timeout(responseTimeoutMs));
}

async function reverse(deps: RecheckDeps, row: RecheckRow): Promise<void> {
  const { task_id: taskId, user_id: userId, target } = row;
  const at = deps.clock.now();
  const reason = toEnglish(reversalMessage(row, target.handle ?? target.username));
  const taken = await deps.db.transaction(async (tx) => {
    if (!(await removeRecheck(tx, row))) return undefined;
    // The other periods of a repeated task stay as they are.
    const period = row.counts_from === null ? null : row.period;
    const reversed =
      period === null
        ? await reverseAttempt(tx, { taskId, userId }, reason, at)
        : await reverseCompletion(tx, { taskId, userId, period }, at);
    if (!reversed) return undefined;
    if (reversed.limited) await releaseSlots(tx, [{ task_id: taskId, started_at: reversed.startedAt }]);
    const reference = taskReference(taskId, period);
    const { paid: isTaken } = await reverseGumballs(tx, { memberId: userId, kind: 'task', reference }, at);
    return { reward: reversed.reward, isTaken, isRepeated: period !== null };
  });
  if (!taken) return;
  if (!taken.isRepeated) deps.taskBroadcasts.failed(userId, { taskId, canRetry: false, reversed: true, reason });
  // An operator who reversed the reward before has notified the member.
  if (!taken.isTaken) return;
  deps.earningsBroadcasts.changed([userId]);
  deps.notifier.notify({
    about: 'notification',
    type: 'task_reversed',
    recipientId: userId,
    actorId: null,
    details: { reason, gumballs: taken.reward },
  });
}

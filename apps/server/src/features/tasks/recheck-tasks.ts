import { setTimeout as pause } from 'node:timers/promises';
import { toEnglish } from '@gumball/rules/formats/phrase';
import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import { afterRecheck, rechecksPerMinute, reversalMessage } from '@gumball/rules/tasks/task-recheck';
import type { Deps } from '../../deps.ts';
import { announceEarnings } from '../gumballs/announce-earnings.ts';
import { reverseGumballs } from '../gumballs/reverse-gumballs.ts';
import { notify } from '../notifications/notify.ts';
import { type DeedVerdict, verifyDeedAgain } from '../platforms/verify-deed.ts';
import {
  holdSuspendedRechecks,
  postponeRecheck,
  type RecheckRow,
  removeRecheck,
  reverseAttempt,
  takeDueRechecks,
} from './rechecks.store.ts';
import { taskNews } from './task-news.ts';
import { freeSlots } from './task-steps.store.ts';

type RecheckDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'ids' | 'realtime' | 'log'>;

/** How long a platform may take for one answer, in milliseconds. */
const answerMs = 8000;
/** How long a recheck is this server's; a server that died gives it back by silence. */
const leaseMs = 60_000;
/** How long the recheck of a suspended member waits until the suspension is looked at again, in milliseconds. */
const suspendedPauseMs = 3_600_000;
const atOnce = 4;
// Between the questions of members who wait, not instead of them.
const breathMs = 100;

/**
 * Looks again at paid tasks whose turn has come, called once a minute: few at a time, for `forMs` at most and as many of each platform as its budget allows.
 * What is found undone twice is taken back by an entry of the ledger, once, and its member is told why. A platform that is over its limit, or over half of
 * it, is asked when it allows it. What suspended members were paid for is looked at after the suspension, its window longer by that time.
 */
export async function recheckTasks(deps: RecheckDeps, forMs: number): Promise<void> {
  const left = { ...rechecksPerMinute };
  const begunAt = deps.clock.now();
  await holdSuspendedRechecks(deps.db, begunAt, new Date(begunAt.getTime() + suspendedPauseMs));
  const began = performance.now();
  while (performance.now() - began < forMs) {
    const now = deps.clock.now();
    const rows = await takeDueRechecks(deps.db, now, new Date(now.getTime() + leaseMs), atOnce);
    if (rows.length === 0) return;
    await Promise.all(
      rows.map((row) =>
        recheckOne(deps, row, left).catch((error: unknown) => {
          // It is due again when the lease ends.
          deps.log.warn({ err: error, taskId: row.task_id }, 'a paid task could not be looked at again');
        }),
      ),
    );
    await pause(breathMs);
  }
}

async function recheckOne(deps: RecheckDeps, row: RecheckRow, left: Record<TaskPlatform, number>): Promise<void> {
  left[row.platform] -= 1;
  const verdict: DeedVerdict = left[row.platform] < 0 ? overBudget : await askAgain(deps, row);
  const told = verdict.kind === 'done' || verdict.kind === 'undone' || verdict.kind === 'later';
  const result = told ? verdict.kind : 'unknown';
  const retryAt = verdict.kind === 'later' ? verdict.retryAt : undefined;
  const next = afterRecheck({ result, retryAt, undoneAt: row.not_done_at, until: row.until }, deps.clock.now());
  if (next.kind === 'again') await postponeRecheck(deps.db.kysely, row, next.nextAt, next.undoneAt);
  else if (next.kind === 'keep') await removeRecheck(deps.db.kysely, row);
  else await reverse(deps, row);
}

const overBudget: DeedVerdict = { kind: 'later', reason: 'enough was asked for now', retryAt: undefined };

function askAgain(deps: RecheckDeps, row: RecheckRow): Promise<DeedVerdict> {
  const deed = { account: { id: row.account_id, username: row.username }, target: row.target };
  return verifyDeedAgain(deps, row, deed, row.evidence, AbortSignal.timeout(answerMs));
}

async function reverse(deps: RecheckDeps, row: RecheckRow): Promise<void> {
  const { task_id: taskId, user_id: userId, type, target } = row;
  const at = deps.clock.now();
  const reason = toEnglish(reversalMessage(type, target.handle ?? target.username));
  const taken = await deps.db.transaction(async (tx) => {
    if (!(await removeRecheck(tx, row))) return undefined;
    const reversed = await reverseAttempt(tx, { taskId, userId }, reason, at);
    if (!reversed) return undefined;
    if (reversed.limited) await freeSlots(tx, taskId, 1);
    await reverseGumballs(tx, { memberId: userId, kind: 'task', reference: taskId }, at);
    return reversed;
  });
  if (!taken) return;
  taskNews(deps).failed(userId, { taskId, canRetry: false, reversed: true, reason });
  announceEarnings(deps, [userId]);
  notify(deps, {
    about: 'news',
    type: 'task_reversed',
    recipientId: userId,
    actorId: null,
    details: { reason, gumballs: taken.reward },
  });
}

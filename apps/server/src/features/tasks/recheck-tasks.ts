import { setTimeout as pause } from 'node:timers/promises';
import { afterRecheck, reversalWords } from '@gumball/rules/tasks/task-recheck';
import type { Deps } from '../../deps.ts';
import { announceEarnings } from '../gumballs/announce-earnings.ts';
import { reverseGumballs } from '../gumballs/reverse-gumballs.ts';
import { notify } from '../notifications/notify.ts';
import { verifyDeed } from '../platforms/verify-deed.ts';
import { postponeRecheck, type RecheckRow, removeRecheck, reverseAttempt, takeDueRechecks } from './rechecks.store.ts';
import { taskNews } from './task-news.ts';
import { freeSlots } from './task-steps.store.ts';

type RecheckDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'ids' | 'realtime' | 'log'>;

/** How long a platform may take for one answer, in milliseconds. */
const answerMs = 8000;
/** How long a recheck is this server's; a server that died gives it back by silence. */
const leaseMs = 60_000;
const atOnce = 4;
// Between the questions of members who wait, not instead of them.
const breathMs = 100;

/**
 * Looks again at paid tasks whose turn has come, few at a time and for `forMs` at most: what is found undone twice is taken back by an entry of the ledger,
 * once, and its member is told why. A platform that is over its limit is asked when it allows it.
 */
export async function recheckTasks(deps: RecheckDeps, forMs: number): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < forMs) {
    const now = deps.clock.now();
    const rows = await takeDueRechecks(deps.db, now, new Date(now.getTime() + leaseMs), atOnce);
    if (rows.length === 0) return;
    await Promise.all(
      rows.map((row) =>
        recheckOne(deps, row).catch((error: unknown) => {
          // It is due again when the lease ends.
          deps.log.warn({ err: error, taskId: row.task_id }, 'a paid task could not be looked at again');
        }),
      ),
    );
    await pause(breathMs);
  }
}

async function recheckOne(deps: RecheckDeps, row: RecheckRow): Promise<void> {
  const account = { id: row.account_id, username: row.username };
  const verdict = await verifyDeed(deps, row, { account, target: row.target }, AbortSignal.timeout(answerMs));
  const told = verdict.kind === 'done' || verdict.kind === 'undone' || verdict.kind === 'later';
  const answer = told ? verdict.kind : 'unknown';
  const retryAt = verdict.kind === 'later' ? verdict.retryAt : undefined;
  const next = afterRecheck({ answer, retryAt, undoneAt: row.undone_at, until: row.until }, deps.clock.now());
  if (next.kind === 'again') await postponeRecheck(deps.db.kysely, row, next.at, next.undoneAt);
  else if (next.kind === 'keep') await removeRecheck(deps.db.kysely, row);
  else await reverse(deps, row);
}

async function reverse(deps: RecheckDeps, row: RecheckRow): Promise<void> {
  const { task_id: taskId, user_id: userId, type, target } = row;
  const at = deps.clock.now();
  const reason = reversalWords(type, target.handle ?? target.username);
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

import { randomInt } from 'node:crypto';
import { inEnglish } from '@gumball/rules/formats/phrase';
import { undoneWords } from '@gumball/rules/platforms/platform-answers';
import { recheckAt, recheckWindowMs } from '@gumball/rules/tasks/task-recheck';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { memberRoom } from '../../platform/realtime/realtime.ts';
import type { Deed } from '../platforms/verifiers.ts';
import { type DeedVerdict, verifyDeed } from '../platforms/verify-deed.ts';
import { completeTask } from './complete-task.ts';
import { failTask } from './fail-task.ts';
import { insertRecheck } from './rechecks.store.ts';
import { sendToReview } from './send-to-review.ts';
import { type DueRow, freeSlots, postponeCheck, removeLapsed, takeDue } from './task-steps.store.ts';

/** How long a platform may take for one answer, all of its pages together, in milliseconds. */
const answerMs = 8000;
/** How long an attempt is this server's; a server that died gives it back by silence. */
const leaseMs = 12_000;
const firstPauseMs = 1500;
const longestPauseMs = 12_000;
const chances = 1_000_000;
const undone = inEnglish(undoneWords);

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'ids' | 'realtime' | 'log'>;

/**
 * Works on started tasks whose turn has come, at most `most`: asks their platforms, completes them, lets them wait for an operator, or asks again later;
 * what is not done by its deadline ends as failed. Attempts are rows of the database, taken by one server at a time, so that they outlive any restart.
 * Answers the work that has begun, one promise for each, none of which rejects.
 */
export async function runTaskChecks(deps: CheckDeps, most: number): Promise<Promise<void>[]> {
  const now = deps.clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const rows = await takeDue(deps.db, now, leaseUntil, most);
  return rows.map(async (row) => {
    try {
      await checkOne(deps, row, leaseUntil);
    } catch (error) {
      // It is due again when the lease ends.
      deps.log.warn({ err: error, taskId: row.task_id }, 'a task could not be checked');
    }
  });
}

async function checkOne(deps: CheckDeps, row: DueRow, leaseUntil: Date): Promise<void> {
  if (row.deadline_at === null) return lapse(deps, row);
  const { account, verdict } = await ask(deps, row);
  const attempt = { taskId: row.task_id, userId: row.user_id, attempt: row.attempt };
  if (verdict.kind === 'done') {
    const paid = { reward: row.reward, autoVerified: true };
    const announce = await deps.db.transaction(async (tx) => {
      const tell = await completeTask(deps, tx, attempt, ['in_progress'], paid);
      if (tell && account) await planRecheck(deps, tx, row, { account, evidence: verdict.evidence });
      return tell;
    });
    announce?.();
    return;
  }
  if (verdict.kind === 'refused') {
    const words = row.handed_in ?? { comment: '', shareUrl: '', notes: '' };
    const announce = await deps.db.transaction((tx) =>
      sendToReview(deps, tx, attempt, verdict.reason, { ...words, files: [] }),
    );
    announce?.();
    return;
  }
  const now = deps.clock.now().getTime();
  const deadline = row.deadline_at.getTime();
  if (verdict.kind === 'gone' || now >= deadline) {
    const reason = verdict.kind === 'later' || verdict.kind === 'gone' ? verdict.reason : undone;
    const announce = await deps.db.transaction((tx) => failTask(deps, tx, attempt, ['in_progress'], reason));
    announce?.();
    // The set-up on the member's screens says so from now on.
    if (verdict.kind === 'gone')
      deps.realtime.announce(memberRoom(row.user_id), 'accounts:changed', { platform: row.platform, linked: true });
    return;
  }
  const pause = Math.min(longestPauseMs, firstPauseMs * 1.6 ** Math.max(0, row.checks - 1));
  const allowed = verdict.kind === 'later' ? (verdict.retryAt?.getTime() ?? 0) : 0;
  await postponeCheck(deps.db.kysely, row, leaseUntil, new Date(Math.min(deadline, Math.max(now + pause, allowed))));
}

async function ask(deps: CheckDeps, row: DueRow): Promise<{ account?: Deed['account']; verdict: DeedVerdict }> {
  const account = row.accounts[row.platform];
  // Whoever unlinks an account in the middle of a task has nothing left to be asked about.
  if (!account) return { verdict: { kind: 'undone' } };
  const signal = AbortSignal.timeout(answerMs);
  return { account, verdict: await verifyDeed(deps, row, { account, target: row.target }, signal) };
}

async function planRecheck(
  deps: CheckDeps,
  tx: Executor,
  row: DueRow,
  found: { account: Deed['account']; evidence: string | null },
): Promise<void> {
  const now = deps.clock.now();
  await insertRecheck(tx, {
    taskId: row.task_id,
    userId: row.user_id,
    account: found.account,
    evidence: found.evidence,
    target: row.target,
    checkAt: recheckAt(now, randomInt(chances) / chances),
    until: new Date(now.getTime() + recheckWindowMs),
  });
}

// Nobody was asked: the hour is over, and what was kept for the member is free again.
async function lapse(deps: CheckDeps, row: DueRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const freed = await removeLapsed(tx, row.task_id, deps.clock.now());
    if (freed > 0) await freeSlots(tx, row.task_id, freed);
  });
}

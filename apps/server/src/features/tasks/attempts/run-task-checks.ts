import { randomInt } from 'node:crypto';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { accountUnlinkedMessage, notDoneMessage, reviewReasons } from '@gumball/rules/platforms/platform-messages';
import { afterCheck, maxListedAttempts, needsOwnCheck, suspendedPauseMs } from '@gumball/rules/tasks/task-checks';
import { recheckAt, recheckWindowMs } from '@gumball/rules/tasks/task-recheck';
import { reservationMs } from '@gumball/rules/tasks/task-status';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { userRoom } from '../../../platform/realtime/realtime.ts';
import type { TaskAction } from '../../platforms/checks/check-result.ts';
import type { ActionResult } from '../../platforms/checks/run-verifier.ts';
import { listedTypes } from '../../platforms/checks/verifiers.ts';
import { verifyAction } from '../../platforms/checks/verify-action.ts';
import { verifyMembers } from '../../platforms/checks/verify-members.ts';
import { findLinkedAccounts } from '../../platforms/find-linked-accounts.ts';
import { askAddress } from '../external/ask-address.ts';
import { countedTime } from '../internal/counted-time.ts';
import { verifyInternalAction } from '../internal/verify-internal-action.ts';
import { releaseSlots } from '../limits/limits.store.ts';
import { insertRecheck } from '../rechecks/rechecks.store.ts';
import { sendToReview } from '../review/send-to-review.ts';
import { completeTask } from './complete-task.ts';
import { failTask } from './fail-task.ts';
import type { ListPauses } from './list-pauses.ts';
import {
  type DueRow,
  leaseDueChecks,
  listExpiredTasks,
  lockCheck,
  postponeCheck,
  requireOwnChecks,
} from './task-checks.store.ts';
import { removeExpired } from './task-steps.store.ts';

/**
 * The timeout of one platform query with all of its pages, in milliseconds. Two of them fit in 15 seconds.
 */
const responseTimeoutMs = 7000;
/** The lease of an attempt; the lease of a crashed server ends by itself. */
const leaseMs = 12_000;
const randomRange = 1_000_000;
/** Attempts of one list that are settled at a time. */
const settleConcurrency = 4;
const notDone = { kind: 'not_done' } as const;

type CheckDeps = Pick<
  Deps,
  | 'guardedFetch'
  | 'db'
  | 'clock'
  | 'ids'
  | 'realtime'
  | 'log'
  | 'earningsBroadcasts'
  | 'notifier'
  | 'platformClients'
  | 'unsupportedChecks'
  | 'taskBroadcasts'
  | 'questClaims'
>;
type Check = {
  row: DueRow;
  account: TaskAction['account'] | undefined;
  startedAt: Date;
  leaseUntil: Date;
  /** A random number from 0 to 1, which spreads the next checks. */
  random: number;
};
type Decision = (() => void) | undefined;

/**
 * Starts the due checks within the limits per member and platform: queries the platforms, completes attempts, sends
 * them to review, or checks again later. Attempts are leased rows of the database, so that they survive restarts. No
 * database connection is held during a query. Attempts at one target are settled together where the platform lists who
 * acted; a list is not read during its pause. Returns one promise per started query; none of them rejects.
 */
export async function runTaskChecks(deps: CheckDeps, pauses: ListPauses): Promise<Promise<void>[]> {
  await removeExpiredTasks(deps);
  const startedAt = deps.clock.now();
  const leaseUntil = new Date(startedAt.getTime() + leaseMs);
  const lists = { types: listedTypes, resting: pauses.current(startedAt) };
  const rows = await leaseDueChecks(deps.db, startedAt, leaseUntil, lists);
  const accounts = await findLinkedAccounts(deps, [...new Set(rows.map((row) => row.user_id))]);
  const toCheck = (row: DueRow): Check => {
    const { platform, user_id: id } = row;
    // In this network members act by their own account.
    const account = platform === 'Gumball' ? { id, username: '' } : accounts.get(id)?.[platform];
    return { row, account, startedAt, leaseUntil, random: randomInt(randomRange) / randomRange };
  };
  const listed = Map.groupBy(
    rows.filter(({ list }) => list !== null),
    ({ list }) => list ?? '',
  );
  return [
    ...rows.filter(({ list }) => list === null).map((row) => checkOne(deps, toCheck(row))),
    // Without a spread the next query is one for all of them again, and the first who came stay the first.
    ...[...listed].map(([list, group]) =>
      checkTogether(
        deps,
        group.map((row) => ({ ...toCheck(row), random: 0 })),
        (pauseMs) => pauses.begin(list, new Date(deps.clock.now().getTime() + pauseMs)),
      ),
    ),
  ];
}

async function checkOne(deps: CheckDeps, check: Check): Promise<void> {
  await settleSafely(deps, check, () => queryPlatforms(deps, check));
}

/** Settles attempts at one target by one reading of its list, in the order in which they started. */
async function checkTogether(deps: CheckDeps, checks: Check[], pause: (ms: number) => void): Promise<void> {
  const [first] = checks;
  if (!first || first.row.platform === 'Gumball') return;
  const { platform, type, target } = first.row;
  const accountIds = checks.flatMap(({ row, account }) => (account && !row.suspended ? [account.id] : []));
  const unlisted: DueRow[] = [];
  try {
    const signal = AbortSignal.timeout(responseTimeoutMs);
    const { resultOf, pauseMs } = await verifyMembers(deps, { platform, type }, { target, accountIds }, signal);
    // A full reading leaves others, who need the next one.
    if (checks.length < maxListedAttempts) pause(pauseMs);
    const queue = checks.toSorted((a, b) => a.row.started_at.getTime() - b.row.started_at.getTime()).values();
    const work = async () => {
      for (const check of queue) {
        const { row, account } = check;
        const result = account ? resultOf(account.id) : notDone;
        if (result.kind !== 'unlisted') await settleSafely(deps, check, async () => result);
        else if (needsOwnCheck({ checks: row.checks, deadlineAt: row.deadline_at }, check.startedAt))
          unlisted.push(row);
        else await settleSafely(deps, check, async () => notDone);
      }
    };
    await Promise.all(Array.from({ length: settleConcurrency }, work));
    if (unlisted.length > 0) await requireOwnChecks(deps.db, unlisted, deps.clock.now(), first.leaseUntil);
  } catch (error) {
    deps.log.warn({ err: error, platform, type }, 'failed to check attempts together');
  }
}

async function settleSafely(deps: CheckDeps, check: Check, query: () => Promise<ActionResult>): Promise<void> {
  try {
    if (check.row.suspended) await postponeForSuspension(deps, check);
    else await settle(deps, check, await query());
  } catch (error) {
    // It is due again when the lease ends.
    deps.log.warn({ err: error, taskId: check.row.task_id }, 'failed to check a task');
  }
}

async function settle(deps: CheckDeps, check: Check, result: ActionResult): Promise<void> {
  const { row, account } = check;
  if (result.kind === 'done') return pay(deps, check, { account, evidence: result.evidence });
  const publish = await deps.db.transaction(async (tx) => {
    const current = await lockCheck(tx, row, check.leaseUntil);
    if (!current) return undefined;
    if (result.kind === 'refused') return review(deps, tx, row, result.reason);
    if (result.kind === 'unavailable') return fail(deps, tx, row, result.reason);
    return decide(deps, tx, check, current, result);
  });
  publish?.();
  // The set-up on the member's screens shows it from now on.
  if (result.kind === 'unavailable' && row.platform !== 'Gumball')
    deps.realtime.broadcast(userRoom(row.user_id), 'accounts:changed', { platform: row.platform, linked: true });
}

const attemptOf = ({ task_id: taskId, user_id: userId, attempt }: DueRow) => ({ taskId, userId, attempt });

function fail(deps: CheckDeps, tx: Executor, row: DueRow, reason: string): Promise<Decision> {
  return failTask(deps, tx, attemptOf(row), ['in_progress'], reason);
}

async function review(deps: CheckDeps, tx: Executor, row: DueRow, reason: string): Promise<Decision> {
  const words = row.submission ?? { comment: '', shareUrl: '', notes: '' };
  const announce = await sendToReview(deps, tx, attemptOf(row), reason, { ...words, files: [] });
  return (
    announce &&
    (() => {
      announce();
      // The member did not ask for the review and may have left.
      deps.notifier.notify({
        about: 'notification',
        type: 'task_in_review',
        recipientId: row.user_id,
        actorId: null,
        details: {},
      });
    })
  );
}

async function decide(
  deps: CheckDeps,
  tx: Executor,
  { row, account, startedAt: checkedAt, random }: Check,
  current: { recheck_requested: boolean; deadline_at: Date },
  result: Extract<ActionResult, { kind: 'not_done' | 'unknown' | 'later' }>,
): Promise<Decision> {
  const isError = result.kind === 'later';
  const errorCount = isError ? row.error_count + 1 : 0;
  const retryAt = isError ? result.retryAt : undefined;
  const next = afterCheck(
    {
      result: isError ? 'error' : 'not_done',
      checks: row.checks,
      errors: errorCount,
      retryAt,
      recovered: row.error_count > 0 && row.checks > 1,
      followUp: current.recheck_requested,
      startedAt: row.started_at,
      checkedAt,
      deadlineAt: current.deadline_at,
      platform: row.platform,
      type: row.type,
      random,
    },
    deps.clock.now(),
  );
  if (next.kind === 'fail')
    return fail(deps, tx, row, toEnglish(account ? notDoneMessage : accountUnlinkedMessage(row.platform)));
  if (next.kind === 'review') return review(deps, tx, row, toEnglish(reviewReasons.noResponse(row.platform)));
  await postponeCheck(tx, row, {
    at: next.nextAt,
    retryAt: retryAt ?? null,
    errorCount,
    reason: isError ? result.reason : null,
    deadlineAt: next.deadlineAt ?? null,
    // While the member waits for the platform, the slot stays reserved.
    reservedUntil: isError ? new Date(next.nextAt.getTime() + reservationMs) : null,
  });
  if (errorCount === 0 && row.error_count === 0) return undefined;
  const payload = {
    taskId: row.task_id,
    userStatus: 'in_progress' as const,
    message: isError ? result.reason : null,
    waitingUntil: isError ? next.nextAt.toISOString() : null,
  };
  return () => deps.taskBroadcasts.updated(row.user_id, payload);
}

async function pay(
  deps: CheckDeps,
  check: Check,
  { account, evidence }: { account: TaskAction['account'] | undefined; evidence: string | null },
): Promise<void> {
  const { row } = check;
  const paid = { reward: row.reward, autoVerified: true };
  const publish = await deps.db.transaction(async (tx) => {
    const completed = await completeTask(deps, tx, attemptOf(row), ['in_progress'], paid);
    if (typeof completed === 'function' && account) await planRecheck(deps, tx, row, { account, evidence });
    return completed;
  });
  if (publish === 'suspended') await postponeForSuspension(deps, check);
  else publish?.();
}

// A suspended member is not paid: the check waits until the suspension has ended. The slot does not.
async function postponeForSuspension(deps: CheckDeps, { row, leaseUntil }: Check): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockCheck(tx, row, leaseUntil))) return;
    await postponeCheck(tx, row, {
      at: new Date(deps.clock.now().getTime() + suspendedPauseMs),
      retryAt: null,
      errorCount: 0,
      reason: null,
      reservedUntil: null,
      deadlineAt: null,
    });
  });
}

async function queryPlatforms(deps: CheckDeps, { row, account }: Check): Promise<ActionResult> {
  // A member who unlinks the account during a task leaves nothing to check.
  if (!account) return { kind: 'not_done' };
  const { platform, type, target } = row;
  if (type === 'external') return (await askAddress(deps, { taskId: row.task_id, userId: row.user_id })).result;
  if (platform === 'Gumball')
    return verifyInternalAction(deps, { userId: row.user_id, type, target, ...countedTime(row) });
  const signal = AbortSignal.timeout(responseTimeoutMs);
  return verifyAction(deps, { platform, type }, { account, target }, signal);
}

async function planRecheck(
  deps: CheckDeps,
  tx: Executor,
  row: DueRow,
  found: { account: TaskAction['account']; evidence: string | null },
): Promise<void> {
  const now = deps.clock.now();
  await insertRecheck(tx, {
    taskId: row.task_id,
    userId: row.user_id,
    account: found.account,
    evidence: found.evidence,
    target: row.target,
    checkAt: recheckAt(now, randomInt(randomRange) / randomRange),
    until: new Date(now.getTime() + recheckWindowMs),
    period: row.period === null ? null : { number: row.period, ...countedTime(row) },
  });
}

// No platform was queried: the reservation has expired and the slot is released.
async function removeExpiredTasks(deps: CheckDeps): Promise<void> {
  for (const taskId of await listExpiredTasks(deps.db, deps.clock.now())) {
    await deps.db.transaction(async (tx) => {
      await releaseSlots(tx, await removeExpired(tx, taskId, deps.clock.now()));
    });
  }
}

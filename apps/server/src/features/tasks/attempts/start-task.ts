import { checkCommunityStart } from '@gumball/rules/tasks/community-tasks';
import { type Cadence, memberPeriod } from '@gumball/rules/tasks/member-days';
import { pageTriesMax } from '@gumball/rules/tasks/page-visit';
import { isAnsweredHere } from '@gumball/rules/tasks/task-kinds';
import { isTaskOpen, startTask as nextOf, reservationMs, taskCheckWindowMs } from '@gumball/rules/tasks/task-status';
import { isCommunityDeleted } from '@gumball/rules/tasks/task-target';
import type { Deps } from '../../../deps.ts';
import { shareRole } from '../../../platform/db/community-roles.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireTask } from '../catalogue/require-task.ts';
import { reserveSlot } from '../limits/reserve-slot.ts';
import { findClock } from '../repeats/member-clock.store.ts';
import { removeEndedAttempts } from '../repeats/periods.store.ts';
import { accountsNeeded, type KnownTask, requirementsOf, taskContext, verificationMethodOf } from '../task-context.ts';
import { findTask, type KnownTaskRow, type TaskRow } from '../tasks.store.ts';
import { isClosedByCommunity, isLimited, isPeriodOver } from '../tasks.view.ts';
import { isUsedUp, type NewAttempt, startAttempt, startUnlimitedAttempt } from './task-steps.store.ts';

const firstCheckMs = 4000;

// A platform's last response may take this long and still be in time.
const submissionWindowMs = 9000;

/**
 * Starts a task, or retries a failed one; a running one does not change. Reserves a slot for an hour. Throws
 * `SETUP_REQUIRED`, `TASK_REQUIREMENTS_UNMET`, `TASK_CLOSED`, `TASK_EXPIRED`, `TASK_FULL`, `TASK_MEMBERS_ONLY`,
 * `TASK_OWN`, `TASK_MADE`, `QUIZ_NO_TRIES`, `PAGE_NO_TRIES` and the errors of the rule
 * for a submitted or completed task. Returns the task after it, or undefined if it does not exist.
 */
export async function startTask(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'unsupportedChecks' | 'taskGate' | 'taskBroadcasts'>,
  viewer: Viewer,
  taskId: string,
): Promise<KnownTask | undefined> {
  const [known, context] = await Promise.all([requireTask(deps, viewer, taskId), taskContext(deps, viewer.userId)]);
  const row = isPeriodOver(known, context.now) ? await beginPeriod(deps, viewer, taskId) : known;
  if (row.created_by === viewer.userId && row.community === null) throw new AppError('TASK_MADE');
  if (accountsNeeded(context, row).includes('Twitter') && !context.accounts.Twitter)
    throw new AppError('SETUP_REQUIRED');
  const { now } = context;
  if (!decide(row)) return { row, context };
  if (row.community) assertOk(checkCommunityStart(row.community));
  const hasBegun = row.starts_at === null || row.starts_at <= now;
  if (row.paused_at !== null || !hasBegun || isCommunityDeleted(row.target) || isClosedByCommunity(row))
    throw new AppError('TASK_CLOSED');
  if (!isTaskOpen({ pausedAt: null, startsAt: null, expiresAt: row.expires_at }, now))
    throw new AppError('TASK_EXPIRED');
  if (requirementsOf(context, row).some(({ met }) => !met)) throw new AppError('TASK_REQUIREMENTS_UNMET');

  if (row.quiz?.triesLeft === 0) throw new AppError('QUIZ_NO_TRIES');
  if ((row.page?.tries ?? 0) >= pageTriesMax) throw new AppError('PAGE_NO_TRIES');
  const automatic = !isAnsweredHere(row.type) && verificationMethodOf(context, row).method === 'automatic';
  const reservedUntil = new Date(now.getTime() + reservationMs);
  const attempt = {
    taskId,
    userId: viewer.userId,
    now,
    reservedUntil,
    nextCheckAt: automatic ? new Date(now.getTime() + firstCheckMs) : reservedUntil,
    deadlineAt: automatic ? new Date(now.getTime() + taskCheckWindowMs(row) - submissionWindowMs) : null,
    period: row.repeat && (await presentPeriod(deps, viewer, row.repeat)),
  };
  const begun = isLimited(row)
    ? await startInTransaction(deps, attempt, row.community?.id)
    : await startUnlimitedAttempt(deps.db, attempt);
  if (begun) deps.taskBroadcasts.updated(viewer.userId, { taskId, userStatus: 'in_progress', message: null });
  if (typeof begun === 'object') return { row: begun, context };
  const after = await findTask(deps.db, viewer.userId, taskId);
  if (!after) return undefined;
  if (begun) return { row: after, context };
  // Another tab was faster: its result counts. Otherwise an operator has just limited the task.
  if (decide(after)) throw new AppError('TASK_CLOSED');
  return { row: after, context };
}

async function beginPeriod(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, taskId: string): Promise<KnownTaskRow> {
  await removeEndedAttempts(deps.db, deps.clock.now(), { taskId, userId: viewer.userId });
  return requireTask(deps, viewer, taskId);
}

async function presentPeriod(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  cadence: Cadence,
): Promise<NewAttempt['period']> {
  const { number, startsAt, endsAt } = memberPeriod(cadence, await findClock(db.kysely, viewer.userId), clock.now());
  return { number, countsFrom: startsAt, repeatsAt: endsAt };
}

function startInTransaction(
  { db }: Pick<Deps, 'db'>,
  attempt: NewAttempt,
  communityId: string | undefined,
): Promise<boolean> {
  const ofCommunity = communityId !== undefined;
  return db.transaction(async (tx) => {
    if (communityId !== undefined) {
      // The membership that was read before may have changed.
      const role = await shareRole(tx, communityId, attempt.userId);
      assertOk(checkCommunityStart({ isMember: role !== undefined, isOwn: role === 'owner' }));
    }
    // Who comes too late does not wait for the counter, which those before hold until they have committed.
    if (await isUsedUp(tx, attempt)) throw new AppError('TASK_FULL');
    const begun = await startAttempt(tx, attempt);
    if (begun) await reserveSlot(tx, attempt.taskId, { limited: true, ofCommunity }, attempt.now);
    return begun;
  });
}

function decide({ status, reversed_at: reversedAt }: Pick<TaskRow, 'status' | 'reversed_at'>): boolean {
  const next = nextOf(status, reversedAt !== null);
  assertOk(next);
  return next.changed;
}

import type { Task, TaskProgress, TaskSubmissionView } from '@gumball/contract/tasks/tasks.schemas';
import { budgetMonth } from '@gumball/rules/tasks/community-tasks';
import { pageTriesMax } from '@gumball/rules/tasks/page-visit';
import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import { isTaskOpen, taskPollMs, taskPollWindowMs, taskProgress } from '@gumball/rules/tasks/task-status';
import { submissionLinkOf } from '@gumball/rules/tasks/task-submission';
import { isCommunityDeleted } from '@gumball/rules/tasks/task-target';
import type { ProofRow, SubmissionRow } from './review/submissions.store.ts';
import { requirementsOf, type TaskContext, verificationMethodOf } from './task-context.ts';
import type { TaskRow } from './tasks.store.ts';

/** Converts a platform: its name and picture. */
export function toPlatform(name: TaskPlatform): Task['platform'] {
  return { name, iconUrl: `/icons/platforms/${name.toLowerCase()}.svg` };
}

/** Whether a start takes something: one of limited slots, or the reward from the budget of a campaign or community. */
export function isLimited({
  slots,
  campaign_id: campaignId,
  community,
}: Pick<TaskRow, 'slots' | 'campaign_id' | 'community'>): boolean {
  return slots !== null || campaignId !== null || community !== null;
}

/** Whether a task is of a community that has no tasks now: it was deleted, its owner is suspended, or they are off. */
export function isClosedByCommunity({ community }: Pick<TaskRow, 'community'>): boolean {
  return community !== null && (community.name === null || !community.isOwnerActive || community.budget === null);
}

function isFull({ is_full: hasNoSlot, community, unfunded_month: month, reward }: TaskRow, now: Date): boolean {
  if (hasNoSlot || community === null || community.budget === null) return hasNoSlot;
  return month === budgetMonth(now) || reward > community.budget;
}

/** Whether the period of an ended attempt is over, so that the task can be started again. */
export function isPeriodOver(row: Pick<TaskRow, 'status' | 'repeats_at'>, now: Date): boolean {
  const isEnded = row.status === 'completed' || row.status === 'failed';
  return isEnded && row.repeats_at !== null && row.repeats_at <= now;
}

const noAttempt = { status: 'available', started_at: null, ended_at: null, reason: null, paid: null } as const;

// The job that removes ended periods may be a minute late.
const presentRow = (row: TaskRow, now: Date): TaskRow =>
  isPeriodOver(row, now)
    ? {
        ...row,
        ...noAttempt,
        auto_verified: null,
        repeats_at: null,
        quiz: row.quiz && { ...row.quiz, triesLeft: row.quiz.maxTries, lastRight: null },
      }
    : row;

/** Converts a task for one user. `slotsTaken` has those of the tasks with slots, by their ids. */
export function toTask(stored: TaskRow, context: TaskContext, slotsTaken: ReadonlyMap<string, number>): Task {
  const row = presentRow(stored, context.now);
  const { method, reason } = verificationMethodOf(context, row);
  const sandboxUrl = method === 'automatic' ? sandboxUrlOf(row, context) : undefined;
  const full = isFull(row, context.now);
  return {
    id: row.id,
    type: row.type,
    platform: toPlatform(row.platform),
    target: {
      ...row.target,
      // Those who left a hidden community do not learn its name any more.
      ...(row.community?.isReadable === false ? { handle: null } : {}),
      openUrl: sandboxUrl ?? row.target.url,
    },
    title: row.title,
    description: row.description,
    instructions: row.instructions,
    requirements: requirementsOf(context, row),
    requiresProof: row.requires_proof,
    submissionLink: submissionLinkOf({ ...row, method }, context.configured.Twitter),
    reward: row.paid ?? row.reward,
    currency: 'Gumballs',
    difficulty: row.difficulty,
    startsAt: row.starts_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    slots: row.slots,
    community:
      row.community === null || row.community.name === null || !row.community.isReadable
        ? null
        : {
            id: row.community.id,
            name: row.community.name,
            isMember: row.community.isMember,
            isOwn: row.community.isOwn,
          },
    slotsLeft: row.slots === null ? null : Math.max(0, row.slots - (slotsTaken.get(row.id) ?? 0)),
    open:
      isTaskOpen({ pausedAt: row.paused_at, startsAt: row.starts_at, expiresAt: row.expires_at }, context.now) &&
      !full &&
      !isReversed(row) &&
      !isCommunityDeleted(row.target) &&
      !isClosedByCommunity(row) &&
      row.community?.isOwn !== true &&
      !isOutOfTries(row),
    verification: { method, reason, sandbox: sandboxUrl !== undefined },
    quiz: row.quiz,
    repeat: row.repeat,
    prerequisites: row.prerequisites ?? [],
    repeatsAt: row.repeats_at?.toISOString() ?? null,
    survey: row.survey,
    page: row.page && { ...row.page, openedAt: row.page.openedAt && new Date(row.page.openedAt).toISOString() },
    userStatus: row.status,
    userStartedAt: row.started_at?.toISOString() ?? null,
    userCompletedAt: row.status === 'completed' ? (row.ended_at?.toISOString() ?? null) : null,
    userReason: row.reason,
    waitingUntil: waitingUntilOf(row),
    userReversed: isReversed(row),
    reservedUntil: row.status === 'in_progress' ? (row.reserved_until?.toISOString() ?? null) : null,
    autoVerified: row.auto_verified ?? false,
  };
}

// Errors of a platform delay the result. A check in progress counts as the next one.
function waitingUntilOf({ status, error_count: errors, next_check_at: nextCheckAt }: TaskRow): string | null {
  const isWaiting = status === 'in_progress' && errors !== null && errors > 0;
  return isWaiting ? (nextCheckAt?.toISOString() ?? null) : null;
}

function sandboxUrlOf({ platform, type, target }: TaskRow, context: TaskContext): string | undefined {
  if (context.sandboxUrl === undefined || platform === 'Gumball') return undefined;
  const about = target.itemId ?? target.tweetId ?? target.videoId ?? target.username ?? '';
  const as = context.accounts[platform]?.username;
  const query = new URLSearchParams({ platform, type, target: about, ...(as ? { as } : {}) });
  return `${context.sandboxUrl}?${query.toString()}`;
}

/** The message while an operator reviews a submission. */
export const pendingMessage =
  "Verification Pending: Your submission is being reviewed. You'll receive your reward once verified.";

const statusMessages: Record<TaskRow['status'], string> = {
  available: 'Start the task to begin.',
  in_progress: 'Your task is in progress.',
  'pending-verification': pendingMessage,
  completed: 'Task Completed!',
  failed: 'Task verification failed. You can retry this task.',
};

const isOutOfTries = ({ quiz, page, status }: TaskRow) =>
  (quiz?.triesLeft === 0 || (page?.tries ?? 0) >= pageTriesMax) && status !== 'completed';
const isReversed = (row: TaskRow) => row.reversed_at !== null;
const reversedMessage = 'The reward was taken back. This task cannot be done again.';

/** Converts the progress of an attempt. */
export function toProgress(
  stored: TaskRow,
  context: TaskContext,
  submission: TaskSubmissionView | null,
): Omit<TaskProgress, 'success'> {
  const row = presentRow(stored, context.now);
  // Without a platform query there is no progress over time.
  const elapsedMs = row.started_at && row.deadline_at ? context.now.getTime() - row.started_at.getTime() : 0;
  const open = isTaskOpen({ pausedAt: row.paused_at, startsAt: row.starts_at, expiresAt: row.expires_at }, context.now);
  return {
    status: row.status,
    progress: taskProgress(row.status, elapsedMs, row),
    reward: row.paid ?? row.reward,
    autoVerified: row.auto_verified ?? false,
    verified: row.status === 'completed',
    canRetry: row.status === 'failed' && !isReversed(row) && !isOutOfTries(row) && open && !isFull(row, context.now),
    reason: row.reason,
    waitingUntil: waitingUntilOf(row),
    reversed: isReversed(row),
    message: isReversed(row) ? reversedMessage : statusMessages[row.status],
    startedAt: row.started_at?.toISOString() ?? null,
    reservedUntil: row.status === 'in_progress' ? (row.reserved_until?.toISOString() ?? null) : null,
    pollIntervalMs: taskPollMs,
    pollTimeoutMs: taskPollWindowMs(row.type),
    submission,
  };
}

/** Whether a user can appeal a rejection: once, and only until the task is started again. */
export function canAppeal(
  submission: SubmissionRow,
  task: Pick<TaskRow, 'status' | 'started_at' | 'reversed_at'>,
): boolean {
  const open = submission.status === 'rejected' && submission.appealed_at === null;
  const current = task.started_at !== null && task.started_at <= submission.created_at;
  return open && current && task.status === 'failed' && task.reversed_at === null;
}

/** Converts a submission for its author. `address` creates the URL of a file. */
export function toSubmission(
  row: SubmissionRow,
  files: ProofRow[],
  address: (proofId: string) => string,
): Omit<TaskSubmissionView, 'canAppeal'> {
  return {
    id: row.id,
    status: row.status,
    comment: row.comment,
    shareUrl: row.share_url,
    notes: row.notes,
    submittedAt: row.created_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    rejectionReason: row.rejection_reason,
    appealed: row.appealed_at !== null,
    proofs: files
      .filter((file) => file.submission_id === row.id)
      .map(({ id, name, type, bytes }) => ({ id, name, type, size: bytes, url: address(id) })),
  };
}

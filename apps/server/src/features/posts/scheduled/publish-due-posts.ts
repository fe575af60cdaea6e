import {
  type ScheduleFailure,
  scheduleFailureOf,
  scheduleFailurePhrase,
  scheduleRetryMs,
} from '@gumball/rules/posts/schedule';
import type { Deps } from '../../../deps.ts';
import { isDatabaseUnavailable } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findRefusal } from './find-refusal.ts';
import { announceScheduled, type PublishDeps, publishLocked } from './publish-locked.ts';
import { type LockedRow, lockNextDue, postpone } from './scheduled.store.ts';

type DueDeps = PublishDeps & Pick<Deps, 'log'>;

/**
 * Publishes the scheduled posts whose time has come, each in its own transaction. Servers that run this at the same time
 * share the posts. One that is refused stays with its reason, and its author is notified.
 */
export async function publishDuePosts(deps: DueDeps): Promise<void> {
  while (await publishNext(deps)) continue;
}

async function publishNext(deps: DueDeps): Promise<boolean> {
  let taken: LockedRow | undefined;
  try {
    const published = await deps.db.transaction(async (tx) => {
      taken = await lockNextDue(tx, deps.clock.now());
      return taken && publishLocked(deps, tx, taken);
    });
    if (!taken) return false;
    if (!published) throw await findRefusal(deps, taken);
    announceScheduled(deps, published);
  } catch (error) {
    if (!taken || isDatabaseUnavailable(error)) throw error;
    await handleFailure(deps, taken, error);
  }
  return true;
}

async function handleFailure(deps: DueDeps, row: LockedRow, error: unknown): Promise<void> {
  if (error instanceof AppError) return giveUp(deps, row, scheduleFailureOf(error.code));
  deps.log.warn({ err: error, scheduledId: row.id }, 'failed to publish a scheduled post');
  const attempts = row.attempts + 1;
  const retryMs = scheduleRetryMs(attempts);
  if (retryMs === undefined) return giveUp(deps, row, 'server');
  const dueAt = new Date(deps.clock.now().getTime() + retryMs);
  await postpone(deps.db.kysely, row, { dueAt, attempts, failure: null });
}

async function giveUp({ db, postBroadcasts, notifier }: DueDeps, row: LockedRow, failure: ScheduleFailure) {
  if (!(await postpone(db.kysely, row, { dueAt: null, attempts: row.attempts, failure }))) return;
  postBroadcasts.scheduled(row.user_id);
  notifier.notify({
    about: 'notification',
    type: 'post_not_published',
    recipientId: row.user_id,
    actorId: null,
    details: { reason: scheduleFailurePhrase(failure).words },
  });
}

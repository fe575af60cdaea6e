import { hashtagsOf } from '@gumball/rules/posts/hashtags';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { decideRun, insertTags, lockRun, releaseRun } from './runs.store.ts';

/**
 * Undoes a run inside the caller's transaction: everything that it hides is shown again, and its marks are no longer
 * looked for. Returns what is shown again. Throws `RUN_NOT_FOUND` and `RUN_DECIDED`.
 */
export async function undoRun({ clock }: Pick<Deps, 'clock'>, tx: Executor, runId: string, operatorId: string) {
  const run = await lockRun(tx, runId);
  if (!run) throw new AppError('RUN_NOT_FOUND');
  if (run.state !== 'open') throw new AppError('RUN_DECIDED');
  await decideRun(tx, runId, { state: 'undone', operatorId, now: clock.now() });
  const released = await releaseRun(tx, runId, clock.now());
  const tags = released
    .filter(({ commentId }) => commentId === null)
    .flatMap(({ postId, content }) => hashtagsOf(content).map(({ tag, name }) => ({ postId, tag, name })));
  await insertTags(tx, tags);
  return released;
}

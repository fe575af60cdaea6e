import { messageOf } from '@gumball/contract/errors';
import { checkPageTry, isPageWord, pageTriesMax } from '@gumball/rules/tasks/page-visit';
import { canVerifyTask } from '@gumball/rules/tasks/task-status';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { completeTask, type EndDeps } from '../attempts/complete-task.ts';
import { failTask } from '../attempts/fail-task.ts';
import { requireTask } from '../catalogue/require-task.ts';
import { countPageTry, lockVisit } from './page.store.ts';

/**
 * Tries the word of a page that the viewer opened: the right one pays the task, a wrong one counts a try, and after the
 * last one the task fails. The visit is locked, so that concurrent tries count one by one. Returns whether the word is
 * right. Throws `TASK_NOT_FOUND` for other tasks and the errors of the rules, which count no try.
 */
export async function tryWord(
  deps: EndDeps & Pick<Deps, 'db'>,
  viewer: Viewer,
  taskId: string,
  typed: string,
): Promise<boolean> {
  const task = await requireTask(deps, viewer, taskId);
  if (task.type !== 'page') throw new AppError('TASK_NOT_FOUND');
  assertOk(canVerifyTask(task.status));
  const member = { taskId, userId: viewer.userId };
  const { right, publish } = await deps.db.transaction(async (tx) => {
    const row = await lockVisit(tx, taskId, viewer.userId);
    const now = deps.clock.now();
    if (!row) throw new AppError('PAGE_NOT_OPENED');
    const visit = { openedAt: row.opened_at, startedAt: task.started_at ?? now, tries: row.tries };
    assertOk(checkPageTry(visit, row, now));
    const isRight = isPageWord(row, typed);
    await countPageTry(tx, taskId, viewer.userId);
    if (!isRight && row.tries + 1 < pageTriesMax) return { right: isRight, publish: undefined };
    const ended = isRight
      ? await completeTask(deps, tx, member, ['in_progress'], { reward: task.reward, autoVerified: true })
      : await failTask(deps, tx, member, ['in_progress'], messageOf('PAGE_NO_TRIES'));
    if (ended === 'suspended') throw new AppError('ACCESS_DENIED');
    // The reservation has just ended: the try is not counted.
    if (!ended) throw new AppError('TASK_NOT_STARTED');
    return { right: isRight, publish: ended };
  });
  publish?.();
  return right;
}

import { randomInt } from 'node:crypto';
import { messageOf } from '@gumball/contract/errors';
import type { QuizResult } from '@gumball/contract/tasks/tasks.schemas';
import { checkTry, countRight, shuffleChoices } from '@gumball/rules/tasks/quiz';
import { canVerifyTask } from '@gumball/rules/tasks/task-status';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { completeTask, type EndDeps } from '../attempts/complete-task.ts';
import { failTask } from '../attempts/fail-task.ts';
import { requireTask } from '../catalogue/require-task.ts';
import { countTry, findTries } from './quiz.store.ts';

/**
 * Counts a try at a started quiz: passes and pays it, or says how many answers were right. After the last try the task
 * fails. The tries of the member are locked, so that of concurrent answers to one try one counts. Throws
 * `TASK_NOT_FOUND` for other tasks, the errors of the rules, and `QUIZ_CHANGED` if an operator edited the questions.
 */
export async function answerQuiz(
  deps: EndDeps & Pick<Deps, 'db'>,
  viewer: Viewer,
  taskId: string,
  input: { number: number; answers: readonly number[] },
): Promise<QuizResult> {
  const task = await requireTask(deps, viewer, taskId);
  if (task.type !== 'quiz') throw new AppError('TASK_NOT_FOUND');
  assertOk(canVerifyTask(task.status));
  const member = { taskId, userId: viewer.userId };
  const { result, publish } = await deps.db.transaction(async (tx) => {
    const row = await findTries(tx, member, { lock: true });
    if (!row || row.order_version !== row.version) throw new AppError('QUIZ_CHANGED');
    assertOk(checkTry(row.choice_order, { tries: row.tries, maxTries: row.max_tries }, input));
    const right = countRight(row.questions, row.choice_order, input.answers);
    await countTry(tx, member, { right, now: deps.clock.now() }, shuffleChoices(row.questions, randomInt));
    const triesLeft = row.max_tries - row.tries - 1;
    const passed = right >= row.pass_mark;
    const counted = { passed, right, questions: row.questions.length, triesLeft };
    if (!passed && triesLeft > 0) return { result: counted, publish: undefined };
    const ended = passed
      ? await completeTask(deps, tx, member, ['in_progress'], { reward: task.reward, autoVerified: true })
      : await failTask(deps, tx, member, ['in_progress'], messageOf('QUIZ_NO_TRIES'));
    if (ended === 'suspended') throw new AppError('ACCESS_DENIED');
    // The reservation has just ended: the try is not counted.
    if (!ended) throw new AppError('TASK_NOT_STARTED');
    return { result: counted, publish: ended };
  });
  publish?.();
  return result;
}

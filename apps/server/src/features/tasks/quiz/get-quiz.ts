import { randomInt } from 'node:crypto';
import type { OpenQuiz } from '@gumball/contract/tasks/tasks.schemas';
import { shuffleChoices } from '@gumball/rules/tasks/quiz';
import { canVerifyTask } from '@gumball/rules/tasks/task-status';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireTask } from '../catalogue/require-task.ts';
import { findQuestions, findTries, openTry } from './quiz.store.ts';

/**
 * Reads the questions of a started quiz, in the order of the viewer's next try. The answers stay on the server. Throws
 * `TASK_NOT_FOUND` for other tasks, the errors of the rule for a task that is not started, and `QUIZ_NO_TRIES`.
 */
export async function getQuiz(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, taskId: string): Promise<OpenQuiz> {
  const task = await requireTask(deps, viewer, taskId);
  const { kysely } = deps.db;
  const found = task.type === 'quiz' ? await findQuestions(kysely, taskId) : undefined;
  if (!found) throw new AppError('TASK_NOT_FOUND');
  assertOk(canVerifyTask(task.status));
  const member = { taskId, userId: viewer.userId };
  await openTry(kysely, member, shuffleChoices(found.questions, randomInt), found.version);
  const row = await findTries(kysely, member, { lock: false });
  if (!row) throw new AppError('TASK_NOT_FOUND');
  if (row.tries >= row.max_tries) throw new AppError('QUIZ_NO_TRIES');
  return {
    try: row.tries + 1,
    questions: row.questions.map(({ text, choices }, index) => ({
      text,
      choices: (row.choice_order[index] ?? []).map((choice) => choices[choice] ?? ''),
    })),
  };
}

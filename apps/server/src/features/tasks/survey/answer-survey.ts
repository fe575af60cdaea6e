import { checkSurveyAnswers, chosenNumbers, type SurveyAnswer } from '@gumball/rules/tasks/survey';
import { canVerifyTask } from '@gumball/rules/tasks/task-status';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { completeTask, type EndDeps } from '../attempts/complete-task.ts';
import { requireTask } from '../catalogue/require-task.ts';
import { holdSurvey, insertAnswers } from './survey.store.ts';

/**
 * Stores the viewer's answers to a started survey, counts the chosen choices and pays the task, once under concurrency.
 * Throws `TASK_NOT_FOUND` for other tasks, the errors of the rules, and `SURVEY_CHANGED` if an operator edited the
 * questions since the viewer read the given version.
 */
export async function answerSurvey(
  deps: EndDeps & Pick<Deps, 'db'>,
  viewer: Viewer,
  taskId: string,
  { version, answers }: { version?: string | undefined; answers: readonly SurveyAnswer[] },
): Promise<void> {
  const task = await requireTask(deps, viewer, taskId);
  if (task.type !== 'survey') throw new AppError('TASK_NOT_FOUND');
  assertOk(canVerifyTask(task.status));
  const member = { taskId, userId: viewer.userId };
  const publish = await deps.db.transaction(async (tx) => {
    // The attempt before the survey, in the order of an operator who changes the task.
    const ended = await completeTask(deps, tx, member, ['in_progress'], { reward: task.reward, autoVerified: true });
    if (ended === 'suspended') throw new AppError('ACCESS_DENIED');
    if (!ended) return undefined;
    const survey = await holdSurvey(tx, taskId);
    if (!survey) throw new AppError('TASK_NOT_FOUND');
    if (version !== undefined && version !== survey.version) throw new AppError('SURVEY_CHANGED');
    assertOk(checkSurveyAnswers(survey.questions, answers));
    const chosen = chosenNumbers(survey.questions, answers);
    await insertAnswers(tx, member, { answers, chosen, now: deps.clock.now() });
    return ended;
  });
  if (!publish) {
    // Another tab was faster, or the hour has just ended.
    assertOk(canVerifyTask((await requireTask(deps, viewer, taskId)).status));
    throw new AppError('TASK_NOT_STARTED');
  }
  publish();
}

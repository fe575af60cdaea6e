import type { OpenSurvey } from '@gumball/contract/tasks/tasks.schemas';
import { countsByQuestion } from '@gumball/rules/tasks/survey';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireTask } from '../catalogue/require-task.ts';
import { findAnswers, findSurvey, readCounts } from './survey.store.ts';

/**
 * Reads the questions of a started survey, and after the viewer's answers also them and the counts where they are
 * shown. Throws `TASK_NOT_FOUND` for other tasks and `TASK_NOT_STARTED`.
 */
export async function getSurvey(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, taskId: string): Promise<OpenSurvey> {
  const task = await requireTask(deps, viewer, taskId);
  const { kysely } = deps.db;
  const survey = task.type === 'survey' ? await findSurvey(kysely, taskId) : undefined;
  if (!survey) throw new AppError('TASK_NOT_FOUND');
  const { version, questions, showsResults } = survey;
  const answers = await findAnswers(kysely, taskId, viewer.userId);
  if (!answers && task.status !== 'in_progress') throw new AppError('TASK_NOT_STARTED');
  const counts = answers && showsResults ? await readCounts(kysely, taskId) : undefined;
  return {
    version,
    questions: questions.map((question) => ({ ...question, choices: [...question.choices] })),
    answers: answers?.map((answer) => (typeof answer === 'object' && answer !== null ? [...answer] : answer)) ?? null,
    counts: counts ? countsByQuestion(questions, (choice) => counts.get(choice) ?? 0) : null,
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { Survey } from '@gumball/rules/tasks/survey';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findSurvey, lockSurvey, saveSurvey } from './survey.store.ts';

/**
 * Changes the survey of a task inside the caller's transaction. Throws `SURVEY_ANSWERED` for other questions after the
 * first answer.
 */
export async function changeSurvey(tx: Executor, taskId: string, survey: Survey): Promise<void> {
  const answered = await lockSurvey(tx, taskId);
  const before = await findSurvey(tx, taskId);
  if (answered && !isDeepStrictEqual(before?.questions, survey.questions)) throw new AppError('SURVEY_ANSWERED');
  await saveSurvey(tx, taskId, survey);
}

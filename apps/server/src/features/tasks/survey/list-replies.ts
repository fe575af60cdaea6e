import type { SurveyReply } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { OpenSurvey } from '@gumball/contract/tasks/tasks.schemas';
import { countsByQuestion } from '@gumball/rules/tasks/survey';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { decodePositionCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import { toUserSummary } from '../../users/to-user-summary.ts';
import { findSurvey, listReplies as listRows, readCounts } from './survey.store.ts';

/**
 * Lists the answers to a survey, the last first, with its questions and the counts of the choices: all of them for
 * operators, and for `readerId` without members across a block. Throws `TASK_NOT_FOUND` for other tasks.
 */
export async function listReplies(
  { db }: Pick<Deps, 'db'>,
  taskId: string,
  query: ListQuery,
  readerId?: string,
): Promise<{
  questions: OpenSurvey['questions'];
  counts: number[][];
  replies: SurveyReply[];
  pagination: Pagination;
}> {
  const survey = await findSurvey(db.kysely, taskId);
  if (!survey) throw new AppError('TASK_NOT_FOUND');
  const counts = await readCounts(db.kysely, taskId);
  const rows = await listRows(db, { taskId, readerId }, decodePositionCursor(query.cursor), toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.answered_at.getTime(), row.id));
  return {
    questions: survey.questions.map((question) => ({ ...question, choices: [...question.choices] })),
    counts: countsByQuestion(survey.questions, (choice) => counts.get(choice) ?? 0),
    replies: shown.map((row) => ({
      id: row.id,
      user: toUserSummary(row),
      answers: row.answers.map((answer) => (typeof answer === 'object' && answer !== null ? [...answer] : answer)),
      createdAt: row.answered_at.toISOString(),
    })),
    pagination,
  };
}

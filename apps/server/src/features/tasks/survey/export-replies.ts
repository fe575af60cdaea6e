import type { Readable } from 'node:stream';
import { answerText, type Survey } from '@gumball/rules/tasks/survey';
import type { Deps } from '../../../deps.ts';
import { streamCsv } from '../../../platform/csv/stream-csv.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CursorPosition } from '../../../platform/http/cursor.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findSurvey, listReplies } from './survey.store.ts';

const rowsAtOnce = 500;

/**
 * Exports the answers to a survey as a streamed CSV file, the last first, with a column for each question. Throws
 * `TASK_NOT_FOUND` for other tasks and `RATE_LIMITED`.
 */
export async function exportReplies(
  deps: Pick<Deps, 'db' | 'log'>,
  limit: Limit,
  viewer: Viewer,
  taskId: string,
): Promise<{ stream: Readable; fileName: string }> {
  const survey = await findSurvey(deps.db.kysely, taskId);
  if (!survey) throw new AppError('TASK_NOT_FOUND');
  await limit.consume(viewer.userId);
  // Questions can be alike; their numbers are not.
  const columns = ['username', 'answered', ...survey.questions.map(({ text }, index) => `${index + 1}. ${text}`)];
  const stream = streamCsv(columns, rows(deps, taskId, survey), (error) =>
    deps.log.warn({ err: error }, 'failed to stream the answers to a survey'),
  );
  return { stream, fileName: `gumball-answers-${taskId}.csv` };
}

async function* rows({ db }: Pick<Deps, 'db'>, taskId: string, { questions }: Survey): AsyncGenerator<string[]> {
  let before: CursorPosition | undefined;
  for (;;) {
    const page = (
      await listReplies(db, { taskId, readerId: undefined }, before, { limit: rowsAtOnce, offset: 0 })
    ).slice(0, rowsAtOnce);
    for (const { username, answered_at: at, answers } of page)
      yield [
        username,
        at.toISOString(),
        ...questions.map((question, index) => answerText(question, answers[index] ?? null)),
      ];
    const last = page.at(-1);
    if (!last || page.length < rowsAtOnce) return;
    before = { at: last.answered_at, id: last.id };
  }
}

import type { ChoiceOrder, Quiz, QuizQuestion } from '@gumball/rules/tasks/quiz';
import { type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

/** A quiz with the tries of one member. */
export type QuizRow = {
  questions: QuizQuestion[];
  pass_mark: number;
  max_tries: number;
  version: number;
  tries: number;
  last_right: number | null;
  choice_order: ChoiceOrder;
  /** The version of the quiz that the order belongs to. */
  order_version: number;
};

const saveStatement: Statement = {
  name: 'tasks-quiz-save',
  text: `
    INSERT INTO task_quizzes AS q (task_id, questions, pass_mark, max_tries) VALUES ($1, $2::jsonb, $3, $4)
    ON CONFLICT (task_id) DO UPDATE SET questions = excluded.questions, pass_mark = excluded.pass_mark,
      max_tries = excluded.max_tries, version = q.version + 1`,
};

/** Stores the quiz of a task, or replaces it. Tries that were counted remain. */
export async function saveQuiz(tx: Executor, taskId: string, { questions, passMark, maxTries }: Quiz): Promise<void> {
  await rowsIn(tx, saveStatement, [taskId, JSON.stringify(questions), passMark, maxTries]);
}

const questionsStatement: Statement = {
  name: 'tasks-quiz',
  text: 'SELECT questions, version FROM task_quizzes WHERE task_id = $1',
};

/** Finds the questions of a quiz. */
export async function findQuestions(
  db: Executor,
  taskId: string,
): Promise<Pick<QuizRow, 'questions' | 'version'> | undefined> {
  const [row] = await rowsIn<Pick<QuizRow, 'questions' | 'version'>>(db, questionsStatement, [taskId]);
  return row;
}

const openStatement: Statement = {
  name: 'tasks-quiz-open',
  text: `
    INSERT INTO task_quiz_tries AS y (task_id, user_id, choice_order, version) VALUES ($1, $2, $3::jsonb, $4)
    ON CONFLICT (task_id, user_id) DO UPDATE SET choice_order = excluded.choice_order, version = excluded.version
    WHERE y.version < excluded.version`,
};

/** Stores the order of the choices for a member's next try, unless there is one for this version of the quiz. */
export async function openTry(
  db: Executor,
  { taskId, userId }: { taskId: string; userId: string },
  order: ChoiceOrder,
  version: number,
): Promise<void> {
  await rowsIn(db, openStatement, [taskId, userId, JSON.stringify(order), version]);
}

const tries = `
  SELECT q.questions, q.pass_mark, q.max_tries, q.version, y.tries, y.last_right, y.choice_order, y.version AS order_version
  FROM task_quiz_tries y JOIN task_quizzes q ON q.task_id = y.task_id WHERE y.task_id = $1 AND y.user_id = $2`;
const findStatement: Statement = { name: 'tasks-quiz-tries', text: tries };
const lockStatement: Statement = { name: 'tasks-quiz-lock', text: `${tries} FOR UPDATE OF y` };

/** Finds a quiz with the tries of a member who opened it. With `lock` the tries stay locked until the transaction ends. */
export async function findTries(
  tx: Executor,
  { taskId, userId }: { taskId: string; userId: string },
  { lock }: { lock: boolean },
): Promise<QuizRow | undefined> {
  const [row] = await rowsIn<QuizRow>(tx, lock ? lockStatement : findStatement, [taskId, userId]);
  return row;
}

const countStatement: Statement = {
  name: 'tasks-quiz-count',
  text: `
    UPDATE task_quiz_tries SET tries = tries + 1, last_right = $3, last_at = $4, choice_order = $5::jsonb
    WHERE task_id = $1 AND user_id = $2`,
};

/** Counts a try with its right answers, and stores the order of the choices for the next one. */
export async function countTry(
  tx: Executor,
  { taskId, userId }: { taskId: string; userId: string },
  result: { right: number; now: Date },
  nextOrder: ChoiceOrder,
): Promise<void> {
  await rowsIn(tx, countStatement, [taskId, userId, result.right, result.now, JSON.stringify(nextOrder)]);
}

/** Removes the tries of a user. */
export async function removeTriesOf(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('task_quiz_tries').where('user_id', '=', userId).execute();
}

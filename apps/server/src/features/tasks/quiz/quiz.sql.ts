/**
 * SQL for the quiz of a task `t` as a member sees it before the questions; `member` is the SQL expression of the user
 * id. It contains neither questions nor answers.
 */
export const quizSummarySql = (member: string) => `CASE WHEN t.type = 'quiz' THEN (
  SELECT jsonb_build_object('questions', jsonb_array_length(q.questions), 'passMark', q.pass_mark, 'maxTries', q.max_tries,
    'triesLeft', greatest(0, q.max_tries - coalesce(y.tries, 0)), 'lastRight', y.last_right)
  FROM task_quizzes q LEFT JOIN task_quiz_tries y ON y.task_id = q.task_id AND y.user_id = ${member}
  WHERE q.task_id = t.id) END`;

/** SQL for the quiz of a task `t` with its answers, for operators. */
export const operatorQuizSql = `(
  SELECT jsonb_build_object('questions', q.questions, 'passMark', q.pass_mark, 'maxTries', q.max_tries)
  FROM task_quizzes q WHERE q.task_id = t.id)`;

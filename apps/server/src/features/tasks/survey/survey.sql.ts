/** SQL for the survey of a task `t` as a member sees it before the questions. */
export const surveySummarySql = `CASE WHEN t.type = 'survey' THEN (
  SELECT jsonb_build_object('questions', jsonb_array_length(v.questions), 'showsResults', v.shows_results)
  FROM task_surveys v WHERE v.task_id = t.id) END`;

/** SQL for the survey of a task `t` for operators. */
export const operatorSurveySql = `(
  SELECT jsonb_build_object('questions', v.questions, 'showsResults', v.shows_results)
  FROM task_surveys v WHERE v.task_id = t.id)`;

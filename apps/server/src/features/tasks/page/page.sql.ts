/** SQL for the page of a task `t` as a member sees it; `member` is the SQL expression of the user id. Without the word. */
export const pageSummarySql = (member: string) => `CASE WHEN t.type = 'page' THEN (
  SELECT jsonb_build_object('seconds', p.seconds, 'tries', coalesce(w.tries, 0),
    'openedAt', CASE WHEN w.opened_at >= mt.started_at THEN to_json(w.opened_at) END)
  FROM task_pages p LEFT JOIN task_page_visits w ON w.task_id = p.task_id AND w.user_id = ${member}
  WHERE p.task_id = t.id) END`;

/** SQL for the page of a task `t` with its word, for operators. */
export const operatorPageSql = `(
  SELECT jsonb_build_object('seconds', p.seconds, 'word', p.word) FROM task_pages p WHERE p.task_id = t.id)`;

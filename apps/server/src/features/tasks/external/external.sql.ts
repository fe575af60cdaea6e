/** SQL for the address and the secret of a task `t`, for operators. */
export const operatorExternalSql = `(
  SELECT jsonb_build_object('url', c.url, 'secret', c.secret) FROM task_external_checks c WHERE c.task_id = t.id)`;

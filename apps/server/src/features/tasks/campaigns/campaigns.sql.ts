/**
 * SQL for whether the campaign of a task still pays its reward, or the task has none. `task` names the table of the task.
 */
export const isFundedSql = (task: string) => `(${task}.campaign_id IS NULL OR EXISTS (
  SELECT FROM campaigns c WHERE c.id = ${task}.campaign_id AND c.spent + ${task}.reward <= c.budget))`;

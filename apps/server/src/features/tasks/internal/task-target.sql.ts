/**
 * SQL for the target of a task `t`. That of a community has its present name as `handle`, and none if it was deleted or
 * is
 * hidden, except in the tasks of that community, which only its members read.
 */
export const targetSql = `CASE WHEN t.target ? 'communityId' THEN t.target || jsonb_build_object('handle', (
    SELECT o.name FROM communities o WHERE o.id = (t.target->>'communityId')::bigint AND o.deleted_at IS NULL 
      AND (o.access <> 'hidden' OR o.id = t.community_id)))
  ELSE t.target END`;

/** SQL for the budget of every community for a month; null while operators allow no tasks of communities. */
export const budgetSql = `(
  SELECT CASE WHEN (s.value::jsonb->>'isOn')::boolean THEN (s.value::jsonb->>'budget')::bigint END
  FROM platform_settings s WHERE s.name = 'community-tasks')`;

/** SQL for the month (UTC) of a time. */
const monthSql = (at: string) => `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM')`;

/**
 * SQL for whether the community of a task pays for a start at `now`, or the task is of no community: operators allow
 * it,
 * its owner is active, and the budget of the month is enough.
 */
export const isPaidByCommunitySql = (task: string, now: string) => `(${task}.community_id IS NULL OR EXISTS (
  SELECT FROM communities o JOIN community_members w ON w.community_id = o.id AND w.role = 'owner' JOIN users x ON x.id = w.user_id
  WHERE o.id = ${task}.community_id AND o.deleted_at IS NULL AND x.suspended_at IS NULL
    AND ${task}.unfunded_month IS DISTINCT FROM ${monthSql(now)} AND ${task}.reward <= ${budgetSql}))`;

const ownedSql = (task: string, member: string) => `EXISTS (
  SELECT FROM community_past_owners p
  WHERE p.community_id = ${task}.community_id AND p.user_id = ${member} AND p.until >= ${task}.created_at)`;

/** SQL for whether a task is of no community, or of one whose tasks the member may start. */
export const isForMemberSql = (
  task: string,
  member: string,
) => `(${task}.community_id IS NULL OR (${task}.community_id IN (
    SELECT i.community_id FROM community_members i WHERE i.user_id = ${member} AND i.role <> 'owner')
  AND NOT ${ownedSql(task, member)}))`;

/** The community of a task: what its start depends on. `name` is null if it was deleted. */
export type TaskCommunityFacts = {
  id: string;
  name: string | null;
  /** Whether the member reads what the community contains. */
  isReadable: boolean;
  isMember: boolean;
  isOwn: boolean;
  isOwnerActive: boolean;
  /** The budget of a month; null while operators allow no tasks of communities. */
  budget: number | null;
};

/** SQL for the community of a task `t` as a member sees it; null for tasks of none. */
export const communitySql = (member: string) => `CASE WHEN t.community_id IS NOT NULL THEN (
  SELECT jsonb_build_object('id', t.community_id::text, 'name', o.name,
    'isReadable', o.access IN ('public', 'request') OR v.role IS NOT NULL, 'isMember', v.role IS NOT NULL,
    'isOwn', coalesce(v.role = 'owner', false) OR ${ownedSql('t', member)}, 'isOwnerActive', x.id IS NOT NULL,
    'budget', ${budgetSql})
  FROM (SELECT 1) one
  LEFT JOIN communities o ON o.id = t.community_id AND o.deleted_at IS NULL
  LEFT JOIN community_members v ON v.community_id = o.id AND v.user_id = ${member}
  LEFT JOIN community_members w ON w.community_id = o.id AND w.role = 'owner'
  LEFT JOIN users x ON x.id = w.user_id AND x.suspended_at IS NULL) END`;

/**
 * SQL for the community of a task `t` for operators: its id and its name, null for tasks of none or of a deleted one.
 */
export const operatorCommunitySql = `CASE WHEN t.community_id IS NOT NULL THEN (
  SELECT jsonb_build_object('id', o.id::text, 'name', o.name) FROM communities o
  WHERE o.id = t.community_id AND o.deleted_at IS NULL) END`;

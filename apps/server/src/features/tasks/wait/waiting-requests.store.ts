import { maxListedAttempts, minListedAttempts } from '@gumball/rules/tasks/task-checks';
import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import { createSwrCache } from '../../../platform/db/cache.ts';
import type { Database, Statement } from '../../../platform/db/database.ts';
import { listedTypes } from '../../platforms/checks/verifiers.ts';

/** Requests that running attempts need next: those of one minute, or the readings of the list of one target. */
export type WaitingRequests = {
  platform: TaskPlatform;
  type: TaskType;
  /** The target whose list settles its attempts together; null for requests about one member each. */
  target: TaskTarget | null;
  requests: number;
  /** When the first of them is due, to the minute without a list. */
  due_at: Date;
  /** Whether the platform gave no answer to the last request of one of the attempts. */
  unreachable: boolean;
};

const maxCounted = 20_000;

// The attempts of this network are asked nowhere. What is due last is not counted where too many are running.
const waiting: Statement = {
  name: 'tasks-waiting-requests',
  text: `
    WITH running AS MATERIALIZED (
      SELECT task_id, own_check, next_check_at, error_count > 0 AND retry_at IS NULL AS unreachable FROM task_attempts
      WHERE status = 'in_progress' AND deadline_at IS NOT NULL ORDER BY next_check_at LIMIT ${maxCounted}
    ), waiting AS MATERIALIZED (
      SELECT t.platform, t.type, r.next_check_at, r.unreachable,
        CASE WHEN NOT r.own_check AND t.platform || ':' || t.type = ANY($1::text[]) THEN t.target END AS list
      FROM running r JOIN tasks t ON t.id = r.task_id WHERE t.platform <> 'Gumball' OR t.type = 'external'
    ), lists AS MATERIALIZED (
      SELECT platform, type, list, ceil(count(*) / ${maxListedAttempts}.0)::int AS requests, min(next_check_at) AS due_at,
        bool_or(unreachable) AS unreachable
      FROM waiting WHERE list IS NOT NULL GROUP BY 1, 2, 3 HAVING count(*) >= ${minListedAttempts}
    )
    SELECT platform, type, list AS target, requests, due_at, unreachable FROM lists
    UNION ALL
    SELECT w.platform, w.type, NULL, count(*)::int, date_trunc('minute', w.next_check_at), bool_or(w.unreachable)
    FROM waiting w LEFT JOIN lists l USING (platform, type, list) WHERE l.platform IS NULL GROUP BY 1, 2, 5`,
};

const ttlMs = 5000;
const cached = createSwrCache<WaitingRequests[]>(ttlMs);

/** Counts the requests that running attempts wait for. The result is the same for everybody, and up to 5 seconds old. */
export function countWaitingRequests(db: Database): Promise<WaitingRequests[]> {
  return cached(db, '', () => db.rows<WaitingRequests>(waiting, [listedTypes]));
}

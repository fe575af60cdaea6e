import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';

/** An attempt that was removed. */
export type RemovedAttempt = { task_id: string; user_id: string; started_at: Date };

/**
 * Removes running attempts at the tasks of a community: those of one user, or of everybody at most `limit`. Returns
 * them in the order of their tasks.
 */
export async function removeRunningAttempts(
  tx: Executor,
  { communityId, userId, limit }: { communityId: string; userId: string | null; limit: number },
): Promise<RemovedAttempt[]> {
  const { rows } = await sql<RemovedAttempt>`
    WITH running AS MATERIALIZED (
      SELECT a.task_id, a.user_id FROM task_attempts a JOIN tasks t ON t.id = a.task_id
      WHERE t.community_id = ${communityId} AND a.status = 'in_progress'
        AND (${userId}::bigint IS NULL OR a.user_id = ${userId}::bigint)
      ORDER BY a.task_id, a.user_id LIMIT ${limit}
    )
    DELETE FROM task_attempts a USING running r WHERE a.task_id = r.task_id AND a.user_id = r.user_id AND a.status = 'in_progress'
    RETURNING a.task_id, a.user_id, a.started_at`.execute(tx);
  return rows.toSorted((a, b) => Number(BigInt(a.task_id) - BigInt(b.task_id)));
}

/** Removes a user as the maker of tasks of communities, which stay with their community. */
export async function removeMaker(db: Executor, userId: string): Promise<void> {
  await sql`UPDATE tasks SET created_by = NULL, creation_key = NULL
    WHERE created_by = ${userId} AND community_id IS NOT NULL`.execute(db);
}

/** Ends the tasks of a community that have not ended. */
export async function endTasksOf(tx: Executor, communityId: string, now: Date): Promise<void> {
  await sql`
    UPDATE tasks SET expires_at = ${now}
    WHERE community_id = ${communityId} AND (expires_at IS NULL OR expires_at > ${now})`.execute(tx);
}

import { type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

const maxPerTask = 50;

// A distributed database sees the added row in the deletion, one database does not.
const add: Statement = {
  name: 'tasks-add-failure',
  text: `
    WITH added AS (
      INSERT INTO task_failures (user_id, task_id, id, reason, failed_at) VALUES ($1, $2, $3, $4, $5)
    )
    DELETE FROM task_failures WHERE user_id = $1 AND task_id = $2 AND id <= (
      SELECT id FROM task_failures WHERE user_id = $1 AND task_id = $2 AND id <> $3
      ORDER BY id DESC OFFSET ${maxPerTask - 1} LIMIT 1)`,
};

/** Records that an attempt of a user failed. The newest 50 of a task are kept. */
export async function addFailure(
  tx: Executor,
  { taskId, userId, id, reason, now }: { taskId: string; userId: string; id: string; reason: string; now: Date },
): Promise<void> {
  await rowsIn(tx, add, [userId, taskId, id, reason, now]);
}

/** Removes the failed attempts of a user. */
export async function removeFailuresOf(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('task_failures').where('user_id', '=', userId).execute();
}

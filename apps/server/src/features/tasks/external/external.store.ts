import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

const saveStatement: Statement = {
  name: 'tasks-external-save',
  text: `
    INSERT INTO task_external_checks (task_id, url, secret) VALUES ($1, $2, $3)
    ON CONFLICT (task_id) DO UPDATE SET url = excluded.url`,
};

/** Stores the address that is asked about a task. `secret` is that of a new one; an existing one keeps its own. */
export async function saveExternal(tx: Executor, taskId: string, url: string, secret: string): Promise<void> {
  await rowsIn(tx, saveStatement, [taskId, url, secret]);
}

const replaceStatement: Statement = {
  name: 'tasks-external-secret',
  text: 'UPDATE task_external_checks SET secret = $2 WHERE task_id = $1 RETURNING task_id',
};

/** Replaces the secret of a task. Returns whether the task has one. */
export async function replaceSecret(tx: Executor, taskId: string, secret: string): Promise<boolean> {
  return (await rowsIn(tx, replaceStatement, [taskId, secret])).length > 0;
}

/** Whom to ask about which member and task. */
export type ExternalRow = { url: string; secret: string; title: string; username: string };

const findStatement: Statement = {
  name: 'tasks-external',
  text: `
    SELECT c.url, c.secret, t.title, u.username FROM task_external_checks c
    JOIN tasks t ON t.id = c.task_id JOIN users u ON u.id = $2::bigint WHERE c.task_id = $1::bigint`,
};

/** Finds whom to ask about a member's task. */
export async function findExternal(db: Database, taskId: string, userId: string): Promise<ExternalRow | undefined> {
  return (await db.rows<ExternalRow>(findStatement, [taskId, userId]))[0];
}

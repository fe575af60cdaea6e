import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { createSecret } from './create-secret.ts';
import { replaceSecret } from './external.store.ts';

/** Replaces the secret of a task inside the caller's transaction. Throws `TASK_NOT_FOUND` for tasks without one. */
export async function renewSecret(tx: Executor, taskId: string): Promise<void> {
  if (!(await replaceSecret(tx, taskId, createSecret()))) throw new AppError('TASK_NOT_FOUND');
}

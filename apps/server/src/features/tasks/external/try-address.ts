import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { askAddress } from './ask-address.ts';
import { findExternal } from './external.store.ts';

/** How an address answered a question of an operator about themselves, and after how many milliseconds. */
export type TriedAddress = { answer: 'done' | 'not_done' | 'later' | 'unreachable' | 'malformed'; ms: number };

/** Asks the address of a task about the operator. Throws `TASK_NOT_FOUND` for other tasks and `RATE_LIMITED`. */
export async function tryAddress(
  deps: Pick<Deps, 'db' | 'clock' | 'guardedFetch'>,
  limit: Limit,
  viewer: Viewer,
  taskId: string,
): Promise<TriedAddress> {
  if (!(await findExternal(deps.db, taskId, viewer.userId))) throw new AppError('TASK_NOT_FOUND');
  await limit.consume(viewer.userId);
  const startedAt = performance.now();
  const { result, problem } = await askAddress(deps, { taskId, userId: viewer.userId, test: true });
  const known = result.kind === 'done' || result.kind === 'not_done' ? result.kind : 'later';
  return { answer: problem ?? known, ms: Math.round(performance.now() - startedAt) };
}

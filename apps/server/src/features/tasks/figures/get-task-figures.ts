import type { TaskFigures } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findTaskFigures } from './task-figures.store.ts';
import { toTaskFigures } from './task-figures.view.ts';

/** Reads the figures of a task for operators. Throws `TASK_NOT_FOUND`. */
export async function getTaskFigures({ db }: Pick<Deps, 'db'>, taskId: string): Promise<TaskFigures> {
  const row = await findTaskFigures(db, taskId);
  if (!row) throw new AppError('TASK_NOT_FOUND');
  return toTaskFigures(row);
}

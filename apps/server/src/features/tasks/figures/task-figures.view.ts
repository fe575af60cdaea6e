import type { TaskFigures } from '@gumball/contract/operators/operators.schemas';
import { taskRatios } from '@gumball/rules/tasks/task-figures';
import type { TaskFiguresRow } from './task-figures.store.ts';

/** The figures of a task as operators see them. */
export function toTaskFigures(row: TaskFiguresRow): TaskFigures {
  const counts = {
    inProgress: row.in_progress,
    inReview: row.in_review,
    completed: row.completed,
    failed: row.failed,
    rejected: row.rejected,
    payments: row.payments,
    reversals: row.reversals,
    suspended: row.suspended,
    paidGumballs: Number(row.paid),
    reversedGumballs: Number(row.reversed),
  };
  const medianSeconds = row.median_seconds === null ? null : Math.round(row.median_seconds);
  return { ...counts, ...taskRatios(counts), medianSeconds };
}

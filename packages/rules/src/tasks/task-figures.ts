/** Figures of a task for operators: docs/product.md, Operators. */

/** Counts and sums of a task. Payments outlive the attempts of deleted members. */
export type TaskCounts = {
  /** Members who started it, by the state of their attempt. */
  inProgress: number;
  inReview: number;
  completed: number;
  failed: number;
  /** Rejected submissions; a member can have several. */
  rejected: number;
  /** Payments, and those that were reversed because the action was undone or an operator reversed them. */
  payments: number;
  reversals: number;
  /** Payments that were not reversed, of members who are suspended now. */
  suspended: number;
  paidGumballs: number;
  reversedGumballs: number;
};

/** Ratios from 0 to 1, and Gumballs per payment that lasts; null while there is nothing to divide by. */
export type TaskRatios = {
  completionRate: number | null;
  rejectionRate: number | null;
  reversalRate: number | null;
  fraudRate: number | null;
  costPerCompletion: number | null;
};

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/** Returns the number of members who started a task. */
export function startsOf({ inProgress, inReview, completed, failed }: TaskCounts): number {
  return inProgress + inReview + completed + failed;
}

/**
 * Returns the ratios of a task: completed of started; rejected submissions of all that were decided; reversed of all
 * payments; rejected, reversed or paid to a member who is suspended, of all that were decided; and what a payment that
 * lasts costs.
 */
export function taskRatios(counts: TaskCounts): TaskRatios {
  const { completed, rejected, payments, reversals, suspended, paidGumballs, reversedGumballs } = counts;
  return {
    completionRate: ratio(completed, startsOf(counts)),
    rejectionRate: ratio(rejected, rejected + payments),
    reversalRate: ratio(reversals, payments),
    fraudRate: ratio(rejected + reversals + suspended, rejected + payments),
    costPerCompletion: ratio(paidGumballs - reversedGumballs, payments - reversals),
  };
}

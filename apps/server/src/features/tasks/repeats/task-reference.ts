/** Returns the reference of a task's reward in the ledger. A repeated task is paid once per period. */
export function taskReference(taskId: string, period: number | null): string {
  return period === null ? taskId : `${taskId}:${period}`;
}

import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { Hourglass } from 'lucide-react';
import { hasWait, useTaskWait } from '../data/task-wait.queries.ts';
import { isShort, waitDescription, waitEstimate } from '../parts/wait-labels.ts';

/** How long the result of a task takes: by the attempts that wait and the limits of the platform, or in general. */
export function WaitEstimate({ task }: { task: Task }) {
  return hasWait(task) ? <Estimate task={task} /> : null;
}

function Estimate({ task }: { task: Task }) {
  const { data: wait, isPending } = useTaskWait(task);
  // The status says that the platform is waited for, and until when.
  if (wait && task.waitingUntil !== null && isShort(wait)) return null;
  return (
    <p className="flex items-start gap-2 text-ui text-ink-2">
      <Hourglass size={18} className="mt-0.5 flex-none" aria-hidden="true" />
      <span>{isPending ? '\u00A0' : wait ? waitEstimate(wait, task) : waitDescription(task)}</span>
    </p>
  );
}

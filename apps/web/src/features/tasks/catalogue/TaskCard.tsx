import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { platformLabel } from '@gumball/rules/tasks/task-kinds';
import { useId, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { PlatformDisc } from '../../../ui/product/PlatformDisc.tsx';
import { TaskFacts } from '../parts/TaskFacts.tsx';
import { TaskAction } from './TaskAction.tsx';

/** The frame and the grid of a task's card. */
export const taskCardClass =
  'relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1 rounded-[20px] bg-surface p-3.5 shadow-card md:grid-cols-[auto_minmax(0,1fr)_auto] md:rounded-xl md:py-4 md:pe-4 md:ps-4.5 dark:shadow-none';

/** From this reward on, the amount has a solid gold background. */
const highlightFrom = 15_000;

/** A task in the list. Its title opens it; its button starts it. */
export function TaskCard({
  task,
  onOpen,
  onStart,
  onFix,
}: {
  task: Task;
  onOpen: () => void;
  onStart: () => Promise<void>;
  onFix: () => void;
}) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <article aria-labelledby={id} className={taskCardClass}>
      <PlatformDisc platform={task.platform.name} size={48} />
      <div className="min-w-0">
        <h3 id={id}>
          <button
            type="button"
            className="max-w-full text-start outline-none after:absolute after:inset-0 after:rounded-[20px] after:outline-offset-2 focus-visible:after:outline-3 focus-visible:after:outline-focus md:after:rounded-xl"
            onClick={onOpen}
          >
            <span className="relative block truncate">
              {task.title}
              <VisuallyHidden>{t(', on {platform}', { platform: platformLabel(task.platform.name) })}</VisuallyHidden>
            </span>
          </button>
        </h3>
        <TaskFacts task={task} />
      </div>
      <div className="col-span-full mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:col-span-1 md:mt-0">
        <GumballAmount
          amount={task.reward}
          reward
          variant={task.reward >= highlightFrom ? 'pill' : 'plain'}
          className={task.reward >= highlightFrom ? '' : 'text-[1.0625rem]'}
        />
        <TaskAction
          task={task}
          busy={busy}
          onStart={() => {
            setBusy(true);
            void onStart().finally(() => setBusy(false));
          }}
          onContinue={onOpen}
          onFix={onFix}
        />
      </div>
    </article>
  );
}

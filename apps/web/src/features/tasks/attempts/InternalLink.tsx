import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { ArrowRight } from 'lucide-react';
import { navigate } from '../../../lib/router/navigation.ts';
import { buttonClass } from '../../../ui/forms/button-styles.ts';
import { placeLabel } from '../parts/internal-task-labels.ts';

/** Opens the page of this network where a task is done, in the same tab. */
export function InternalLink({ task, onFollow }: { task: Task; onFollow: () => void }) {
  const { url } = task.target;
  return (
    <a
      href={url}
      className={buttonClass('soft', 'sm', false, 'self-start')}
      onClick={(event) => {
        // A new tab is for the browser.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onFollow();
        navigate(url);
      }}
    >
      {placeLabel(task)}
      <ArrowRight size={16} className="rtl:-scale-x-100" aria-hidden="true" />
    </a>
  );
}

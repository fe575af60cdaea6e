import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

/**
 * A row of a list with keyboard navigation (`useQueueShortcuts`). The current row is marked for assistive technology, and
 * outlined where it can be decided.
 */
export function QueueRow({
  id,
  current,
  highlighted,
  children,
}: {
  id: string;
  current: boolean;
  highlighted: boolean;
  children: ReactNode;
}) {
  return (
    <li
      data-id={id}
      tabIndex={-1}
      aria-current={current ? 'true' : undefined}
      className={cx(
        'rounded-xl bg-surface p-4 shadow-card md:p-5 dark:shadow-none',
        current && highlighted && 'outline-2 outline-brand',
      )}
    >
      {children}
    </li>
  );
}

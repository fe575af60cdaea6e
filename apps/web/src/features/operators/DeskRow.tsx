import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/**
 * A row of a list with keyboard navigation (`useDeskKeys`). The current row is marked for assistive technology, and
 * outlined where it can be decided.
 */
export function DeskRow({
  id,
  chosen,
  marked,
  children,
}: {
  id: string;
  chosen: boolean;
  marked: boolean;
  children: ReactNode;
}) {
  return (
    <li
      data-id={id}
      tabIndex={-1}
      aria-current={chosen ? 'true' : undefined}
      className={cx(
        'rounded-xl bg-surface p-4 shadow-card md:p-5 dark:shadow-none',
        chosen && marked && 'outline-2 outline-brand',
      )}
    >
      {children}
    </li>
  );
}

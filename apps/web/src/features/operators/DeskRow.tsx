import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/** One thing on a desk that is walked with keys (`useDeskKeys`): where the keys are (`chosen`) is told, and shown where something can be decided (`marked`). */
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

import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

/** The classes of a card's surface. */
export const cardClass = 'rounded-[20px] bg-surface p-4 shadow-card md:rounded-xl md:p-5 dark:shadow-none';

/** A white surface. With a heading it is a region named by it; `action` is at the end of the heading's line. */
export function Card({
  heading,
  action,
  className,
  children,
}: {
  heading?: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  if (!heading) return <section className={cx(cardClass, className)}>{children}</section>;
  return (
    <section aria-labelledby={id} className={cx(cardClass, className)}>
      <div className="mb-2 flex min-h-7 items-center justify-between gap-3">
        <h2 id={id} className="wrap-anywhere">
          {heading}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { EmptyArt, type EmptyArtName } from './EmptyArt.tsx';

/** An empty or failed state: an illustration, a title, a line, and an action. */
export function EmptyState({
  art,
  title,
  text,
  action,
  alert = false,
  level = 2,
  className,
}: {
  art: EmptyArtName;
  title: string;
  text?: string;
  /** One button or link, small and soft. */
  action?: ReactNode;
  /** For failures: announces the title at once. */
  alert?: boolean;
  level?: 2 | 3;
  className?: string;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div
      className={cx('flex flex-col items-center gap-1.5 px-5 py-7 text-center', className)}
      {...(alert ? { role: 'alert' } : {})}
    >
      <EmptyArt name={art} />
      <Heading className="max-w-full text-lg wrap-anywhere">{title}</Heading>
      {text && <p className="max-w-[min(36ch,100%)] text-balance wrap-anywhere text-ink-2">{text}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

import { cx } from '../cx.ts';

/** A grey placeholder; wrap several in `Loading`, which announces them once. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skeleton', className)} aria-hidden="true" />;
}

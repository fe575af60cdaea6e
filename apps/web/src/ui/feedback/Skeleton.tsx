import { cx } from '../cx.ts';

/** A grey shape where something is about to be; wrap several in `Loading`, which says so once. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skeleton', className)} aria-hidden="true" />;
}

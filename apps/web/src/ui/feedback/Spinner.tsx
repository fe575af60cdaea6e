import { cx } from '../cx.ts';

/** A spinner next to a label; static with reduced motion. */
export function Spinner({ size = 18, className }: { size?: number; className?: string }) {
  return (
    <span
      className={cx('spinner', className)}
      style={size === 18 ? undefined : { width: size, height: size, borderWidth: size < 16 ? 2 : 2.5 }}
      aria-hidden="true"
    />
  );
}

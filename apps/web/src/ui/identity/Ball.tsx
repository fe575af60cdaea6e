import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A ball: pink for the current position or next step, gold for Gumballs, or the background of a number or icon. */
export function Ball({
  size = 44,
  color,
  flat = false,
  className,
  style,
  children,
}: {
  size?: number;
  /** A CSS colour; the brand's pink by default. */
  color?: string;
  flat?: boolean;
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
}) {
  return (
    <span
      className={cx('ball', flat && 'flat', className)}
      style={{ '--s': `${size}px`, ...(color ? { '--c': color } : {}), ...style }}
    >
      {children}
    </span>
  );
}

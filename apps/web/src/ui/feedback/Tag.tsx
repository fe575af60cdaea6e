import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

const tones = {
  quiet: 'bg-sunken text-ink-2',
  brand: 'bg-brand-soft text-brand-ink',
  gold: 'bg-gold-soft text-gold-ink',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
};

/** A short label, such as Owner or Verified; an icon of 14 pixels may precede it. */
export function Tag({
  tone = 'quiet',
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex h-6 flex-none items-center gap-[5px] rounded-full px-[9px] text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

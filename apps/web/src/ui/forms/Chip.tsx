import { X } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { cx } from '../cx.ts';

/** A toggle among several. */
export function Chip({
  on = false,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { on?: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      className={cx(
        'relative inline-flex h-10 flex-none items-center gap-[7px] rounded-full px-3.5 text-ui font-semibold whitespace-nowrap before:absolute before:-inset-0.5 before:content-[""]',
        on
          ? 'bg-ink text-canvas [--yt-hole:var(--gb-ink)]'
          : 'bg-surface text-ink-2 shadow-[inset_0_0_0_1px_var(--gb-line)] hover:bg-hover',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}

/** An active filter; pressing it removes it. */
export function FilterChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={t('Remove {name}', { name: children })}
      onClick={onRemove}
      className="relative inline-flex h-8 flex-none items-center gap-[7px] rounded-full bg-brand-soft px-3 text-sm font-semibold whitespace-nowrap text-brand-ink before:absolute before:-inset-x-0.5 before:-inset-y-1.5 before:content-['']"
    >
      {children}
      <X size={15} className="-me-1 opacity-80" aria-hidden="true" />
    </button>
  );
}

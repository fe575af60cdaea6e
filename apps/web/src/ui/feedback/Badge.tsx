import { badgeCount } from '@gumball/rules/formats/numbers';
import { cx } from '../cx.ts';

/** A small number, `99+` above 99 and nothing at zero; `quiet` for plain counts. */
export function Badge({ count, quiet = false, className }: { count: number; quiet?: boolean; className?: string }) {
  const text = quiet && count === 0 ? '0' : badgeCount(count);
  if (text === '') return null;
  return (
    <span
      className={cx(
        'badge inline-grid h-5 min-w-5 flex-none place-items-center rounded-full px-1.5 text-2xs leading-none font-bold',
        quiet ? 'bg-sunken text-ink-2' : 'bg-brand text-on-brand',
        className,
      )}
    >
      {text}
    </span>
  );
}

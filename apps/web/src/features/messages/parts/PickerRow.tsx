import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

/** A friend or a chat that can be chosen, alone or with others. */
export function PickerRow({
  isMultiple,
  isSelected,
  onToggle,
  avatar,
  name,
  detail,
}: {
  isMultiple: boolean;
  isSelected: boolean;
  onToggle: () => void;
  avatar: ReactNode;
  name: string;
  detail: ReactNode;
}) {
  return (
    <label className="relative flex min-h-16 cursor-pointer items-center gap-3 rounded-lg px-3 hover:bg-hover has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <input
        type={isMultiple ? 'checkbox' : 'radio'}
        name="friend"
        checked={isSelected}
        onChange={onToggle}
        className="sr-only"
      />
      {avatar}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="relative block truncate text-sm text-ink-2">{detail}</span>
      </span>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-6 flex-none place-items-center',
          isMultiple ? 'rounded-xs' : 'rounded-full',
          isSelected ? 'bg-brand text-on-brand' : 'shadow-[inset_0_0_0_1.5px_var(--gb-line-strong)]',
        )}
      >
        {isSelected && <Check size={16} strokeWidth={3} />}
      </span>
    </label>
  );
}

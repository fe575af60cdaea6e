import { type ReactNode, useId } from 'react';

/** A switch with its description. It takes effect at once, except in a form. */
export function Switch({
  label,
  text,
  on,
  disabled,
  onChange,
}: {
  label: string;
  /** The description, under the label. */
  text?: ReactNode;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-h-14 items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {text && (
          <p id={`${id}-text`} className="text-sm text-ink-2">
            {text}
          </p>
        )}
      </div>
      {/* The larger target for a press lies behind the input, and is a label itself. */}
      <label className="relative isolate inline-flex h-7 w-12 flex-none before:absolute before:-inset-2 before:-z-1 before:content-['']">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          disabled={disabled}
          {...(text ? { 'aria-describedby': `${id}-text` } : {})}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-full cursor-pointer appearance-none rounded-full bg-surface shadow-[inset_0_0_0_1.5px_var(--gb-line-strong)] transition-colors duration-[var(--gb-dur-fast)] checked:bg-brand checked:shadow-none disabled:cursor-default disabled:opacity-60"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 start-1 size-5 rounded-full bg-line-strong transition-transform duration-[var(--gb-dur-fast)] peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5 peer-checked:bg-on-brand"
        />
      </label>
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

/** The attributes that tie a control inside a field to its label, hint and error. */
export type FieldControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** The box of every text control. */
export function fieldBoxClass(invalid: boolean, extra?: string): string {
  return cx(
    'flex items-center gap-2.5 rounded-md bg-surface px-4 transition-shadow duration-[var(--gb-dur-fast)]',
    'focus-within:shadow-[inset_0_0_0_2px_var(--gb-focus)] focus-within:outline-3 focus-within:outline-focus/28',
    invalid ? 'shadow-[inset_0_0_0_2px_var(--gb-danger)]' : 'shadow-[inset_0_0_0_1.5px_var(--gb-line-strong)]',
    extra,
  );
}

/** A label above a control, with a hint or an error below that the control refers to. */
export function Field({
  label,
  hint,
  error,
  aside,
  starred = false,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Rendered at the end of the label's line, such as a counter. */
  aside?: ReactNode;
  /** Marks a required field among optional ones. */
  starred?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <span>
          <label htmlFor={id} className="text-ui font-semibold">
            {label}
          </label>
          {starred && (
            <span aria-hidden="true" className="ms-1 font-semibold text-danger">
              *
            </span>
          )}
        </span>
        {aside}
      </div>
      {children({
        id,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-center gap-1.5 text-sm font-medium text-danger">
          <CircleAlert size={16} className="flex-none" aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

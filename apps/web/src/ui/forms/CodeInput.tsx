import { codeLength, sanitizeCodeInput } from '@gumball/rules/auth/verification';
import { type Ref, useState } from 'react';
import { cx } from '../cx.ts';
import { Field } from './Field.tsx';

/** One real input behind rendered cells; it accepts digits only, so a pasted '123 456' works. */
export function CodeInput({
  label,
  value,
  onChange,
  error,
  disabled,
  autoFocus,
  ref,
}: {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const [focused, setFocused] = useState(false);
  const currentIndex = Math.min(value.length, codeLength - 1);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="relative" dir="ltr">
          <input
            {...control}
            ref={ref}
            value={value}
            onChange={(event) => onChange(sanitizeCodeInput(event.target.value))}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            inputMode="numeric"
            autoComplete="one-time-code"
            disabled={disabled}
            autoFocus={autoFocus}
            className="absolute inset-0 z-10 size-full cursor-text text-transparent caret-transparent opacity-0 outline-none"
          />
          <div className="grid grid-cols-6 gap-2 md:gap-2.5" aria-hidden="true">
            {Array.from({ length: codeLength }, (_, index) => (
              <span
                key={index}
                className={cx(
                  'grid aspect-[.86] max-h-[72px] w-full place-items-center rounded-md bg-surface font-display text-[1.75rem] leading-none font-bold',
                  error
                    ? 'shadow-[inset_0_0_0_2px_var(--gb-danger)]'
                    : focused && index === currentIndex
                      ? 'shadow-[inset_0_0_0_2px_var(--gb-focus)] outline-3 outline-focus/28'
                      : 'shadow-[inset_0_0_0_1.5px_var(--gb-line-strong)]',
                  focused && index === value.length && 'code-caret',
                )}
              >
                {value[index]}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}

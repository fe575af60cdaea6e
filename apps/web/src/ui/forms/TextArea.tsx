import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { Field, fieldBoxClass } from './Field.tsx';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows how many characters are used of this maximum, in UTF-16 units; the text may exceed it. */
  countMax?: number;
  fieldClassName?: string;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A labelled text control of several lines that grows with its text. */
export function TextArea({ label, hint, error, countMax, fieldClassName, className, ...rest }: Props) {
  const used = typeof rest.value === 'string' ? rest.value.length : 0;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      {...(fieldClassName ? { className: fieldClassName } : {})}
      aside={
        countMax !== undefined && (
          <span className={`text-sm tabular-nums ${used > countMax ? 'font-semibold text-danger' : 'text-ink-3'}`}>
            {used}/{countMax}
          </span>
        )
      }
    >
      {(control) => (
        <div className={fieldBoxClass(Boolean(error), 'items-start py-3')}>
          <textarea
            rows={3}
            {...rest}
            {...control}
            className={`field-sizing-content max-h-80 min-h-[72px] min-w-0 flex-1 resize-none bg-transparent outline-none ${className ?? ''}`}
          />
        </div>
      )}
    </Field>
  );
}

import { Eye, EyeOff, type LucideIcon } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { Field, fieldBoxClass } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Fixed text at the end of the box, such as `.fun`. */
  suffix?: string;
  /** Rendered at the start of the box. */
  icon?: LucideIcon;
  /** Marks a required field among optional ones. */
  starred?: boolean;
  fieldClassName?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled one-line text control. A password can be shown. */
export function Input({
  label,
  hint,
  error,
  suffix,
  icon: Icon,
  starred = false,
  fieldClassName,
  type = 'text',
  className,
  ...rest
}: Props) {
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      starred={starred}
      {...(fieldClassName ? { className: fieldClassName } : {})}
    >
      {(control) => (
        <div className={fieldBoxClass(Boolean(error), 'min-h-12')} {...(suffix ? { dir: 'ltr' } : {})}>
          {Icon && <Icon size={20} className="flex-none text-ink-2" aria-hidden="true" />}
          <input
            {...rest}
            {...control}
            type={isPassword && shown ? 'text' : type}
            className={`h-12 w-full min-w-0 flex-1 bg-transparent outline-none ${className ?? ''}`}
          />
          {suffix && (
            <span className="font-semibold text-ink-2" aria-hidden="true">
              {suffix}
            </span>
          )}
          {isPassword && (
            <IconButton
              label={t('Show password')}
              size="sm"
              className="-me-2"
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
            </IconButton>
          )}
        </div>
      )}
    </Field>
  );
}

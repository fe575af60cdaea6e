import { Search, X } from 'lucide-react';
import type { InputHTMLAttributes, Ref } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { cx } from '../cx.ts';
import { IconButton } from './IconButton.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  /** The accessible name, and the placeholder by default. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  boxClassName?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A sunken search field with a clear button. */
export function SearchBox({ label, value, onChange, boxClassName, placeholder = label, ...rest }: Props) {
  return (
    <div
      className={cx(
        'flex h-11 min-w-0 items-center gap-2.5 rounded-full bg-sunken pe-2 ps-4 text-ink-3 focus-within:outline-3 focus-within:outline-focus',
        boxClassName,
      )}
    >
      <Search size={20} className="flex-none" aria-hidden="true" />
      <input
        {...rest}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 min-w-0 flex-1 appearance-none bg-transparent text-ink outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton label={t('Clear search')} size="sm" onClick={() => onChange('')}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

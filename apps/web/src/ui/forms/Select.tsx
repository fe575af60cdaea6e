import { ChevronDown } from 'lucide-react';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';

/** An option; `mark` is rendered before its label, such as a colour dot. */
export type Option<Value extends string> = { value: Value; label: string; leading?: ReactNode };

/** The props of a `Select`. `label` is its accessible name, such as 'Sort'. */
export type SelectProps<Value extends string> = {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

const triggerClass =
  'relative inline-flex h-10 items-center gap-2 rounded-full bg-surface pe-3 ps-4 text-ui font-semibold whitespace-nowrap shadow-[inset_0_0_0_1px_var(--gb-line)] before:absolute before:-inset-0.5 before:content-[""] hover:bg-hover';

const loadSelectList = () => import('./SelectList.tsx');

function preload() {
  loadSelectList().catch(() => undefined);
}

/**
 * A pill that opens a listbox. The listbox's code loads on hover or focus, and replaces the pill once it is pressed.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value } = props;
  const [List, setList] = useState<ComponentType<SelectProps<Value>>>();
  const listId = useId();
  const className = cx(triggerClass, props.className);
  if (List) return <List {...props} className={className} />;
  return (
    <button
      type="button"
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-controls={listId}
      aria-expanded={false}
      className={className}
      onPointerEnter={preload}
      onFocus={preload}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      onClick={() => {
        // Without it the pill stays, and the next press retries.
        loadSelectList()
          .then(({ SelectList }) => setList(() => SelectList))
          .catch(() => undefined);
      }}
    >
      <span>{options.find((option) => option.value === value)?.label}</span>
      <span aria-hidden="true">
        <ChevronDown size={18} aria-hidden="true" />
      </span>
    </button>
  );
}

import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { popupClass, popupItemClass } from './popup-styles.ts';

/** One thing that can be chosen; `mark` stands before its words, such as a colour dot. */
export type Option<Value extends string> = { value: Value; label: string; mark?: ReactNode };

/** A pill that opens a listbox. `label` is its accessible name, such as 'Sort'. */
export function Select<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}) {
  return (
    // The listbox would add a <style> element, which the content security policy refuses.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
      >
        <Base.Trigger
          aria-label={label}
          className={cx(
            'relative inline-flex h-10 items-center gap-2 rounded-full bg-surface pe-3 ps-4 text-ui font-semibold whitespace-nowrap shadow-[inset_0_0_0_1px_var(--gb-line)] before:absolute before:-inset-0.5 before:content-[""] hover:bg-hover',
            className,
          )}
        >
          <Base.Value />
          <Base.Icon>
            <ChevronDown size={18} aria-hidden="true" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className="z-(--gb-z-popover)" alignItemWithTrigger={false} sideOffset={6} align="start">
            <Base.Popup className={popupClass}>
              <Base.List aria-label={label} className="max-h-(--available-height) overflow-y-auto">
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className={popupItemClass}>
                    {option.mark}
                    <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
                    <Base.ItemIndicator>
                      <Check size={18} className="text-brand-ink" aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}

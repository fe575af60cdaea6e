import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { popupClass, popupItemClass } from '../overlays/popup-styles.ts';
import type { SelectProps } from './Select.tsx';

/** The loaded `Select`: it starts with its listbox open. */
export function SelectList<Value extends string>({ label, options, value, onChange, className }: SelectProps<Value>) {
  return (
    // The listbox would add a <style> element, which the Content Security Policy blocks.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        defaultOpen
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
      >
        <Base.Trigger aria-label={label} className={className}>
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
                    {option.leading}
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

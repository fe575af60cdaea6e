import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Badge } from '../feedback/Badge.tsx';

/** One tab: its value, its label, and a count or badge. */
export type Tab<Value extends string> = {
  value: Value;
  label: string;
  /** A number after the label, or its formatted text. */
  count?: number | string;
  /** The number of new items; nothing is shown at zero. */
  unread?: number;
  /** Whether that number has no colour. */
  quiet?: boolean;
};

/** How much of the next tab is visible next to the selected one, in pixels. */
const peekPx = 32;

/** Scrolls a box horizontally until a tab in it is visible. */
function scrollTabIntoView(box: HTMLElement, tab: HTMLElement): void {
  const bounds = box.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < bounds.left) box.scrollLeft -= bounds.left - left + peekPx;
  else if (right > bounds.right) box.scrollLeft += right - bounds.right + peekPx;
}

/**
 * Tabs with one tab stop and arrow keys. `segmented` switches views of one list, `underline` sections of a page. Tabs
 * that do not fit scroll horizontally; the selected one is always visible.
 * The panel is the caller's: give it `role="tabpanel"` and `aria-label` of the tab.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  variant = 'segmented',
  className,
  trailing,
}: {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  variant?: 'segmented' | 'underline';
  className?: string;
  trailing?: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const box = row?.parentElement;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (!box || !tab) return;
    // It reports the size at first, and again once the fonts have loaded.
    const observer = new ResizeObserver(() => scrollTabIntoView(box, tab));
    observer.observe(row);
    return () => observer.disconnect();
  }, [value]);

  function onKeyDown(event: KeyboardEvent) {
    const currentIndex = tabs.findIndex((tab) => tab.value === value);
    // In right-to-left text the tabs are reversed too.
    const [nextKey, previousKey] = list.current?.matches(':dir(rtl)')
      ? ['ArrowLeft', 'ArrowRight']
      : ['ArrowRight', 'ArrowLeft'];
    const next =
      event.key === nextKey
        ? (currentIndex + 1) % tabs.length
        : event.key === previousKey
          ? (currentIndex - 1 + tabs.length) % tabs.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : undefined;
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    // Room for the focus ring of a tab, which would be clipped. What scrolls has no minimum height in a full column.
    <div
      className={cx(
        '-m-[6px] overflow-x-auto p-[6px] [scrollbar-width:none]',
        variant === 'segmented' ? 'min-h-[calc(3rem+12px)]' : 'min-h-[calc(3rem+13px)]',
        className,
      )}
    >
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cx(
          'flex w-max min-w-full',
          variant === 'segmented' ? 'gap-0.5 rounded-full bg-sunken p-1' : 'gap-6 border-b border-line',
        )}
      >
        {tabs.map((tab) => {
          const selected = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              data-tab={tab.value}
              aria-selected={selected}
              tabIndex={selected ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={cx(
                'relative inline-flex items-center justify-center gap-[7px] font-semibold whitespace-nowrap',
                variant === 'segmented'
                  ? 'h-10 flex-1 rounded-full px-2.5 text-ui max-[22rem]:gap-1 max-[22rem]:px-1.5 before:absolute before:-inset-y-1 before:inset-x-0 before:content-[""]'
                  : 'h-12 after:absolute after:inset-x-0 after:-bottom-0.5 after:h-1 after:rounded-[4px] after:content-[""]',
                selected
                  ? variant === 'segmented'
                    ? 'bg-thumb text-ink shadow-card'
                    : 'text-ink after:bg-brand'
                  : 'text-ink-2 hover:text-ink',
              )}
            >
              {tab.count === undefined ? tab.label : `${tab.label} (${tab.count})`}
              {tab.unread !== undefined && tab.unread > 0 && <Badge count={tab.unread} quiet={tab.quiet ?? false} />}
            </button>
          );
        })}
        {trailing}
      </div>
    </div>
  );
}

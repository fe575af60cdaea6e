import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '../cx.ts';
import { isComposing } from '../forms/is-composing.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { popupClass } from '../overlays/popup-styles.ts';
import type { SuggestionListProps } from './SuggestionField.tsx';

/** The size of the list if there is room, and its distance from field and window, in pixels. */
const width = 320;
const maxHeight = 340;
const minHeight = 120;
const gap = 6;

// In the top layer, so that no dialog clips it, but inside it, so that a press on it is no press outside.
function positionPopup(popup: HTMLElement, area: HTMLElement): void {
  const field = area.getBoundingClientRect();
  const viewport = window.visualViewport;
  const top = viewport?.offsetTop ?? 0;
  const bottom = top + (viewport?.height ?? window.innerHeight);
  const below = Math.min(field.bottom, bottom) + gap;
  const space = Math.max(field.top - top, bottom - field.bottom) - 2 * gap;
  popup.style.maxHeight = `${Math.min(maxHeight, Math.max(space, minHeight))}px`;
  const height = popup.offsetHeight;
  const above = Math.max(field.top, top) - gap - height;
  const y = below + height <= bottom || above < top ? Math.min(below, bottom - height - gap) : above;
  const start = getComputedStyle(area).direction === 'rtl' ? field.right - popup.offsetWidth : field.left;
  const x = Math.min(start, window.innerWidth - popup.offsetWidth - gap);
  popup.style.transform = `translate(${Math.max(gap, x)}px, ${y}px)`;
}

function usePopupPosition(
  popup: RefObject<HTMLElement | null>,
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    const [popupElement, field] = [popup.current, area.current];
    if (!isOpen || !popupElement || !field) return;
    const updatePosition = () => positionPopup(popupElement, field);
    popupElement.showPopover();
    updatePosition();
    const observer = new ResizeObserver(updatePosition);
    observer.observe(popupElement);
    observer.observe(field);
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true });
    window.visualViewport?.addEventListener('resize', updatePosition);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', updatePosition, { capture: true });
      window.visualViewport?.removeEventListener('resize', updatePosition);
    };
  }, [popup, area, isOpen]);
}

type Find = (typed: string, signal: AbortSignal) => Promise<unknown[]>;
const numbers = new WeakMap<Find, number>();
// A number tells nothing of a user, so it may outlive one.
let lastNumber = 0;

/** Returns the number of a function, which stands for it in query keys. */
function numberOf(find: Find): number {
  const known = numbers.get(find);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(find, lastNumber);
  return lastNumber;
}

/** The suggestions for what is typed, under the field; the field keeps the focus. */
export function SuggestionList<Item>({
  id,
  typed,
  area,
  keys,
  onPick,
  onClose,
  onActive,
  label,
  announce,
  queryKey,
  find,
  valueOf,
  children,
}: SuggestionListProps & {
  /** The accessible name of the list. */
  label: string;
  /** Returns what a screen reader hears of the number of suggestions. */
  announce: (count: number) => string;
  queryKey: string;
  /** Finds suggestions. What one function has found is not looked up again for a while. */
  find: (typed: string, signal: AbortSignal) => Promise<Item[]>;
  /** Returns what identifies a suggestion, and is picked. */
  valueOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}) {
  const { data: items = [] } = useQuery({
    queryKey: [queryKey, numberOf(find), typed],
    queryFn: ({ signal }) => find(typed, signal),
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const [selection, setSelection] = useState({ typed, index: 0 });
  // Other letters find other suggestions: the first one is the best.
  const activeIndex = selection.typed === typed ? Math.min(selection.index, items.length - 1) : 0;
  const isOpen = items.length > 0;
  const popup = useRef<HTMLDivElement>(null);
  const optionId = (index: number) => `${id}-${index}`;
  const active = isOpen ? optionId(activeIndex) : undefined;
  usePopupPosition(popup, area, isOpen);
  useEffect(() => {
    onActive(active);
    return () => onActive(undefined);
  }, [active, onActive]);

  function select(index: number) {
    setSelection({ typed, index });
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  }

  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    const item = items[activeIndex];
    if (item === undefined || isComposing(event)) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isPick =
      (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (step !== 0) select((activeIndex + step + items.length) % items.length);
    else if (isPick) onPick(valueOf(item));
    else if (event.key === 'Escape') onClose();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  });

  if (!isOpen) return null;
  return (
    <div
      ref={popup}
      popover="manual"
      className={cx(popupClass, 'fixed [inset:0_auto_auto_0] m-0 max-w-[calc(100vw-12px)] overflow-y-auto')}
      style={{ width }}
    >
      <VisuallyHidden>
        <span role="status">{announce(items.length)}</span>
      </VisuallyHidden>
      <div id={id} role="listbox" aria-label={label}>
        {items.map((item, index) => (
          <button
            key={valueOf(item)}
            type="button"
            tabIndex={-1}
            id={optionId(index)}
            role="option"
            aria-selected={index === activeIndex}
            className={cx(
              'flex min-h-12 w-full cursor-default text-start items-center gap-3 rounded-[12px] px-2.5 py-1.5 select-none',
              index === activeIndex && 'brand-row',
            )}
            onPointerMove={() => setSelection({ typed, index })}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(valueOf(item))}
          >
            {children(item)}
          </button>
        ))}
      </div>
    </div>
  );
}

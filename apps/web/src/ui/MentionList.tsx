import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { plural, t } from '../lib/texts.ts';
import { Avatar } from './Avatar.tsx';
import { cx } from './cx.ts';
import { isComposing } from './is-composing.ts';
import type { MentionListProps } from './MentionField.tsx';
import { popupClass } from './popup-styles.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** How wide the list is where there is room, and how far it stays from field and window, in pixels. */
const width = 320;
const gap = 6;

// In the top layer, so that no dialog cuts it off, but inside it, so that a press on it is no press outside.
function place(popup: HTMLElement, area: HTMLElement): void {
  const field = area.getBoundingClientRect();
  const view = window.visualViewport;
  const top = view?.offsetTop ?? 0;
  const bottom = top + (view?.height ?? window.innerHeight);
  const below = Math.min(field.bottom, bottom) + gap;
  const height = popup.offsetHeight;
  const above = Math.max(field.top, top) - gap - height;
  const y = below + height <= bottom || above < top ? Math.min(below, bottom - height - gap) : above;
  const x = Math.min(field.left, window.innerWidth - popup.offsetWidth - gap);
  popup.style.transform = `translate(${Math.max(gap, x)}px, ${y}px)`;
}

function usePlace(popup: RefObject<HTMLElement | null>, area: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const [shown, field] = [popup.current, area.current];
    if (!isOpen || !shown || !field) return;
    const move = () => place(shown, field);
    shown.showPopover();
    move();
    const watch = new ResizeObserver(move);
    watch.observe(shown);
    watch.observe(field);
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.visualViewport?.addEventListener('resize', move);
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', move, { capture: true });
      window.visualViewport?.removeEventListener('resize', move);
    };
  }, [popup, area, isOpen]);
}

/** The people whom a text may be about to mention, under the field in which it is typed; the field keeps the focus. */
export default function MentionList({ id, typed, area, find, keys, onPick, onClose, onActive }: MentionListProps) {
  const { data: people = [] } = useQuery({
    queryKey: ['mentionable', typed],
    queryFn: ({ signal }) => find(typed, signal),
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState({ typed, at: 0 });
  // Other letters bring other people: the first of them is the best.
  const at = chosen.typed === typed ? Math.min(chosen.at, people.length - 1) : 0;
  const isOpen = people.length > 0;
  const popup = useRef<HTMLDivElement>(null);
  const optionId = (index: number) => `${id}-${index}`;
  const active = isOpen ? optionId(at) : undefined;
  usePlace(popup, area, isOpen);
  useEffect(() => {
    onActive(active);
    return () => onActive(undefined);
  }, [active, onActive]);

  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    const person = people[at];
    if (!person || isComposing(event)) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isPick =
      (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (step !== 0) setChosen({ typed, at: (at + step + people.length) % people.length });
    else if (isPick) onPick(person.username);
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
        <span role="status">
          {plural(
            people.length,
            '{count} person to mention. Arrow keys choose, Enter takes.',
            '{count} people to mention. Arrow keys choose, Enter takes.',
          )}
        </span>
      </VisuallyHidden>
      <div id={id} role="listbox" aria-label={t('People to mention')}>
        {people.map((person, index) => (
          <button
            key={person.id}
            type="button"
            tabIndex={-1}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            className={cx(
              'flex min-h-12 w-full cursor-default text-start items-center gap-3 rounded-[12px] px-2.5 py-1.5 select-none',
              index === at && 'brand-row',
            )}
            onPointerMove={() => setChosen({ typed, at: index })}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(person.username)}
          >
            <Avatar name={`${person.firstName} ${person.lastName}`} src={person.avatarUrl} size={36} decorative />
            <span className="min-w-0 leading-tight">
              <span className="block truncate font-semibold">{`${person.firstName} ${person.lastName}`}</span>
              <span className="block truncate text-sm text-ink-2">@{person.username.replace(/\.fun$/, '')}</span>
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

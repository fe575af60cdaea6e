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
import { plural, t } from '../../lib/i18n/i18n.ts';
import { cx } from '../cx.ts';
import { isComposing } from '../forms/is-composing.ts';
import { Avatar } from '../identity/Avatar.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { popupClass } from '../overlays/popup-styles.ts';
import type { MentionListProps } from './MentionField.tsx';

/** The width of the list if there is room, and its distance from field and window, in pixels. */
const width = 320;
const gap = 6;

// In the top layer, so that no dialog clips it, but inside it, so that a press on it is no press outside.
function positionPopup(popup: HTMLElement, area: HTMLElement): void {
  const field = area.getBoundingClientRect();
  const viewport = window.visualViewport;
  const top = viewport?.offsetTop ?? 0;
  const bottom = top + (viewport?.height ?? window.innerHeight);
  const below = Math.min(field.bottom, bottom) + gap;
  const height = popup.offsetHeight;
  const above = Math.max(field.top, top) - gap - height;
  const y = below + height <= bottom || above < top ? Math.min(below, bottom - height - gap) : above;
  const x = Math.min(field.left, window.innerWidth - popup.offsetWidth - gap);
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

const numbers = new WeakMap<MentionListProps['find'], number>();
// A number tells nothing of a user, so it may outlive one.
let lastNumber = 0;

/** Returns the number of a function, which stands for it in query keys. */
function numberOf(find: MentionListProps['find']): number {
  const known = numbers.get(find);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(find, lastNumber);
  return lastNumber;
}

/** The suggested users of a mention, under the field; the field keeps the focus. */
export default function MentionList({ id, typed, area, find, keys, onPick, onClose, onActive }: MentionListProps) {
  const { data: users = [] } = useQuery({
    queryKey: ['mentionable', numberOf(find), typed],
    queryFn: ({ signal }) => find(typed, signal),
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const [selection, setSelection] = useState({ typed, index: 0 });
  // Other letters find other users: the first one is the best.
  const activeIndex = selection.typed === typed ? Math.min(selection.index, users.length - 1) : 0;
  const isOpen = users.length > 0;
  const popup = useRef<HTMLDivElement>(null);
  const optionId = (index: number) => `${id}-${index}`;
  const active = isOpen ? optionId(activeIndex) : undefined;
  usePopupPosition(popup, area, isOpen);
  useEffect(() => {
    onActive(active);
    return () => onActive(undefined);
  }, [active, onActive]);

  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    const user = users[activeIndex];
    if (!user || isComposing(event)) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isPick =
      (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (step !== 0) setSelection({ typed, index: (activeIndex + step + users.length) % users.length });
    else if (isPick) onPick(user.username);
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
            users.length,
            '{count} person to mention. Arrow keys choose, Enter takes.',
            '{count} people to mention. Arrow keys choose, Enter takes.',
          )}
        </span>
      </VisuallyHidden>
      <div id={id} role="listbox" aria-label={t('People to mention')}>
        {users.map((user, index) => (
          <button
            key={user.id}
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
            onClick={() => onPick(user.username)}
          >
            <Avatar name={`${user.firstName} ${user.lastName}`} src={user.avatarUrl} size={36} decorative />
            <span className="min-w-0 leading-tight">
              <span className="block truncate font-semibold">{`${user.firstName} ${user.lastName}`}</span>
              <span className="block truncate text-sm text-ink-2">@{user.username.replace(/\.fun$/, '')}</span>
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

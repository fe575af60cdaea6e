import { type PointerEvent, type RefObject, useRef } from 'react';

/** How far a finger has to move for the action, and how far the element follows it, in pixels. */
const actionPx = 56;
const maxPx = 72;
/** A movement below this decides nothing, in pixels. */
const startPx = 12;

/**
 * Handlers of an element that a finger can swipe to its start to run `onSwipe`. The container gets the property
 * `--swipe` with the distance, and `data-swiping` meanwhile.
 */
export function useSwipe(container: RefObject<HTMLElement | null>, onSwipe: () => void) {
  const swipe = useRef<{ pointerId: number; x: number; y: number; distance: number | null }>(undefined);
  function end(): number {
    const distance = swipe.current?.distance ?? 0;
    swipe.current = undefined;
    container.current?.style.removeProperty('--swipe');
    container.current?.removeAttribute('data-swiping');
    return distance;
  }
  return {
    onPointerDown({ pointerType, pointerId, clientX: x, clientY: y }: PointerEvent) {
      // A second finger zooms.
      if (swipe.current) end();
      else if (pointerType === 'touch') swipe.current = { pointerId, x, y, distance: null };
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
      const { current } = swipe;
      if (!current || current.pointerId !== pointerId) return;
      const isRightToLeft = document.documentElement.dir === 'rtl';
      const towardsStart = (current.x - clientX) * (isRightToLeft ? -1 : 1);
      const vertical = Math.abs(clientY - current.y);
      if (current.distance === null) {
        if (vertical > startPx) swipe.current = undefined;
        if (towardsStart < startPx || vertical > towardsStart) return;
      }
      current.distance = Math.max(0, Math.min(maxPx, towardsStart));
      container.current?.setAttribute('data-swiping', '');
      container.current?.style.setProperty('--swipe', `${current.distance * (isRightToLeft ? 1 : -1)}px`);
    },
    onPointerUp() {
      if (end() >= actionPx) onSwipe();
    },
    onPointerCancel() {
      end();
    },
  };
}

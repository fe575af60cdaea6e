import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react';
import type { LongPressHandlers } from './touch-handlers.ts';

const longPressMs = 450;
/** A finger that moves further scrolls, in pixels. */
const maxMovePx = 10;

/** Handlers of an element that a finger can hold to run `onLongPress`. A mouse and a pen have buttons instead. */
export function useLongPress(onLongPress: () => void): LongPressHandlers {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const held = useRef(false);
  const cancel = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => {
    const ref = press;
    return () => clearTimeout(ref.current?.timer);
  }, []);
  function recognize() {
    held.current = true;
    onLongPress();
  }
  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      cancel();
      held.current = false;
      if (pointerType === 'touch')
        press.current = { timer: setTimeout(recognize, longPressMs), x: clientX, y: clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > maxMovePx) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // The browser's click would press what is under the finger now, such as an item of the opened menu.
    onTouchEnd(event: TouchEvent) {
      if (held.current && event.cancelable) event.preventDefault();
    },
    onContextMenu(event: MouseEvent) {
      if (press.current) event.preventDefault();
    },
    isHeld: () => held.current,
  };
}

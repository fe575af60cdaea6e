import { type PointerEvent, useEffect, useRef } from 'react';

const longPressMs = 450;
/** A finger that moves further scrolls, in pixels. */
const maxMovePx = 10;

/** Handlers of an element that a finger can hold to run `onLongPress`. A mouse and a pen have buttons instead. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const cancel = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => {
    const ref = press;
    return () => clearTimeout(ref.current?.timer);
  }, []);
  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      cancel();
      if (pointerType === 'touch')
        press.current = { timer: setTimeout(onLongPress, longPressMs), x: clientX, y: clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > maxMovePx) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  };
}

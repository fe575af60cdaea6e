import { type PointerEvent, useRef } from 'react';

const maxTapMs = 300;
const maxBetweenMs = 350;
/** A finger that moves further does not tap, in pixels. */
const maxMovePx = 10;
/** The second tap is this near to the first one, in pixels. */
const maxApartPx = 32;
/** What a tap does something with already. */
const pressable = 'a, button, video, audio';

type Tap = { at: number; x: number; y: number };

/** Handlers of an element that a finger taps twice to run `onDoubleTap`. */
export function useDoubleTap(onDoubleTap: () => void) {
  const pressed = useRef<Tap>(undefined);
  const tapped = useRef<Tap>(undefined);
  const isNear = (one: Tap | undefined, { clientX, clientY }: PointerEvent, px: number) =>
    one !== undefined && Math.hypot(clientX - one.x, clientY - one.y) <= px;
  const reset = () => {
    pressed.current = undefined;
    tapped.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent) {
      const { pointerType, target, timeStamp: at, clientX: x, clientY: y } = event;
      // A second finger zooms.
      const isTap = pointerType === 'touch' && !pressed.current && !(target as Element).closest(pressable);
      if (isTap) pressed.current = { at, x, y };
      else reset();
    },
    onPointerMove(_event: PointerEvent) {
      // Where the finger leaves decides.
    },
    onPointerUp(event: PointerEvent) {
      const { timeStamp: at, clientX: x, clientY: y } = event;
      const start = pressed.current;
      const first = tapped.current;
      reset();
      if (!start || at - start.at > maxTapMs || !isNear(start, event, maxMovePx)) return;
      if (first && start.at - first.at <= maxBetweenMs && isNear(first, event, maxApartPx)) onDoubleTap();
      else tapped.current = { at, x, y };
    },
    onPointerCancel: reset,
  };
}

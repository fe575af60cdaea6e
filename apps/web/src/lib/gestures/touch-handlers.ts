import type { MouseEvent, PointerEvent, TouchEvent } from 'react';

/** Handlers of a gesture. */
export type TouchHandlers = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent) => void
>;

/** Handlers of a long press, which prevent the browser's own menu and the click of the release. */
export type LongPressHandlers = TouchHandlers & {
  onTouchEnd: (event: TouchEvent) => void;
  onContextMenu: (event: MouseEvent) => void;
  /** Whether the present or latest press was a long one. */
  isHeld: () => boolean;
};

/** Returns handlers of an element that has a long press and other gestures. A long press cancels the others. */
export function mergeHandlers(
  { isHeld, ...longPress }: LongPressHandlers,
  others: readonly TouchHandlers[],
): Omit<LongPressHandlers, 'isHeld'> {
  const merge = (name: keyof TouchHandlers) => (event: PointerEvent) => {
    longPress[name](event);
    for (const handlers of others) handlers[isHeld() ? 'onPointerCancel' : name](event);
  };
  return {
    ...longPress,
    onPointerDown: merge('onPointerDown'),
    onPointerMove: merge('onPointerMove'),
    onPointerUp: merge('onPointerUp'),
    onPointerCancel: merge('onPointerCancel'),
  };
}

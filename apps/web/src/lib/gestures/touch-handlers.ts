import type { PointerEvent } from 'react';

/** Handlers of a gesture. */
export type TouchHandlers = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent) => void
>;

/** Returns handlers of an element that has several gestures. */
export function mergeHandlers(all: readonly TouchHandlers[]): TouchHandlers {
  const merge = (name: keyof TouchHandlers) => (event: PointerEvent) => {
    for (const handlers of all) handlers[name](event);
  };
  return {
    onPointerDown: merge('onPointerDown'),
    onPointerMove: merge('onPointerMove'),
    onPointerUp: merge('onPointerUp'),
    onPointerCancel: merge('onPointerCancel'),
  };
}

import type { KeyboardEvent } from 'react';

/** The key code of browsers for keys that belong to an input method, such as the Enter that ends a composition. */
const imeKeyCode = 229;

/**
 * Whether a key belongs to an IME composition. Safari reports the last one after the composition has ended, with this
 * key code only.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari has no other sign of it.
  return nativeEvent.isComposing || nativeEvent.keyCode === imeKeyCode;
}

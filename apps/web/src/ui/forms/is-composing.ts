import type { KeyboardEvent } from 'react';

/** What browsers call a key that goes to the method of input, such as the Enter that takes a word of Japanese. */
const imeKeyCode = 229;

/** Whether a key belongs to a word that is being composed. Safari tells of the last one when it has ended the word already, and by this number only. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari has no other sign of it.
  return nativeEvent.isComposing || nativeEvent.keyCode === imeKeyCode;
}

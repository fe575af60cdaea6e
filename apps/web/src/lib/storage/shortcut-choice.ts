/** Whether single keys are shortcuts on this device; WCAG 2.1.4 demands that they can be switched off. */
import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

const storageKey = 'shortcuts';

/** The choice; shortcuts are on by default. */
export const shortcutChoice = createStore(storage.read(storageKey) !== 'off');

/** Whether shortcuts are on, inside a component. */
export function useShortcutChoice(): boolean {
  return useStore(shortcutChoice);
}

/** Switches shortcuts on or off on this device. */
export function chooseShortcuts(on: boolean): void {
  if (on) storage.remove(storageKey);
  else storage.write(storageKey, 'off');
  shortcutChoice.set(on);
}

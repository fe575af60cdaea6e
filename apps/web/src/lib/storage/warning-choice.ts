/** Whether posts with a content warning are shown at once on this device. */
import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

const storageKey = 'content-warnings';

const choice = createStore(storage.read(storageKey) === 'show');

/** Whether posts with a content warning are shown at once, inside a component; they are not by default. */
export function useWarningChoice(): boolean {
  return useStore(choice);
}

/** Shows posts with a content warning at once on this device, or asks first. */
export function chooseWarnings(isShownAtOnce: boolean): void {
  if (isShownAtOnce) storage.write(storageKey, 'show');
  else storage.remove(storageKey);
  choice.set(isShownAtOnce);
}

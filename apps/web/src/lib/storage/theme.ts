/**
 * Light, dark, or the system's theme. `boot.js` applies the choice before the first paint; this follows later changes.
 */
import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

const key = 'theme';

/** The options of the theme. */
export type ThemeChoice = 'light' | 'dark' | 'system';

function readStoredChoice(): ThemeChoice {
  const choice = storage.read(key);
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

const choiceStore = createStore<ThemeChoice>('system');

function apply(): void {
  const current = choiceStore.get();
  const isDark = current === 'dark' || (current === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#170E16' : '#FBF4F6');
}

export const theme = {
  /** Subscribes to the system and the other tabs. */
  start(): void {
    choiceStore.set(readStoredChoice());
    apply();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
    window.addEventListener('storage', (event) => {
      if (event.key !== key && event.key !== null) return;
      choiceStore.set(readStoredChoice());
      apply();
    });
  },
  choose(next: ThemeChoice): void {
    if (next === 'system') storage.remove(key);
    else storage.write(key, next);
    choiceStore.set(next);
    apply();
  },
};

/** The member's choice of theme inside a component. */
export function useThemeChoice(): ThemeChoice {
  return useStore(choiceStore);
}

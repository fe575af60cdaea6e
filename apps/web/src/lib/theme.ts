/** Light, dark, or as the system says. `boot.js` applies the choice before the first paint; this follows later changes. */
import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

const key = 'theme';

/** What a member may choose. */
export type ThemeChoice = 'light' | 'dark' | 'system';

function stored(): ThemeChoice {
  const choice = storage.read(key);
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

const choice = createStore<ThemeChoice>('system');

function apply(): void {
  const now = choice.get();
  const dark = now === 'dark' || (now === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#170E16' : '#FBF4F6');
}

export const theme = {
  /** Follows the system and the other tabs from now on. */
  start(): void {
    choice.set(stored());
    apply();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
    window.addEventListener('storage', (event) => {
      if (event.key !== key && event.key !== null) return;
      choice.set(stored());
      apply();
    });
  },
  choose(next: ThemeChoice): void {
    if (next === 'system') storage.remove(key);
    else storage.write(key, next);
    choice.set(next);
    apply();
  },
};

/** The member's choice of theme inside a component. */
export function useThemeChoice(): ThemeChoice {
  return useStore(choice);
}

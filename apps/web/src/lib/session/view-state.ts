import { useSyncExternalStore } from 'react';
import { createUserStore } from './user-state.ts';

const maxStored = 200;

/**
 * Creates a hook for what a reader opens or chooses, by name, for example whether a thread is open. It is the same when
 * they come back to the page. The newest 200 values that are not `initial` are stored until the page is unloaded.
 */
export function createViewState<T>(initial: T): (name: string) => [value: T, setValue: (next: T) => void] {
  const stored = createUserStore<ReadonlyMap<string, T>>(new Map());
  return function useViewState(name) {
    // Selects only this value: a change must not render what has another name.
    const value = useSyncExternalStore(stored.subscribe, () => stored.get().get(name) ?? initial);
    return [
      value,
      (next) => {
        const values = new Map(stored.get());
        values.delete(name);
        if (next !== initial) values.set(name, next);
        const [oldest] = values.keys();
        if (values.size > maxStored && oldest !== undefined) values.delete(oldest);
        stored.set(values);
      },
    ];
  };
}

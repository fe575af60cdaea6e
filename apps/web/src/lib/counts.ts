import { createStore, useStore } from './store.ts';

/** Numbers on the navigation: chats with unread messages, received friend requests, unread notifications. */
export type Counts = { messages: number; friends: number; notifications: number };

const store = createStore<Counts>({ messages: 0, friends: 0, notifications: 0 });

export const counts = {
  get: store.get,
  set(change: Partial<Counts>): void {
    store.set({ ...store.get(), ...change });
  },
  reset(): void {
    store.set({ messages: 0, friends: 0, notifications: 0 });
  },
};

/** The navigation's numbers inside a component. */
export function useCounts(): Counts {
  return useStore(store);
}

import { createUserStore } from '../../lib/session/user-state.ts';
import { useStore } from '../../lib/storage/store.ts';

/** The badges of the navigation: unread chats, received friend requests, unread notifications. */
export type NavBadges = { messages: number; friends: number; notifications: number };

const store = createUserStore<NavBadges>({ messages: 0, friends: 0, notifications: 0 });

export const navBadges = {
  get: store.get,
  subscribe: store.subscribe,
  set(change: Partial<NavBadges>): void {
    store.set({ ...store.get(), ...change });
  },
};

/** The navigation's numbers inside a component. */
export function useNavBadges(): NavBadges {
  return useStore(store);
}

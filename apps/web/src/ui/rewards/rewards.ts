/** The moments of earning: what is celebrated now, and in which order. */
import type { Level } from '@gumball/rules/gumballs/levels';
import { useEffect, useSyncExternalStore } from 'react';
import { session } from '../../lib/session/session.ts';
import { createUserStore } from '../../lib/session/user-state.ts';
import { useStore } from '../../lib/storage/store.ts';
import { heldBalance, releaseBalance } from './held-balance.ts';

/** Something to celebrate. Texts are translated. */
export type Reward =
  /** Gumballs arrived. An open dialog that claims the `key` shows the reward itself. */
  | { kind: 'gumballs'; key?: string; amount: number; text: string; detail?: string }
  | { kind: 'level'; level: Level }
  /** A small moment without Gumballs, with the next thing to do. */
  | { kind: 'moment'; text: string; action?: { label: string; href: string } };

/** A reward in the queue. */
export type QueuedReward = Reward & { id: number };

/** How long a card stays, in milliseconds. */
export const cardMs = 8000;

const maxQueued = 5;

const queueStore = createUserStore<readonly QueuedReward[]>([]);
// The key that an open dialog claims. Nothing else is shown until it closes.
const claimStore = createUserStore<string | null>(null);
// A counter of the page, not of a user.
let lastId = 0;

/** Queues a reward. Calls in the same event are shown one after the other. */
export function celebrate(reward: Reward): void {
  const current = session.get();
  if (reward.kind === 'gumballs' && heldBalance.get() === null && current.status === 'member')
    heldBalance.set(current.user.balance);
  queueStore.set([...queueStore.get(), { ...reward, id: ++lastId }].slice(-maxQueued));
}

function removeRewards(isRemoved: (reward: QueuedReward) => boolean): void {
  const rest = queueStore.get().filter((reward) => !isRemoved(reward));
  if (rest.length === queueStore.get().length) return;
  queueStore.set(rest);
  if (!rest.some(({ kind }) => kind === 'gumballs')) releaseBalance();
}

/** Ends a reward. The next one follows. */
export function endReward(id: number): void {
  removeRewards((reward) => reward.id === id);
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

// A member who does a task in another tab sees the reward on coming back.
function useIsPageVisible(): boolean {
  return useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
}

/** Returns the reward that the page shows now: none while a dialog claims a key. */
export function useNextReward(): QueuedReward | undefined {
  const [next] = useStore(queueStore);
  const claimedKey = useStore(claimStore);
  return useIsPageVisible() && claimedKey === null ? next : undefined;
}

/** Claims the rewards of a key for an open dialog, and returns the current one. */
export function useClaimedReward(key: string): Extract<QueuedReward, { kind: 'gumballs' }> | undefined {
  const rewards = useStore(queueStore);
  const isVisible = useIsPageVisible();
  useEffect(() => {
    // A card of an earlier reward would cover the dialog.
    removeRewards(({ kind }) => kind === 'gumballs');
    claimStore.set(key);
    return () => {
      claimStore.set(null);
      removeRewards((reward) => reward.kind === 'gumballs' && reward.key === key);
    };
  }, [key]);
  const reward = rewards.find((each) => each.kind === 'gumballs' && each.key === key);
  return isVisible && reward?.kind === 'gumballs' ? reward : undefined;
}

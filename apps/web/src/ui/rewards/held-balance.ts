import { createUserStore } from '../../lib/session/user-state.ts';

/** The balance that is shown until the coin lands; null while no coin is under way. */
export const heldBalance = createUserStore<number | null>(null);

/** Lets the balance show its current value: the coin landed, or there is none. */
export function releaseBalance(): void {
  heldBalance.set(null);
}

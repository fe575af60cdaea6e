import type { FriendshipStatus } from '@gumball/rules/friends/friendship';

/** How somebody stands, as an event told. */
type Told = { status: FriendshipStatus; friendRequestId: string | null };

const waiting = new Map<string, { told?: Told }>();

/** Marks a deed about somebody as on its way; undefined where one is already. */
export function beginDeed(userId: string): { told?: Told } | undefined {
  if (waiting.has(userId)) return undefined;
  const deed = {};
  waiting.set(userId, deed);
  return deed;
}

/** The deed about somebody has been answered. */
export function endDeed(userId: string): void {
  waiting.delete(userId);
}

/** Keeps what an event told while a deed was on its way; a deed that fails falls back to it. */
export function noteTold(userId: string, told: Told): void {
  const deed = waiting.get(userId);
  if (deed) deed.told = told;
}

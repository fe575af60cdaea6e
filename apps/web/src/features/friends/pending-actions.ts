import type { FriendshipStatus } from '@gumball/rules/friends/friendship';
import { createUserState } from '../../lib/session/user-state.ts';

/** How somebody stands, as an event told. */
type PendingEvent = { status: FriendshipStatus; friendRequestId: string | null };

const state = createUserState(() => ({ pendingActions: new Map<string, { event?: PendingEvent }>() }));

/** Marks a deed about somebody as on its way; undefined where one is already. */
export function beginAction(userId: string): { event?: PendingEvent } | undefined {
  if (state.pendingActions.has(userId)) return undefined;
  const action = {};
  state.pendingActions.set(userId, action);
  return action;
}

/** The deed about somebody has been answered. */
export function endAction(userId: string): void {
  state.pendingActions.delete(userId);
}

/** Keeps what an event told while a deed was on its way; a deed that fails falls back to it. */
export function recordEvent(userId: string, event: PendingEvent): void {
  const action = state.pendingActions.get(userId);
  if (action) action.event = event;
}

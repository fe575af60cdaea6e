import type { FriendshipStatus } from '@gumball/rules/friends/friendship';
import { createUserState } from '../../lib/session/user-state.ts';

/** The friendship status from an event. */
type PendingEvent = { status: FriendshipStatus; friendRequestId: string | null };

const state = createUserState(() => ({ pendingActions: new Map<string, { event?: PendingEvent }>() }));

/** Marks an action on a user as in flight; undefined if there is one. */
export function beginAction(userId: string): { event?: PendingEvent } | undefined {
  if (state.pendingActions.has(userId)) return undefined;
  const action = {};
  state.pendingActions.set(userId, action);
  return action;
}

/** Ends the action on a user. */
export function endAction(userId: string): void {
  state.pendingActions.delete(userId);
}

/** Records an event that arrives during an action; a failing action falls back to it. */
export function recordEvent(userId: string, event: PendingEvent): void {
  const action = state.pendingActions.get(userId);
  if (action) action.event = event;
}

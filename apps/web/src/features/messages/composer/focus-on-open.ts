/** Focuses the message field of a conversation that was just started. */
import { createUserState } from '../../../lib/session/user-state.ts';

const state = createUserState(() => ({ focusDraftKey: undefined as string | undefined }));

/** Returns the storage key of a conversation's draft. */
export function draftKeyOf(conversationId: string): string {
  return `chat:${conversationId}`;
}

/** Returns the storage key of the draft of a chat without messages. */
export function newChatDraftKey(userId: string): string {
  return `chat:new:${userId}`;
}

/** Requests the focus for the composer of a chat without messages. */
export function requestDraftFocus(userId: string): void {
  state.focusDraftKey = newChatDraftKey(userId);
}

/** Requests the focus for a conversation once its composer is shown. */
export function requestFocus(conversationId: string): void {
  state.focusDraftKey = draftKeyOf(conversationId);
}

/** Returns whether the focus was requested for this composer, once. A request for another conversation is discarded. */
export function consumeFocusRequest(draftKey: string): boolean {
  const isRequested = state.focusDraftKey === draftKey;
  state.focusDraftKey = undefined;
  return isRequested;
}

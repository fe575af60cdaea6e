/** Focuses the message field of a conversation that was just started. */

let focusDraftKey: string | undefined;

/** Returns the storage key of a conversation's draft. */
export function draftKeyOf(conversationId: string): string {
  return `chat:${conversationId}`;
}

/** Requests the focus for a conversation once its composer is shown. */
export function requestFocus(conversationId: string): void {
  focusDraftKey = draftKeyOf(conversationId);
}

/** Returns whether the focus was requested for this composer, once. A request for another conversation is discarded. */
export function consumeFocusRequest(draftKey: string): boolean {
  const isRequested = focusDraftKey === draftKey;
  focusDraftKey = undefined;
  return isRequested;
}

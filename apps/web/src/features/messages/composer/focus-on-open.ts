/** The conversation that was begun just now: its message field takes the focus as soon as it is there. */

let focusDraftKey: string | undefined;

/** Where the composer of a conversation keeps its draft. */
export function draftKeyOf(conversationId: string): string {
  return `chat:${conversationId}`;
}

/** Notes that a conversation was begun, and is to be written in once it is shown. */
export function requestFocus(conversationId: string): void {
  focusDraftKey = draftKeyOf(conversationId);
}

/** Whether the conversation of this composer was begun just now, answered once; a note of another one is forgotten. */
export function consumeFocusRequest(draftKey: string): boolean {
  const isRequested = focusDraftKey === draftKey;
  focusDraftKey = undefined;
  return isRequested;
}

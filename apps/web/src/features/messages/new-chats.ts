/** The conversation that was begun just now: its message field takes the focus as soon as it is there. */

let begun: string | undefined;

/** Where the composer of a conversation keeps its draft. */
export function placeOfChat(conversationId: string): string {
  return `chat:${conversationId}`;
}

/** Notes that a conversation was begun, and is to be written in once it is shown. */
export function noteBegun(conversationId: string): void {
  begun = placeOfChat(conversationId);
}

/** Whether the conversation of this composer was begun just now, answered once; a note of another one is forgotten. */
export function takeBegun(place: string): boolean {
  const isIt = begun === place;
  begun = undefined;
  return isIt;
}

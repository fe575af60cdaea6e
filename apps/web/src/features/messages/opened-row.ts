/** The row that a chat was opened from: where the list had to go for the chat, Back gives the row its focus again. */

let opened: { step: string | undefined; conversationId: string } | undefined;

// The router's own name for the present step of the history.
const stepHere = () => (history.state as { __TSR_key?: string } | null)?.__TSR_key;

/** Notes that a conversation is opened from its row. */
export function noteOpened(conversationId: string): void {
  opened = { step: stepHere(), conversationId };
}

/** Whether this is the step of the history that a conversation was opened from, and the focus that its row lost has gone nowhere else; answered once. */
export function takeOpened(conversationId: string): boolean {
  if (opened?.conversationId !== conversationId || opened.step !== stepHere()) return false;
  opened = undefined;
  return document.activeElement === document.body;
}

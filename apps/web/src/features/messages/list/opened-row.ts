/** The row that a chat was opened from: where the list had to go for the chat, Back gives the row its focus again. */

let openedRow: { historyKey: string | undefined; conversationId: string } | undefined;

// The router's own name for the present step of the history.
const currentHistoryKey = () => (history.state as { __TSR_key?: string } | null)?.__TSR_key;

/** Notes that a conversation is opened from its row. */
export function recordOpenedRow(conversationId: string): void {
  openedRow = { historyKey: currentHistoryKey(), conversationId };
}

/** Whether this is the step of the history that a conversation was opened from, and the focus that its row lost has gone nowhere else; answered once. */
export function consumeOpenedRow(conversationId: string): boolean {
  if (openedRow?.conversationId !== conversationId || openedRow.historyKey !== currentHistoryKey()) return false;
  openedRow = undefined;
  return document.activeElement === document.body;
}

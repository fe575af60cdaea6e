/** The row that a chat was opened from. On a phone the chat replaces the list; Back restores the focus of the row. */
import { createUserState } from '../../../lib/session/user-state.ts';

type OpenedRow = { historyKey: string | undefined; conversationId: string };

const state = createUserState(() => ({ openedRow: undefined as OpenedRow | undefined }));

// The router's key of the current history entry.
const currentHistoryKey = () => (history.state as { __TSR_key?: string } | null)?.__TSR_key;

/** Records the row that a conversation was opened from. */
export function recordOpenedRow(conversationId: string): void {
  state.openedRow = { historyKey: currentHistoryKey(), conversationId };
}

/**
 * Returns, once, whether the current history entry is the one that the conversation was opened from and nothing else
 * has the focus.
 */
export function consumeOpenedRow(conversationId: string): boolean {
  if (state.openedRow?.conversationId !== conversationId || state.openedRow.historyKey !== currentHistoryKey())
    return false;
  state.openedRow = undefined;
  return document.activeElement === document.body;
}

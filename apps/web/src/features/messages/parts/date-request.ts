/** The request to choose a day of a conversation. The chat shows the dialog. docs/product.md, Messages. */
import { createUserStore } from '../../../lib/session/user-state.ts';

/** The conversation, and the day that is chosen at first: that of an ISO 8601 time, or today. */
type DateRequest = { conversationId: string; at: string | null };

export const dateRequest = createUserStore<DateRequest | null>(null);

/** Asks for a day, whose first message the conversation then shows. */
export function requestDate(conversationId: string, at: string | null = null): void {
  dateRequest.set({ conversationId, at });
}

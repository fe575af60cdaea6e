import type { Quote } from '@gumball/contract/messages/messages.schemas';
import { useDraft } from '../../../lib/storage/drafts.ts';
import { draftKeyOf } from './focus-on-open.ts';

function parseQuote(stored: string): Quote | null {
  try {
    const parsed = JSON.parse(stored) as Partial<Quote> | null;
    if (typeof parsed?.sequenceNumber === 'number' && parsed.message) return parsed as Quote;
  } catch {
    // Nothing stored, or truncated by a crash.
  }
  return null;
}

/** The message that the draft of a conversation replies to. It is stored with the draft. */
export function useReply(
  conversationId: string,
): [quote: Quote | null, replyTo: (quote: Quote) => void, clear: () => void] {
  const [stored, store, clear] = useDraft(`${draftKeyOf(conversationId)}:reply`);
  return [stored === '' ? null : parseQuote(stored), (quote) => store(JSON.stringify(quote)), clear];
}

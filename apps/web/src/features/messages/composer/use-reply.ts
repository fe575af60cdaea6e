import type { Message, Quote } from '@gumball/contract/messages/messages.schemas';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useDraft } from '../../../lib/storage/drafts.ts';
import { useStore } from '../../../lib/storage/store.ts';
import type { ConversationState } from '../engine/chat-state.ts';
import { toChange, withQuoteChange } from '../engine/message-changes.ts';
import { applyPending } from '../engine/pending-change.ts';
import { pendingChanges } from '../runtime/change-queue.ts';
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

/** Returns a quote as its message is now: the loaded one, or a change of one that is not loaded. */
function toConfirmed(quote: Quote, loaded: Message | undefined, state: ConversationState | undefined): Quote {
  const change = loaded ? toChange(loaded) : state?.known.changes.get(quote.sequenceNumber);
  return change ? withQuoteChange(quote, change) : quote;
}

/** Returns a quote as it is shown while a change of its message waits. Every confirmed change is newer. */
function toShown(quote: Quote, pending: Message | undefined): Quote {
  const { message } = quote;
  const changed = pending ? withQuoteChange(quote, toChange(pending)).message : null;
  return message && changed ? { ...quote, message: { ...changed, revision: message.revision } } : quote;
}

/**
 * The message that the draft of a conversation replies to, as it is now. It is stored with the draft, without what was
 * changed or deleted since.
 */
export function useReply(
  conversationId: string,
  state: ConversationState | undefined,
): [quote: Quote | null, replyTo: (quote: Quote) => void, clear: () => void] {
  const me = useCurrentUser();
  const [stored, store, clear] = useDraft(`${draftKeyOf(conversationId)}:reply`);
  const changes = useStore(pendingChanges);
  const quote = stored === '' ? null : parseQuote(stored);
  const loaded = quote ? state?.messages.find((message) => message.sequenceNumber === quote.sequenceNumber) : undefined;
  const confirmed = quote && toConfirmed(quote, loaded, state);
  const [pending] = loaded ? applyPending([loaded], changes, { conversationId, userId: me.id }) : [];
  const replacement = confirmed === quote ? null : JSON.stringify(confirmed);
  const replaceStored = useEffectEvent(store);
  useEffect(() => {
    if (replacement !== null) replaceStored(replacement);
  }, [replacement]);
  return [confirmed && toShown(confirmed, pending), (next) => store(JSON.stringify(next)), clear];
}

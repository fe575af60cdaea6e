/** The part of the chat machine that receives changes of messages. docs/product.md, Messages. */
import type { MessageChange } from '@gumball/contract/messages/messages.schemas';
import type { ChangesPage, ChatState, ClockTime, ConversationState, Transition } from './chat-state.ts';
import { applyChanges, type KnownChanges, rememberChange } from './message-changes.ts';
import { requestLatest, updateConversation } from './receive.ts';

const retryPauseMs = 2000;

function withKnown(conversation: ConversationState, known: KnownChanges): ConversationState {
  return { ...conversation, known, messages: applyChanges(conversation.messages, known) };
}

/** Handles what a changed message is now. Changes may arrive in any order. */
export function receiveChange(state: ChatState, change: MessageChange): ChatState {
  return updateConversation(state, change.conversationId, (conversation) => {
    const changes = rememberChange(conversation.known.changes, change);
    if (changes === conversation.known.changes) return conversation;
    return withKnown(conversation, { ...conversation.known, changes });
  });
}

/** Removes messages that the member deleted for themselves, on this device or on another one. */
export function hideMessages(state: ChatState, id: string, sequenceNumbers: readonly number[]): Transition {
  const next = updateConversation(state, id, (conversation) => {
    if (sequenceNumbers.every((sequenceNumber) => conversation.known.hidden.has(sequenceNumber))) return conversation;
    const hidden = new Set([...conversation.known.hidden, ...sequenceNumbers]);
    return withKnown(conversation, { ...conversation.known, hidden });
  });
  const conversation = next.conversations.get(id);
  if (!conversation?.loaded || conversation.messages.length > 0 || !conversation.hasOlder)
    return { state: next, commands: [] };
  // Nothing is left of what was loaded: what is older comes instead.
  return requestLatest(
    updateConversation(next, id, (current) => ({ ...current, loaded: false })),
    id,
  );
}

/** Applies the changes that were missed. */
export function applyChangesPage(state: ChatState, id: string, page: ChangesPage): Transition {
  const changed = page.changes.reduce(receiveChange, state);
  const { state: next, commands } = hideMessages(changed, id, page.hidden);
  return {
    state: updateConversation(next, id, (conversation) => ({
      ...conversation,
      changesCursor: page.cursor,
      // A reconnect during the request makes them due again.
      changesStatus: page.hasMore || conversation.changesStatus === 'due' ? 'due' : 'current',
    })),
    commands,
  };
}

/** Handles a request for changes that failed. */
export function changesFailed(state: ChatState, id: string, time: ClockTime): ChatState {
  return updateConversation(state, id, (conversation) => ({
    ...conversation,
    changesStatus: 'due',
    retryNotBeforeMs: time.monotonicMs + retryPauseMs,
  }));
}

/** Changes of messages that the server has not confirmed: docs/product.md, Messages. They are shown at once. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { MessageMentions } from '@gumball/rules/messages/is-mentioned';
import { withReaction } from '@gumball/rules/messages/reactions';
import { type AppliedChange, applyChanges, type KnownChanges, noChanges, pendingRevision } from './message-changes.ts';

/** A change that a member asks for. */
export type ChangeRequest = {
  conversationId: string;
  messageId: string;
  sequenceNumber: number;
  /** The time by the clock of the server. */
  requestedAt: string;
} & ChangeOf;

/**
 * What a member asks for: another text, a deletion, a reaction that is added or removed, a pin that is set or removed,
 * or a text without the preview of its link.
 */
export type ChangeOf =
  | { kind: 'edit'; content: string; mentions?: MessageMentions }
  | { kind: 'delete' }
  | { kind: 'hide' }
  | { kind: 'react'; emoji: string; isOn: boolean }
  | { kind: 'pin'; isOn: boolean }
  | { kind: 'removePreview' };

/**
 * A change as it waits on disk, at its place among those of this device. `id` never changes: the server makes a change
 * with it once.
 */
export type PendingChange = ChangeRequest & { id: string; place: number };

function toChange(pending: Extract<PendingChange, { kind: 'edit' | 'delete' }>): AppliedChange {
  const { conversationId, messageId, sequenceNumber, requestedAt } = pending;
  const isEdit = pending.kind === 'edit';
  return {
    conversationId,
    messageId,
    sequenceNumber,
    content: isEdit ? pending.content : '',
    revision: pendingRevision,
    editedAt: isEdit ? requestedAt : null,
    deletedAt: isEdit ? null : requestedAt,
    mentions: [...((isEdit && pending.mentions?.mentions) || [])],
    mentionsAll: isEdit && pending.mentions?.mentionsAll === true,
  };
}

/** Returns the pending edits and deletions as they are shown. The last one of a message decides. */
function toKnownChanges(pendingChanges: readonly PendingChange[]): KnownChanges {
  const changes = new Map<number, AppliedChange>();
  const hidden = new Set<number>();
  for (const pending of pendingChanges) {
    if (pending.kind === 'hide') hidden.add(pending.sequenceNumber);
    // What was deleted for everybody is not edited any more.
    else if ((pending.kind === 'edit' || pending.kind === 'delete') && !changes.get(pending.sequenceNumber)?.deletedAt)
      changes.set(pending.sequenceNumber, toChange(pending));
  }
  return changes.size + hidden.size > 0 ? { changes, hidden } : noChanges;
}

/** Returns a message with a pending reaction or pin, or without its link preview. A deleted one has none of them. */
function withMark(message: Message, pending: PendingChange, userId: string): Message {
  if (message.deletedAt) return message;
  if (pending.kind === 'pin')
    return { ...message, pinnedAt: pending.isOn ? pending.requestedAt : null, revision: pendingRevision };
  if (pending.kind === 'removePreview') return { ...message, linkPreview: null, revision: pendingRevision };
  if (pending.kind !== 'react') return message;
  const reactions = [...withReaction(message.reactions, { ...pending, userId })];
  return { ...message, reactions, revision: pendingRevision };
}

/**
 * Returns messages of a conversation as they are shown while changes of the member wait: the same array if none of them
 * is concerned.
 */
export function applyPending(
  messages: readonly Message[],
  pendingChanges: readonly PendingChange[],
  { conversationId, userId }: { conversationId: string; userId: string },
): readonly Message[] {
  const ownPending = pendingChanges.filter((pending) => pending.conversationId === conversationId);
  if (ownPending.length === 0) return messages;
  const changed = applyChanges(messages, toKnownChanges(ownPending));
  const marks = Map.groupBy(
    ownPending.filter(({ kind }) => kind === 'react' || kind === 'pin' || kind === 'removePreview'),
    ({ sequenceNumber }) => sequenceNumber,
  );
  if (!changed.some(({ sequenceNumber }) => marks.has(sequenceNumber))) return changed;
  return changed.map((message) =>
    (marks.get(message.sequenceNumber) ?? []).reduce((next, pending) => withMark(next, pending, userId), message),
  );
}

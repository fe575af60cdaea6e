/** Changes of messages that the server has not confirmed: docs/product.md, Messages. They are shown at once. */
import type { MessageChange } from '@gumball/contract/messages/messages.schemas';
import { type KnownChanges, noChanges, pendingRevision } from './message-changes.ts';

/** A change that a member asks for. */
export type ChangeRequest = {
  conversationId: string;
  messageId: string;
  sequenceNumber: number;
  /** The time by the clock of the server. */
  requestedAt: string;
} & ({ kind: 'edit'; content: string } | { kind: 'delete' } | { kind: 'hide' });

/**
 * A change as it waits on disk, at its place among those of this device. `id` never changes: the server makes an edit
 * with it once.
 */
export type PendingChange = ChangeRequest & { id: string; place: number };

function toChange(pending: Exclude<PendingChange, { kind: 'hide' }>): MessageChange {
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
  };
}

/** Returns the pending changes of a conversation as they are shown. The last one of a message decides. */
export function toKnownChanges(pendingChanges: readonly PendingChange[], conversationId: string): KnownChanges {
  const ownPending = pendingChanges.filter((pending) => pending.conversationId === conversationId);
  if (ownPending.length === 0) return noChanges;
  const changes = new Map<number, MessageChange>();
  const hidden = new Set<number>();
  for (const pending of ownPending) {
    if (pending.kind === 'hide') hidden.add(pending.sequenceNumber);
    // What was deleted for everybody is not edited any more.
    else if (!changes.get(pending.sequenceNumber)?.deletedAt) changes.set(pending.sequenceNumber, toChange(pending));
  }
  return { changes, hidden };
}

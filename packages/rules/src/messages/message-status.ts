/** Message status: docs/product.md, Messages. Server and web share one order. */

/** All statuses in the order of their ranks; `failed` has the lowest. */
export const messageStatuses = ['failed', 'queued', 'sending', 'sent', 'delivered', 'read'] as const;
/** Status of a message as its sender sees it. */
export type MessageStatus = (typeof messageStatuses)[number];
/** Status of a stored message. The others exist only on the sender's device. */
export type StoredStatus = 'sent' | 'delivered' | 'read';

const ranks: Record<MessageStatus, number> = { failed: -1, queued: 0, sending: 1, sent: 2, delivered: 3, read: 4 };

/** Returns the rank of a status: queued 0 to read 4, failed -1. */
export function rankOf(status: MessageStatus): number {
  return ranks[status];
}

/**
 * Returns whether a status may follow another: equal or higher ranks may, and failed always. Failed never changes back,
 * and read changes only to failed.
 */
export function canFollow(from: MessageStatus, to: MessageStatus): boolean {
  if (to === 'failed') return true;
  return from !== 'failed' && ranks[to] >= ranks[from];
}

/** Returns the status after an update. A transition that is not allowed is ignored. */
export function nextStatus(from: MessageStatus, to: MessageStatus): MessageStatus {
  return canFollow(from, to) ? to : from;
}

/** Returns whether a message is not stored on the server yet. */
export function isPending(status: MessageStatus): boolean {
  return status === 'queued' || status === 'sending';
}

/** Watermarks of a participant: the last sequence numbers that were delivered and read. */
export type Watermarks = { userId: string; deliveredUpTo: number; readUpTo: number };

/** Returns the status of a stored message among its recipients: the lowest of theirs, or `sent` without recipients. */
export function statusAmong(sequenceNumber: number, recipients: readonly Watermarks[]): StoredStatus {
  if (recipients.length === 0) return 'sent';
  if (recipients.every((recipient) => recipient.readUpTo >= sequenceNumber)) return 'read';
  const delivered = recipients.every(
    ({ deliveredUpTo, readUpTo }) => Math.max(deliveredUpTo, readUpTo) >= sequenceNumber,
  );
  return delivered ? 'delivered' : 'sent';
}

/** Returns the recipients who have read a message. */
export function readersOf(sequenceNumber: number, recipients: readonly Watermarks[]): string[] {
  return recipients.filter((recipient) => recipient.readUpTo >= sequenceNumber).map((recipient) => recipient.userId);
}

/** Applies an update to watermarks. They only increase, and a read message is also delivered. */
export function withWatermarks(current: Watermarks, update: Partial<Omit<Watermarks, 'userId'>>): Watermarks {
  const readUpTo = Math.max(current.readUpTo, update.readUpTo ?? 0);
  return { ...current, readUpTo, deliveredUpTo: Math.max(current.deliveredUpTo, update.deliveredUpTo ?? 0, readUpTo) };
}

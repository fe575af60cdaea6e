/** Message status: docs/product.md, Messages. One ladder for bubbles on the screen and for what the server tells. */

/** Every status a message can show, in the order of their ranks; `failed` stands below all. */
export const messageStatuses = ['failed', 'queued', 'sending', 'sent', 'delivered', 'read'] as const;
/** How far a message has come, as its sender sees it. */
export type MessageStatus = (typeof messageStatuses)[number];
/** How far a stored message has come; the others exist on the sender's device only. */
export type StoredStatus = 'sent' | 'delivered' | 'read';

const ranks: Record<MessageStatus, number> = { failed: -1, queued: 0, sending: 1, sent: 2, delivered: 3, read: 4 };

/** The rank of a status: queued 0 up to read 4, failed -1. */
export function rankOf(status: MessageStatus): number {
  return ranks[status];
}

/** Whether a status may follow another: an equal or higher rank, failed always; failed never goes back and read only fails. */
export function canFollow(from: MessageStatus, to: MessageStatus): boolean {
  if (to === 'failed') return true;
  return from !== 'failed' && ranks[to] >= ranks[from];
}

/** The status after news of one: what may not follow is ignored. */
export function nextStatus(from: MessageStatus, to: MessageStatus): MessageStatus {
  return canFollow(from, to) ? to : from;
}

/** Whether a message is still on its way to the server. */
export function isPending(status: MessageStatus): boolean {
  return status === 'queued' || status === 'sending';
}

/** How far one participant has come in a conversation: the last sequence numbers that reached their devices and that they read. */
export type Watermarks = { userId: string; deliveredUpTo: number; readUpTo: number };

/** The status of a stored message among its recipients: the lowest of theirs; `sent` where there are none. */
export function statusAmong(sequenceNumber: number, recipients: readonly Watermarks[]): StoredStatus {
  if (recipients.length === 0) return 'sent';
  if (recipients.every((recipient) => recipient.readUpTo >= sequenceNumber)) return 'read';
  const delivered = recipients.every(
    ({ deliveredUpTo, readUpTo }) => Math.max(deliveredUpTo, readUpTo) >= sequenceNumber,
  );
  return delivered ? 'delivered' : 'sent';
}

/** Who of the recipients has read a message. */
export function readersOf(sequenceNumber: number, recipients: readonly Watermarks[]): string[] {
  return recipients.filter((recipient) => recipient.readUpTo >= sequenceNumber).map((recipient) => recipient.userId);
}

/** Marks after news about them: each only rises, and what is read has been delivered. */
export function withWatermarks(current: Watermarks, update: Partial<Omit<Watermarks, 'userId'>>): Watermarks {
  const readUpTo = Math.max(current.readUpTo, update.readUpTo ?? 0);
  return { ...current, readUpTo, deliveredUpTo: Math.max(current.deliveredUpTo, update.deliveredUpTo ?? 0, readUpTo) };
}

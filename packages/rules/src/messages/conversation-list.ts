/** A member's own list of conversations: docs/product.md, Messages. */
import { ok, type RuleResult } from '../rule-result.ts';

/** Maximum number of pinned conversations in each of the two lists, chats and groups. */
export const pinnedMax = 5;

/** What a member does with a conversation in their list. */
export const listActions = ['archive', 'unarchive', 'pin', 'unpin', 'markUnread', 'markRead'] as const;

/** What a member does with a conversation in their list. */
export type ListAction = (typeof listActions)[number];

/** The state of a conversation in the list of one member. Times are ISO 8601. */
export type ListState = {
  /** The conversation is archived up to this message; a later one ends that. */
  archivedUpTo: number | null;
  pinnedAt: string | null;
  /** The conversation is marked as unread until the member reads beyond this message. */
  markedUnreadUpTo: number | null;
};

/** A conversation as far as it decides on its state in the list. */
export type ListedState = ListState & {
  lastSequence: number;
  lastActivity: string;
  readUpTo: number;
  unreadCount: number;
  mutedUntil: string | null;
};

/** Returns whether a conversation is archived: no message came after that, or only while it was muted. */
export function isArchived({
  archivedUpTo,
  lastSequence,
  lastActivity,
  mutedUntil,
}: Pick<ListedState, 'archivedUpTo' | 'lastSequence' | 'lastActivity' | 'mutedUntil'>): boolean {
  // An offline copy may be older than the field.
  if (typeof archivedUpTo !== 'number') return false;
  return lastSequence <= archivedUpTo || (mutedUntil !== null && Date.parse(lastActivity) <= Date.parse(mutedUntil));
}

/** Returns whether a conversation is marked as unread: the member has read nothing newer since. */
export function isMarkedUnread({
  markedUnreadUpTo,
  readUpTo,
}: Pick<ListedState, 'markedUnreadUpTo' | 'readUpTo'>): boolean {
  return typeof markedUnreadUpTo === 'number' && readUpTo <= markedUnreadUpTo;
}

/** Returns whether a conversation counts as unread: unread or marked so, and neither muted nor archived. */
export function countsAsUnread(conversation: ListedState): boolean {
  return (
    (conversation.unreadCount > 0 || isMarkedUnread(conversation)) &&
    !conversation.mutedUntil &&
    !isArchived(conversation)
  );
}

/** Checks whether a member may pin one more conversation, in addition to `pinned` of its kind. */
export function checkPin(pinned: number): RuleResult<'PIN_LIMIT'> {
  return pinned < pinnedMax ? ok : { ok: false, code: 'PIN_LIMIT' };
}

/**
 * Returns a conversation after an action. `sequence` is the latest message that the member knew, or up to which
 * `markRead` reads; `at` is when the member asked for it.
 */
export function withListAction<C extends ListedState>(
  conversation: C,
  { action, sequence, at }: { action: ListAction; sequence: number; at: string },
): C {
  const upTo = Math.min(sequence, conversation.lastSequence);
  switch (action) {
    case 'archive':
      return { ...conversation, archivedUpTo: upTo, pinnedAt: null };
    case 'unarchive':
      return { ...conversation, archivedUpTo: null };
    case 'pin':
      return { ...conversation, archivedUpTo: null, pinnedAt: at };
    case 'unpin':
      return { ...conversation, pinnedAt: null };
    case 'markUnread':
      return { ...conversation, markedUnreadUpTo: upTo };
    case 'markRead': {
      const readUpTo = Math.max(conversation.readUpTo, upTo);
      const unreadCount = readUpTo >= conversation.lastSequence ? 0 : conversation.unreadCount;
      return { ...conversation, markedUnreadUpTo: null, readUpTo, unreadCount };
    }
  }
}

/**
 * Compares two conversations of a list: pinned ones come first, the one that was pinned last on top, then the others by
 * latest activity.
 */
export function compareListed(
  a: Pick<ListedState, 'pinnedAt' | 'lastActivity'>,
  b: Pick<ListedState, 'pinnedAt' | 'lastActivity'>,
): number {
  return (b.pinnedAt ?? '').localeCompare(a.pinnedAt ?? '') || b.lastActivity.localeCompare(a.lastActivity);
}

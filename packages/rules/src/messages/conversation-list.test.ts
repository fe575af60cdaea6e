import { describe, expect, test } from 'vitest';
import {
  checkPin,
  compareListed,
  countsAsUnread,
  isArchived,
  isMarkedUnread,
  type ListAction,
  type ListedState,
  pinnedMax,
  withListAction,
} from './conversation-list.ts';

const atHour = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const conversation: ListedState = {
  archivedUpTo: null,
  pinnedAt: null,
  markedUnreadUpTo: null,
  lastSequence: 5,
  lastActivity: atHour(9),
  readUpTo: 5,
  unreadCount: 0,
  mutedUntil: null,
};

test.each<[string, Partial<ListedState>, boolean]>([
  ['never archived', {}, false],
  ['archived with its latest message', { archivedUpTo: 5 }, true],
  ['a message came after that', { archivedUpTo: 4 }, false],
  ['the message came while it was muted', { archivedUpTo: 4, mutedUntil: atHour(10) }, true],
  ['the message came after the mute', { archivedUpTo: 4, mutedUntil: atHour(8) }, false],
])('a conversation is archived: %s', (_case, change, expected) => {
  expect(isArchived({ ...conversation, ...change })).toBe(expected);
});

test.each<[Partial<ListedState>, boolean, boolean]>([
  [{}, false, false],
  [{ unreadCount: 1 }, false, true],
  [{ markedUnreadUpTo: 5 }, true, true],
  // What was read later ends the mark, a late report of what was read before does not.
  [{ markedUnreadUpTo: 4 }, false, false],
  [{ markedUnreadUpTo: 5, readUpTo: 3 }, true, true],
  [{ markedUnreadUpTo: 5, mutedUntil: atHour(23) }, true, false],
  [{ unreadCount: 1, archivedUpTo: 5 }, false, false],
])('%j is marked as unread: %s, counts: %s', (change, marked, counts) => {
  expect([isMarkedUnread({ ...conversation, ...change }), countsAsUnread({ ...conversation, ...change })]).toEqual([
    marked,
    counts,
  ]);
});

describe('an action', () => {
  const act = (action: ListAction, from: Partial<ListedState> = {}, sequence = 5) =>
    withListAction({ ...conversation, ...from }, { action, sequence, at: atHour(12) });

  test('archives what was known, and unpins it', () => {
    expect(act('archive', { pinnedAt: atHour(8) })).toMatchObject({ archivedUpTo: 5, pinnedAt: null });
    expect(isArchived(act('archive', {}, 4))).toBe(false);
    expect(act('unarchive', { archivedUpTo: 5 }).archivedUpTo).toBeNull();
  });

  test('pins, also from the archive', () => {
    expect(act('pin', { archivedUpTo: 5 })).toMatchObject({ archivedUpTo: null, pinnedAt: atHour(12) });
    expect(act('unpin', { pinnedAt: atHour(8) }).pinnedAt).toBeNull();
    expect([checkPin(pinnedMax - 1).ok, checkPin(pinnedMax).ok]).toEqual([true, false]);
  });

  test('marks, and reads up to a message', () => {
    expect(isMarkedUnread(act('markUnread'))).toBe(true);
    const unread = { readUpTo: 2, unreadCount: 3, markedUnreadUpTo: 5 };
    expect(act('markRead', unread)).toMatchObject({ readUpTo: 5, unreadCount: 0, markedUnreadUpTo: null });
    expect(act('markRead', unread, 2)).toMatchObject({ readUpTo: 2, unreadCount: 3, markedUnreadUpTo: null });
  });
});

test('pinned conversations come first, the last pinned one on top', () => {
  const rows = [
    { id: 'active', pinnedAt: null, lastActivity: atHour(11) },
    { id: 'pinned first', pinnedAt: atHour(1), lastActivity: atHour(10) },
    { id: 'older', pinnedAt: null, lastActivity: atHour(3) },
    { id: 'pinned last', pinnedAt: atHour(2), lastActivity: atHour(0) },
  ];
  expect(rows.toSorted(compareListed).map(({ id }) => id)).toEqual(['pinned last', 'pinned first', 'active', 'older']);
});

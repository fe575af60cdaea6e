import type { Conversation, ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { message } from '../../../../test/chat-tab.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import {
  type ConversationPage,
  cachedConversation,
  flattenPages,
  messageKeys,
  putConversation,
  updateConversation,
  updateConversations,
  updateParticipant,
  withConcurrentEvents,
  withConversation,
  withCounts,
  withMessage,
  withPresence,
  withRead,
  withStatus,
} from './messages.cache.ts';

function conversation(id: string, change: Partial<Conversation> = {}): Conversation {
  return {
    id,
    isGroup: false,
    name: 'Kofi Mensah',
    avatarUrl: null,
    otherParticipant: null,
    participants: [],
    participantIds: [],
    participantCount: 2,
    role: 'member',
    membersMay: { add: true, write: true, pin: true },
    isReadOnly: false,
    lastMessage: null,
    lastMessageTime: null,
    lastMessageData: null,
    lastActivity: '2026-11-20T09:00:00.000Z',
    lastSequence: 0,
    firstSequence: 1,
    readUpTo: 0,
    unreadCount: 0,
    unreadMentions: [],
    communityId: null,
    mutedUntil: null,
    archivedUpTo: null,
    pinnedAt: null,
    markedUnreadUpTo: null,
    listChangedAt: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...change,
  };
}

const atMinute = (minute: number) => `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`;
const list = (...pages: ListedConversation[][]) => ({
  pages: pages.map(
    (items, index): ConversationPage => ({ items, next: index < pages.length - 1 ? 'more' : undefined }),
  ),
  pageParams: [],
});
const order = (data: { pages: readonly ConversationPage[] }) =>
  data.pages.map(({ items }) => items.map(({ id }) => id));

describe('a conversation after an event', () => {
  const unseen = { isOwn: false, isRead: false };

  test('counts a message of another member as unread', () => {
    const after = withMessage(conversation('7'), message(1, { createdAt: atMinute(5) }), unseen);
    expect(after).toMatchObject({
      lastMessage: 'number 1',
      lastActivity: atMinute(5),
      lastSequence: 1,
      unreadCount: 1,
    });
  });

  test('counts neither messages on screen nor own messages', () => {
    expect(withMessage(conversation('7'), message(1), { isOwn: true, isRead: false }).unreadCount).toBe(0);
    expect(withMessage(conversation('7'), message(1), { isOwn: false, isRead: true }).unreadCount).toBe(0);
  });

  test('ignores a known or an older message', () => {
    const before = withMessage(conversation('7'), message(3), unseen);
    expect(withMessage(before, message(3), unseen)).toBe(before);
    expect(withMessage(before, message(2), unseen)).toBe(before);
  });

  test('moves the read state forward only', () => {
    const unread = conversation('7', { lastSequence: 5, unreadCount: 3, readUpTo: 2 });
    expect(withRead(unread, 5)).toMatchObject({ readUpTo: 5, unreadCount: 0 });
    expect(withRead(unread, 4)).toMatchObject({ readUpTo: 4, unreadCount: 3 });
    expect(withRead(unread, 2)).toBe(unread);
  });

  test('moves a status forward only', () => {
    const sent = withMessage(conversation('7'), message(1, { senderId: '1', status: 'delivered' }), unseen);
    expect(withStatus(sent, 'read', 1).lastMessageData?.status).toBe('read');
    expect(withStatus(sent, 'sent', 1)).toBe(sent);
    expect(withStatus(sent, 'read', 0)).toBe(sent);
  });

  test('updates presence', () => {
    const participant = { id: '2', username: 'kofi.fun', firstName: 'Kofi', lastName: 'Mensah', avatarUrl: null };
    const before = conversation('7', { otherParticipant: { ...participant, isOnline: true, lastSeen: null } });
    expect(withPresence(before, '2', { isOnline: false, lastSeen: atMinute(3) }).otherParticipant).toMatchObject({
      isOnline: false,
      lastSeen: atMinute(3),
    });
    expect(withPresence(before, '9', { isOnline: false })).toBe(before);
  });
});

describe('the list', () => {
  test('moves a conversation to the top from any page, without duplicates', () => {
    const before = list(
      [conversation('1', { lastActivity: atMinute(9) }), conversation('2', { lastActivity: atMinute(8) })],
      [conversation('3', { lastActivity: atMinute(7) })],
    );
    expect(order(withConversation(before, conversation('3', { lastActivity: atMinute(10) })))).toEqual([
      ['3', '1', '2'],
      [],
    ]);
  });

  test('keeps the position of a conversation whose activity did not change', () => {
    const before = list([
      conversation('1', { lastActivity: atMinute(9) }),
      conversation('2', { lastActivity: atMinute(8) }),
    ]);
    expect(order(withConversation(before, conversation('2', { lastActivity: atMinute(8), unreadCount: 4 })))).toEqual([
      ['1', '2'],
    ]);
  });

  test('counts unread messages, chats and groups separately', () => {
    const none = {
      totalUnread: 1,
      totalConversations: 3,
      unreadDirect: 1,
      unreadGroups: 0,
      archivedDirect: 0,
      archivedGroups: 0,
    };
    const group = conversation('5', { isGroup: true });
    const unread = { ...group, unreadCount: 2 };
    expect(withCounts(none, group, unread)).toEqual({ ...none, totalUnread: 3, unreadGroups: 1 });
    expect(withCounts(none, unread, unread)).toEqual(none);
    const muted = { ...unread, mutedUntil: '9999-12-31T00:00:00.000Z' };
    expect(withCounts(none, { ...group, mutedUntil: muted.mutedUntil }, muted)).toEqual({ ...none, totalUnread: 3 });
    expect(withCounts({ ...none, unreadGroups: 1 }, unread, muted)).toEqual(none);
    expect(withCounts({ ...none, unreadGroups: 1, totalUnread: 3 }, unread, undefined)).toEqual({
      ...none,
      totalConversations: 2,
    });
  });
});

describe('a group in a list and in its chat', () => {
  const kofi = { id: '2', username: 'kofi.fun', firstName: 'Kofi', lastName: 'Mensah', avatarUrl: null };
  const ada = { ...kofi, id: '3', username: 'ada.fun', firstName: 'Ada', lastName: 'Obi' };
  const progress = {
    role: 'member',
    joinedSequence: 0,
    deliveredUpTo: 0,
    readUpTo: 0,
    readFrom: 0,
    readAt: null,
  } as const;
  const fullConversation = conversation('7', {
    isGroup: true,
    participants: [kofi, ada].map((user) => ({ ...progress, userId: user.id, user })),
    participantIds: ['2', '3'],
  });
  const listed = { ...fullConversation, participants: [{ userId: '2', user: kofi }] };

  afterEach(() => queryClient.clear());

  test('both are updated, and the chat keeps all participants', () => {
    queryClient.setQueryData(messageKeys.detail('7'), fullConversation);
    queryClient.setQueryData(messageKeys.list('group', ''), list([{ ...listed, lastSequence: 1 }]));
    const incoming = message(2, { senderId: '3', sender: ada });
    updateConversation('7', (previous) => withMessage(previous, incoming, { isOwn: false, isRead: false }));
    expect(queryClient.getQueryData(messageKeys.detail('7'))).toMatchObject({
      lastSequence: 2,
      participants: fullConversation.participants,
    });
    expect(cachedConversation('7')).toMatchObject({ lastSequence: 2, lastMessageData: { senderName: 'Ada' } });
  });

  test('the chat shows the read state of a participant; without a chat nothing fails', () => {
    queryClient.setQueryData(messageKeys.list('group', ''), list([listed]));
    updateParticipant('7', '3', { readUpTo: 4 });
    expect(queryClient.getQueryData(messageKeys.detail('7'))).toBeUndefined();
    queryClient.setQueryData(messageKeys.detail('7'), fullConversation);
    updateParticipant('7', '3', { readUpTo: 4 });
    expect(
      queryClient
        .getQueryData<Conversation>(messageKeys.detail('7'))
        ?.participants.map((participant) => participant.readUpTo),
    ).toEqual([0, 4]);
  });
});

describe('a response in flight', () => {
  afterEach(() => queryClient.clear());

  const cacheConversation = (change: Partial<Conversation>) =>
    queryClient.setQueryData(messageKeys.list('direct', ''), list([conversation('7', change)]));

  test('does not remove a message that arrived during the request', () => {
    const withMessageTwo = withMessage(conversation('7'), message(2, { createdAt: atMinute(5) }), {
      isOwn: false,
      isRead: false,
    });
    cacheConversation(withMessageTwo);
    expect(withConcurrentEvents(conversation('7', { name: 'Kofi', lastSequence: 1 }))).toEqual({
      ...withMessageTwo,
      name: 'Kofi',
    });
    putConversation(conversation('7', { lastSequence: 1 }));
    expect(cachedConversation('7')).toMatchObject({ lastSequence: 2, unreadCount: 1 });
  });

  test('does not undo reading during the request', () => {
    cacheConversation({ lastSequence: 4, readUpTo: 4 });
    expect(withConcurrentEvents(conversation('7', { lastSequence: 4, readUpTo: 2, unreadCount: 2 }))).toMatchObject({
      readUpTo: 4,
      unreadCount: 0,
    });
    // Later messages are still unread.
    expect(withConcurrentEvents(conversation('7', { lastSequence: 5, readUpTo: 2, unreadCount: 3 }))).toMatchObject({
      lastSequence: 5,
      unreadCount: 3,
    });
  });

  test('is applied if it is as new as the cache', () => {
    cacheConversation({ lastSequence: 4, readUpTo: 2, unreadCount: 2 });
    const fetched = conversation('7', { lastSequence: 4, readUpTo: 4 });
    expect(withConcurrentEvents(fetched)).toBe(fetched);
    expect(withConcurrentEvents(conversation('8'))).toEqual(conversation('8'));
  });
});

describe('conversations in several queries', () => {
  afterEach(() => queryClient.clear());

  test('appear once in a list, at the newest position', () => {
    const pages = list([conversation('3', { lastSequence: 2 }), conversation('1')], [conversation('3')]);
    expect(flattenPages(pages).map(({ id, lastSequence }) => [id, lastSequence])).toEqual([
      ['3', 2],
      ['1', 0],
    ]);
  });

  test('update presence on the home page, where no list is loaded', () => {
    const kofi = { id: '2', username: 'kofi.fun', firstName: 'Kofi', lastName: 'Mensah', avatarUrl: null };
    const participant = { ...kofi, isOnline: false, lastSeen: null };
    queryClient.setQueryData(messageKeys.card, [conversation('7', { otherParticipant: participant })]);
    updateConversations((previous) => withPresence(previous, '2', { isOnline: true }));
    expect(queryClient.getQueryData<ListedConversation[]>(messageKeys.card)?.[0]?.otherParticipant?.isOnline).toBe(
      true,
    );
  });

  test('refetch the counts if an unloaded conversation appears', () => {
    const counts = {
      totalUnread: 0,
      totalConversations: 30,
      unreadDirect: 0,
      unreadGroups: 0,
      archivedDirect: 0,
      archivedGroups: 0,
    };
    vi.stubGlobal('reportError', expect.unreachable);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    queryClient.setQueryData(messageKeys.summary, counts);
    putConversation(conversation('25', { unreadCount: 1 }));
    expect(queryClient.getQueryState(messageKeys.summary)?.isInvalidated).toBe(true);
  });
});

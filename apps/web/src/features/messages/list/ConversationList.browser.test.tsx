import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { afterAll, afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pendingMessage } from '../../../../test/chat-tab.ts';
import { clearOutbox } from '../../../../test/clear-outbox.ts';
import { type FakeResponse, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { putConversation } from '../data/messages.cache.ts';
import { currentChat } from '../runtime/current-chat.ts';
import { ConversationList } from './ConversationList.tsx';

const atHour = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** A conversation named after its number, with its last message at the given hour. */
function conversation(id: string, hour: number, isGroup = false): Conversation {
  return {
    id,
    isGroup,
    name: `Number ${id}`,
    avatarUrl: null,
    otherParticipant: {
      id: '2',
      username: 'kofi.fun',
      firstName: 'Number',
      lastName: id,
      avatarUrl: null,
      isOnline: false,
      lastSeen: null,
    },
    participants: [],
    participantIds: ['1', '2'],
    participantCount: 2,
    role: 'member',
    membersMay: { add: true, write: true, pin: true },
    isReadOnly: false,
    lastMessage: 'See you',
    lastMessageTime: atHour(hour),
    lastMessageData: {
      id: `m${id}`,
      content: 'See you',
      mediaUrls: [],
      media: [],
      senderId: '2',
      senderName: null,
      status: 'read',
      messageType: 'text',
      sequenceNumber: 3,
      revision: 0,
    },
    lastActivity: atHour(hour),
    lastSequence: 3,
    firstSequence: 1,
    readUpTo: 3,
    unreadCount: 0,
    unreadMentions: [],
    communityId: null,
    mutedUntil: null,
    archivedUpTo: null,
    pinnedAt: null,
    markedUnreadUpTo: null,
    listChangedAt: null,
    createdAt: atHour(0),
  };
}

const firstPage: FakeResponse = {
  status: 200,
  body: {
    success: true,
    conversations: [conversation('9', 10), conversation('8', 9), conversation('7', 8)],
    pagination: { page: 1, limit: 20, hasMore: true, nextCursor: 'further' },
    summary: {
      totalUnread: 0,
      totalConversations: 9,
      unreadDirect: 0,
      unreadGroups: 0,
      archivedDirect: 0,
      archivedGroups: 0,
    },
  },
};
const neverRead = new Promise<FakeResponse>(() => undefined);
const api = fakeApi(({ query }) => (query.has('cursor') ? neverRead : firstPage));

afterEach(async () => {
  resetPage();
  await clearOutbox();
});
afterAll(() => api.restore());

/** Renders the list and waits for it. */
async function showList(q = ''): Promise<void> {
  await renderPage(<ConversationList type="direct" q={q} openId={undefined} empty={null} />);
  await expect.element(page.getByRole('link', { name: /^Number 9/ })).toBeVisible();
}

const order = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => /Number (\d+)/.exec(link.textContent)?.[1]);

test('a pending message moves its conversation to the top, and discarding it moves it back', async () => {
  await showList();
  const chat = currentChat();
  const waiting = pendingMessage('waiting', { conversationId: '7', createdAt: atHour(11), afterSequence: 3 });
  chat.dispatch({ kind: 'submitted', entry: waiting });
  await expect.poll(order).toEqual(['7', '9', '8']);
  const failure = { kind: 'final', code: 'ACCESS_DENIED', message: 'No', wallMs: 0 } as const;
  const abandoned = pendingMessage('given up', {
    conversationId: '8',
    createdAt: atHour(12),
    afterSequence: 3,
    failure,
  });
  chat.dispatch({ kind: 'submitted', entry: abandoned });
  await expect.poll(order).toEqual(['8', '7', '9']);
  chat.dispatch({ kind: 'discardRequested', tempIds: ['given up'] });
  await expect.poll(order).toEqual(['7', '9', '8']);
});

test('a conversation beyond the loaded pages is listed while it has a pending message, only in its own tab', async () => {
  await showList();
  putConversation({ ...conversation('5', 6, true), name: 'Group 5' });
  const chat = currentChat();
  chat.dispatch({
    kind: 'submitted',
    entry: pendingMessage('to a group', { conversationId: '5', createdAt: atHour(12) }),
  });
  putConversation(conversation('3', 5));
  await expect.poll(order).toEqual(['9', '8', '7']);
  chat.dispatch({
    kind: 'submitted',
    entry: pendingMessage('waiting', { conversationId: '3', createdAt: atHour(11) }),
  });
  await expect.poll(order).toEqual(['3', '9', '8', '7']);
});

test('a slow device clock moves no conversation down, and search results keep their order', async () => {
  await showList();
  currentChat().dispatch({
    kind: 'submitted',
    entry: pendingMessage('slow', { conversationId: '9', createdAt: atHour(1) }),
  });
  currentChat().dispatch({
    kind: 'submitted',
    entry: pendingMessage('waiting', { conversationId: '7', createdAt: atHour(11) }),
  });
  await expect.poll(order).toEqual(['7', '9', '8']);
  resetPage();
  await showList('n');
  currentChat().dispatch({
    kind: 'submitted',
    entry: pendingMessage('later', { conversationId: '7', createdAt: atHour(11) }),
  });
  await expect.element(page.getByRole('link', { name: /^Number 7.*You: ok/ })).toBeVisible();
  expect(order()).toEqual(['9', '8', '7']);
});

import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { message, messageRange } from '../../../../test/chat-tab.ts';
import { clearOutbox } from '../../../../test/clear-outbox.ts';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { queryClient } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { session } from '../../../lib/session/session.ts';
import { blockRequest } from '../../../ui/product/block-request.ts';
import { cachedConversation, messageKeys, putConversation } from '../data/messages.cache.ts';
import { refreshConversation } from '../data/messages.queries.ts';
import { currentChat } from '../runtime/current-chat.ts';
import { ChatArea } from './ChatArea.tsx';

function conversation(last: number, readUpTo: number): Conversation {
  return {
    id: '7',
    isGroup: true,
    name: 'Night Owls',
    avatarUrl: null,
    otherParticipant: null,
    participants: [],
    participantIds: ['1', '2'],
    participantCount: 2,
    role: 'member',
    membersMay: { add: true, write: true, pin: true },
    isReadOnly: false,
    lastMessage: `number ${last}`,
    lastMessageTime: '2026-11-20T09:00:00.000Z',
    lastMessageData: null,
    lastActivity: '2026-11-20T09:00:00.000Z',
    lastSequence: last,
    firstSequence: 1,
    readUpTo,
    unreadCount: last - readUpTo,
    unreadMentions: [],
    communityId: null,
    mutedUntil: null,
    archivedUpTo: null,
    pinnedAt: null,
    markedUnreadUpTo: null,
    listChangedAt: null,
    createdAt: '2026-11-20T09:00:00.000Z',
  };
}

let opened: Conversation;
let isBroken: boolean;
let isOffline: boolean;
let isRemoved: boolean;
let friendshipStatus: string;
let api: ReturnType<typeof fakeApi>;

function respond({ path, query }: FakeCall): FakeResponse {
  if (isOffline) return 'network error';
  if (isRemoved) return { status: 404, body: { success: false, code: 'CONVERSATION_NOT_FOUND', message: 'No' } };
  if (path === '/messages/conversations/7') return ok({ conversation: opened });
  if (path.startsWith('/friends/status/')) return ok({ status: friendshipStatus, friendRequestId: null, userId: '2' });
  if (path === '/shop/stickers') return ok({ packs: ['buddies'], areSold: true });
  if (path !== '/messages/conversations/7/messages') return ok({ unreadCount: 0 });
  if (isBroken) return { status: 500, body: { success: false, code: 'SERVER_ERROR', message: 'Sorry' } };
  const limit = Number(query.get('limit'));
  const last = opened.lastSequence;
  const after = query.get('after');
  const from = after === null ? Math.max(1, Number(query.get('before') ?? last + 1) - limit) : Number(after) + 1;
  const to = after === null ? Number(query.get('before') ?? last + 1) - 1 : Math.min(last, Number(after) + limit);
  const hasMore = after === null ? from > 1 : to < last;
  return ok({ messages: messageRange(from, to), pagination: { page: 1, limit, hasMore } });
}

beforeEach(() => {
  isBroken = false;
  isOffline = false;
  isRemoved = false;
  friendshipStatus = 'none';
  api = fakeApi(respond);
});

afterEach(async () => {
  api.restore();
  resetPage();
  await clearOutbox();
});

async function openChat(
  last: number,
  readUpTo: number,
  { height = 500, ...more }: Partial<Conversation> & { height?: number } = {},
): Promise<void> {
  opened = { ...conversation(last, readUpTo), ...more };
  const noop = () => undefined;
  await renderPage(
    <div style={{ height, display: 'flex', flexDirection: 'column' }}>
      <ChatArea conversationId="7" onBack={noop} onLeft={noop} />
    </div>,
  );
}

const log = () => page.getByRole('log');
const text = (content: string) => log().getByText(content, { exact: true });
const seenUpTo = () => currentChat().state.get().conversations.get('7')?.seenUpTo ?? 0;

/** The text of the first row that is shown below the divider. */
function belowDivider(): string {
  const row = log().getByRole('separator').query()?.parentElement;
  const top = row?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
  const below = [...log().element().querySelectorAll<HTMLElement>('.px-3')].filter(
    (other) => other.getBoundingClientRect().top >= top - 1,
  );
  return below.toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0]?.innerText ?? '';
}

test.each([
  { last: 74, readUpTo: 12, first: 'number 13', isRead: false },
  { last: 150, readUpTo: 20, first: 'number 21', isRead: false },
  { last: 60, readUpTo: 0, first: 'number 1', isRead: false },
  { last: 40, readUpTo: 38, first: 'number 39', isRead: true },
])('of $last messages, read up to $readUpTo, starts before $first', async ({ last, readUpTo, first, isRead }) => {
  putConversation(conversation(last, readUpTo));
  await openChat(last, readUpTo);
  await expect.element(log().getByRole('separator')).toBeInViewport();
  await expect.poll(belowDivider).toContain(first);
  await expect.poll(seenUpTo).toBeGreaterThan(readUpTo);
  // Only the messages in view are read.
  expect(seenUpTo()).toBeLessThan(readUpTo + 25);
  await expect.poll(() => cachedConversation('7')?.unreadCount === 0).toBe(isRead);
});

test('older messages load at the top without a scroll event, up to the first', async () => {
  putConversation(conversation(120, 69));
  await openChat(120, 69);
  await expect.poll(belowDivider).toContain('number 70');
  await expect.poll(() => api.calls.filter(({ query }) => query.has('before')).length).toBeGreaterThan(0);
  for (let turn = 0; turn < 4 && text('number 1').query() === null; turn += 1) {
    log().element().scrollTop = 0;
    await new Promise((resolve) => {
      setTimeout(resolve, 600);
    });
  }
  await expect.element(text('number 1')).toBeVisible();
});

test('a reply is written below its quote, stays after a reload, and quotes far messages that a press shows', async () => {
  await openChat(200, 200);
  await expect.element(text('number 200')).toBeVisible();
  const bubble = log()
    .getByRole('article')
    .filter({ has: page.getByText('number 199', { exact: true }) });
  await bubble.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  const field = page.getByRole('textbox', { name: /^Message/ });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(/number 199/);
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  // The closed menu has not taken the focus back.
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Cancel reply' })).not.toBeInTheDocument();

  await bubble.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await expect.poll(() => Object.keys(localStorage).some((key) => key.endsWith('chat:7:reply'))).toBe(true);
  const stored = Object.entries(localStorage).filter(([key]) => key.startsWith('draft:'));
  resetPage();
  for (const [key, value] of stored) localStorage.setItem(key, String(value));
  await openChat(200, 200);
  await expect.element(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible();
  await field.fill('That one');
  await userEvent.keyboard('{Enter}');
  await expect.element(log().getByRole('button', { name: / number 199$/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel reply' })).not.toBeInTheDocument();
  expect(currentChat().state.get().pendingMessages).toMatchObject([
    { content: 'That one', replyTo: { sequenceNumber: 199, message: { id: 'm199', content: 'number 199' } } },
  ]);

  const quoted = {
    id: 'm20',
    senderId: '2',
    sender: null,
    content: 'number 20',
    messageType: 'text' as const,
    revision: 0,
    media: [],
  };
  const far = message(201, { replyTo: { sequenceNumber: 20, message: quoted } });
  currentChat().dispatch({ kind: 'messageReceived', message: far });
  await log()
    .getByRole('button', { name: / number 20$/ })
    .click();
  await expect.element(text('number 20').first()).toBeInViewport();
});

test('the way to the latest message counts the unread ones, until they are read', async () => {
  putConversation(conversation(74, 12));
  await openChat(74, 12);
  await expect.element(log().getByRole('separator')).toBeInViewport();
  const button = page.getByRole('button', { name: 'Scroll to latest: 62 unread messages' });
  await expect.element(button).toHaveTextContent('62');
  socket.applyLocally('message:new', message(75));
  await page.getByRole('button', { name: 'Scroll to latest: 63 unread messages' }).click();
  await expect.element(text('number 75')).toBeInViewport();
  await expect.poll(() => cachedConversation('7')?.unreadCount).toBe(0);
  await expect.element(page.getByRole('button', { name: 'Scroll to latest' })).not.toBeInTheDocument();
});

test('messages that cannot be loaded are reported, and loaded on request', async () => {
  isBroken = true;
  await openChat(3, 3);
  await expect.element(page.getByRole('alert').getByText("Couldn't load the messages").first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: /dismiss/i })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(text('number 3')).toBeVisible();
  await expect.element(page.getByText("Couldn't load the messages")).not.toBeInTheDocument();
});

test('a chat that was read before shows without a connection, until its member signs out', async () => {
  await openChat(3, 3);
  await expect.element(text('number 3')).toBeVisible();
  const copies = Object.entries(localStorage).filter(([key]) => key.startsWith('offline:1:'));
  resetPage();
  await clearOutbox();
  for (const [key, value] of copies) localStorage.setItem(key, String(value));
  isOffline = true;
  await openChat(3, 3);
  await expect.element(text('number 3')).toBeVisible();
  session.end('signed-out');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('offline:'))).toEqual([]);
});

test('without a connection a chat shows what arrived since it was loaded, and what was read', async () => {
  await openChat(3, 1);
  await expect.element(text('number 3')).toBeVisible();
  await expect.poll(seenUpTo).toBe(3);
  socket.applyLocally('message:new', message(4));
  await expect.element(text('number 4')).toBeVisible();
  await expect.poll(() => cachedConversation('7')?.unreadCount).toBe(0);
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const copies = Object.entries(localStorage).filter(([key]) => key.startsWith('offline:1:'));
  resetPage();
  await clearOutbox();
  for (const [key, value] of copies) localStorage.setItem(key, String(value));
  isOffline = true;
  await openChat(4, 1);
  await expect.element(text('number 4')).toBeVisible();
  expect(cachedConversation('7')).toMatchObject({ lastSequence: 4, unreadCount: 0 });
});

test('a chat of the list stays open without a connection, and ends if the server has none', async () => {
  queryClient.setQueryData(messageKeys.list('group', ''), {
    pages: [{ items: [conversation(3, 3)], next: undefined }],
    pageParams: [undefined],
  });
  isOffline = true;
  await openChat(3, 3);
  const field = page.getByRole('textbox', { name: /^Message/ });
  await field.fill('Wait');
  const state = () => queryClient.getQueryState(messageKeys.detail('7'));
  await expect.poll(() => state()?.status).toBe('error');
  await expect.element(field).toHaveValue('Wait');
  isOffline = false;
  isRemoved = true;
  refreshConversation('7');
  await expect.element(page.getByText('Conversation not found')).toBeVisible();
});

test.each([
  { reason: 'removed' as const, title: 'You were removed from this group' },
  { reason: 'deleted' as const, title: 'This group was deleted' },
  { reason: 'left' as const, title: 'Conversation not found' },
])('an open chat whose participation ends says why: $reason', async ({ reason, title }) => {
  await openChat(3, 3);
  await expect.element(text('number 3')).toBeVisible();
  socket.applyLocally('conversation:removed', { conversationId: '8', reason: 'removed' });
  isRemoved = true;
  socket.applyLocally('conversation:removed', { conversationId: '7', reason });
  await expect.element(page.getByRole('alert').getByText(title)).toBeVisible();
  // The member was added again.
  isRemoved = false;
  socket.applyLocally('conversation:created', { conversation: opened });
  await expect.element(text('number 3')).toBeVisible();
});

test('who joined a loaded group is named with the first message, after one request; a bot causes none', async () => {
  const userOf = (id: string, username: string, firstName: string) => ({
    id,
    username,
    firstName,
    lastName: 'Mensah',
    avatarUrl: null,
  });
  const marks = { joinedSequence: 3, deliveredUpTo: 3, readUpTo: 3, readFrom: 3, readAt: null };
  const ama = userOf('5', 'ama.fun', 'Ama');
  await openChat(3, 3, { communityId: '5' });
  await expect.element(text('number 3')).toBeVisible();
  const fetches = () => api.calls.filter(({ path }) => path === '/messages/conversations/7').length;
  const before = fetches();
  opened = {
    ...opened,
    lastSequence: 4,
    participants: [{ userId: '5', role: 'member', ...marks, user: ama }],
    participantIds: ['1', '2', '5'],
    participantCount: 3,
  };
  socket.applyLocally('message:new', message(4, { senderId: '5', sender: ama }));
  await expect.element(log().getByText('Ama Mensah')).toBeVisible();
  await expect.element(page.getByText('3 members')).toBeVisible();
  expect(fetches()).toBe(before + 1);

  const dice = userOf('6', 'dice_bot.fun', 'Dice');
  socket.applyLocally('message:new', message(5, { senderId: '6', sender: dice }));
  socket.applyLocally('message:new', message(6, { senderId: '5', sender: ama }));
  await expect.element(text('number 6')).toBeVisible();
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  expect(fetches()).toBe(before + 1);
});

test('the chat of a closed community says why nobody writes in it', async () => {
  await openChat(3, 3, { communityId: '5', isReadOnly: true, isClosed: true });
  await expect.element(page.getByText('This community is closed. Nobody can write in it.')).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test.for([
  [844, 390],
  [667, 375],
] as const)(
  'on a phone on its side, %i by %i pixels, two rows of emoji have room above the field',
  async ([width, height]) => {
    await page.viewport(width, height);
    await openChat(3, 3, { height });
    session.updateUser({ hasShop: true });
    await expect.element(text('number 3')).toBeVisible();
    await page.getByRole('button', { name: 'Emoji' }).click();
    await expect.element(page.getByRole('tab', { name: 'Stickers' })).toBeVisible();
    await expect.element(page.getByRole('gridcell').first()).toBeVisible();
    const list = page.getByRole('grid').element().parentElement?.getBoundingClientRect();
    const inList = page
      .getByRole('gridcell')
      .elements()
      .map((cell) => cell.getBoundingClientRect())
      .filter(({ bottom }) => bottom <= (list?.bottom ?? 0) + 0.5);
    expect(new Set(inList.map(({ top }) => top)).size).toBeGreaterThanOrEqual(2);
    await expect.element(page.getByRole('textbox', { name: /^Message/ })).toBeInViewport({ ratio: 1 });
    expect(document.documentElement.scrollHeight).toBe(height);
    await page.getByRole('tab', { name: 'Stickers' }).click();
    await expect.element(page.getByRole('tabpanel', { name: 'Stickers' })).toBeVisible();
    expect(document.documentElement.scrollHeight).toBe(height);
  },
);

test.for([
  { width: 844, height: 390, minHistory: 100, minPanel: 120 },
  // With an open keyboard nearly nothing is left of the history, and the composer scrolls.
  { width: 390, height: 300, minHistory: 60, minPanel: 120 },
])(
  'a long text leaves room for the history and the emoji at $width by $height pixels',
  async ({ width, height, minHistory, minPanel }) => {
    await page.viewport(width, height);
    await openChat(3, 3, { height });
    const field = page.getByRole('textbox', { name: /^Message/ });
    await field.fill('A line\n'.repeat(20));
    await expect.element(text('number 3')).toBeVisible();
    expect(log().element().clientHeight).toBeGreaterThanOrEqual(minHistory);
    await page.getByRole('button', { name: 'Emoji' }).click();
    await expect.element(page.getByRole('gridcell').first()).toBeVisible();
    expect(page.getByRole('group', { name: 'Emoji' }).element().clientHeight).toBeGreaterThanOrEqual(minPanel);
    field.element().scrollIntoView();
    await expect.element(page.getByRole('button', { name: 'Send message' })).toBeInViewport({ ratio: 1 });
    expect(document.documentElement.scrollHeight).toBe(height);
  },
);

test('a chat with a member whom the viewer blocked offers to unblock, and only that one', async () => {
  const kofi = { id: '2', username: 'kofi.fun', firstName: 'Kofi', lastName: 'Mensah', avatarUrl: null };
  const otherParticipant = { ...kofi, isOnline: false, lastSeen: null };
  const direct = { isGroup: false, isReadOnly: true, name: 'Kofi Mensah', otherParticipant };
  await openChat(3, 3, direct);
  await expect.element(page.getByText("You can't reply to this conversation.")).toBeVisible();
  await expect.poll(() => api.calls.map(({ path }) => path)).toContain('/friends/status/2');
  friendshipStatus = 'blocked';
  socket.applyLocally('friends:changed', {
    userId: '2',
    status: 'blocked',
    friendRequestId: null,
    friendsCount: 0,
    receivedCount: 0,
  });
  await expect.element(page.getByText('You blocked Kofi.')).toBeVisible();
  await page.getByRole('button', { name: 'Unblock' }).click();
  expect(blockRequest.get()).toEqual({ userId: '2', action: 'unblock' });
  putConversation({ ...opened, isReadOnly: false });
  await expect.element(page.getByRole('textbox', { name: 'Message Kofi' })).toHaveFocus();
});

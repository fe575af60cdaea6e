import type { ListedConversation, Message } from '@gumball/contract/messages/messages.schemas';
import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { sendToFriendsMax } from '@gumball/rules/messages/send-to-friends';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { message } from '../../../../test/chat-tab.ts';
import { clearOutbox } from '../../../../test/clear-outbox.ts';
import { fakeApi, maya, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { currentChat } from '../runtime/current-chat.ts';
import ForwardMessage from './ForwardMessage.tsx';
import { forwardTargets } from './forward-targets.ts';

const now = '2026-11-25T09:00:00.000Z';
const chat = (id: string, name: string, change: Partial<ListedConversation> = {}): ListedConversation => ({
  id,
  isGroup: true,
  name,
  avatarUrl: null,
  otherParticipant: null,
  participants: [],
  participantIds: ['1', '2', '3'],
  participantCount: 3,
  role: 'member',
  membersMay: { add: true, write: true, pin: true },
  isReadOnly: false,
  lastMessage: null,
  lastMessageTime: null,
  lastMessageData: null,
  lastActivity: now,
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
  createdAt: now,
  ...change,
});
const { email: _email, birthDate: _birthDate, ...publicFacts } = maya;
const friendOf = (id: string, firstName: string) =>
  ({
    ...publicFacts,
    id,
    username: `friend${id}.fun`,
    firstName,
    lastName: 'Ray',
    friendshipStatus: 'friends',
    isOnline: false,
  }) as unknown as ListedUser;
const kofi = { id: '2', username: 'kofi.fun', firstName: 'Kofi', lastName: 'Mensah', avatarUrl: null };
const groups = Array.from({ length: sendToFriendsMax + 1 }, (_, index) => chat(String(30 + index), `Group ${index}`));
const original: Message = message(5, { content: 'Bring a coat', sender: kofi });
const onClose = vi.fn<() => void>();
let refused: boolean;
let api: ReturnType<typeof fakeApi>;

beforeEach(async () => {
  refused = false;
  onClose.mockClear();
  api = fakeApi(({ path, method, body, query }) => {
    const pagination = { page: 1, limit: 20, hasMore: false };
    if (path === '/friends/chat') return ok({ friends: [friendOf('9', 'Zoe')], pagination });
    if (path === '/messages/conversations' && method === 'POST') {
      if (refused)
        return { status: 403, body: { success: false, code: 'FRIENDS_ONLY', message: 'You can only message friends' } };
      const [id = ''] = (body as { participantIds: string[] }).participantIds;
      return ok({ conversation: chat(`5${id}`, 'Zoe Ray', { isGroup: false }) });
    }
    if (path === '/messages/conversations') {
      const conversations = query.get('type') === 'direct' ? [] : groups;
      return ok({
        conversations,
        pagination,
        summary: { totalUnread: 0, totalConversations: 0, unreadDirect: 0, unreadGroups: 0 },
      });
    }
    return 'network error';
  });
  await renderPage(<ForwardMessage message={original} onClose={onClose} />);
});

afterEach(async () => {
  api.restore();
  resetPage();
  await clearOutbox();
});

const choose = (name: string) => page.getByText(name, { exact: true }).click();
const send = () => page.getByRole('button', { name: 'Send', exact: true });
const queued = () =>
  currentChat()
    .state.get()
    .pendingMessages.map(({ conversationId, content, forward }) => [conversationId, content, forward]);

test('queues a copy for each chosen chat, and starts the one with a friend', async () => {
  await expect.element(send()).toBeDisabled();
  await choose('Group 3');
  await choose('Zoe Ray');
  await send().click();
  await expect.element(page.getByText('Forwarded to 2 chats')).toBeVisible();
  const forward = { messageId: 'm5', user: kofi };
  expect(queued()).toEqual([
    ['33', 'Bring a coat', forward],
    ['59', 'Bring a coat', forward],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('keeps a friend whose chat cannot be started, and sends to nobody twice', async () => {
  refused = true;
  await choose('Group 1');
  await choose('Zoe Ray');
  await send().click();
  await expect.element(page.getByText(/only message friends/)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  refused = false;
  await send().click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), 15_000);
  expect(queued().map(([id]) => id)).toEqual(['31', '59']);
});

test('limits the number of chats', async () => {
  for (const { name } of groups) await choose(name);
  await expect.element(page.getByText(`At most ${sendToFriendsMax} chats at once`)).toBeVisible();
  expect(page.getByRole('checkbox', { checked: true }).elements()).toHaveLength(sendToFriendsMax);
});

test('the choice has chats by activity, without those where nobody can write, and then the other friends', () => {
  const direct = (id: string, userId: string, name: string, change: Partial<ListedConversation> = {}) =>
    chat(id, name, {
      isGroup: false,
      otherParticipant: { ...kofi, id: userId, isOnline: false, lastSeen: null },
      ...change,
    });
  const loaded = [
    direct('1', '2', 'Kofi Mensah'),
    direct('2', '4', 'Ann Kofiko', { isReadOnly: true }),
    chat('4', 'News', { membersMay: { add: true, write: false, pin: true } }),
    chat('3', 'Night Owls', { lastActivity: '2026-11-25T10:00:00.000Z' }),
  ];
  const friends = [friendOf('2', 'Kofi'), friendOf('9', 'Zoe'), friendOf('4', 'Ann')];
  const keys = (q: string) => forwardTargets(loaded, [chat('7', 'Found')], friends, q).map(({ key }) => key);
  expect(keys('')).toEqual(['chat 3', 'chat 7', 'chat 1', 'friend 9']);
  expect(keys('OW')).toEqual(['chat 3', 'chat 7', 'friend 9']);
  expect(keys('mens')).toEqual(['chat 7', 'chat 1', 'friend 9']);
});

import type { Conversation, Message } from '@gumball/contract/messages/messages.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { ChatArea } from '../chat/ChatArea.tsx';

const time = '2026-11-20T09:00:00.000Z';
const userOf = (id: string, firstName: string) => ({
  id,
  username: `${firstName.toLowerCase()}.fun`,
  firstName,
  lastName: 'Mensah',
  avatarUrl: null,
});
const memberOf = (userId: string, firstName: string) => ({
  userId,
  role: userId === '1' ? ('owner' as const) : ('member' as const),
  joinedSequence: 0,
  deliveredUpTo: 0,
  readUpTo: 0,
  readFrom: 0,
  readAt: null,
  user: userOf(userId, firstName),
});
const participants = [memberOf('1', 'Mine'), memberOf('2', 'Kofi'), memberOf('3', 'Ama')];
const group: Conversation = {
  id: '7',
  isGroup: true,
  name: 'Painters',
  avatarUrl: null,
  otherParticipant: null,
  participants,
  participantIds: ['1', '2', '3'],
  participantCount: 3,
  role: 'owner',
  membersMay: { add: true, write: true, pin: true },
  isReadOnly: false,
  lastMessage: null,
  lastMessageTime: null,
  lastMessageData: null,
  lastActivity: time,
  lastSequence: 2,
  firstSequence: 1,
  readUpTo: 0,
  unreadCount: 2,
  unreadMentions: [2],
  communityId: null,
  mutedUntil: null,
  archivedUpTo: null,
  pinnedAt: null,
  markedUnreadUpTo: null,
  listChangedAt: null,
  createdAt: time,
};
const message = (sequenceNumber: number, content: string, mentions: Message['mentions']): Message => ({
  id: `m${sequenceNumber}`,
  tempId: `t${sequenceNumber}`,
  conversationId: '7',
  sequenceNumber,
  senderId: '2',
  sender: userOf('2', 'Kofi'),
  content,
  messageType: 'text',
  mediaUrls: [],
  media: [],
  status: 'sent',
  readBy: [],
  replyTo: null,
  revision: 0,
  editedAt: null,
  deletedAt: null,
  mentions,
  mentionsAll: false,
  linkPreview: null,
  reactions: [],
  pinnedAt: null,
  forwardedFrom: null,
  createdAt: time,
  timestamp: time,
});

let conversation: Conversation;
let api: ReturnType<typeof fakeApi>;

function respond({ path }: FakeCall): FakeResponse {
  if (path.endsWith('/messages')) {
    const messages = [
      message(1, 'Ask @ama or @nobody', [{ id: '3', username: 'ama.fun' }]),
      message(2, 'What does @mine say?', [{ id: '1', username: 'mine.fun' }]),
    ];
    const pagination = { page: 1, limit: 50, hasMore: false };
    return ok({ messages, changesCursor: '', lastSequence: 2, pagination });
  }
  return path.startsWith('/messages/conversations/7') ? ok({ conversation }) : ok({ unreadCount: 0 });
}

beforeEach(() => {
  conversation = group;
  api = fakeApi(respond);
});
afterEach(() => {
  api.restore();
  resetPage();
});

const field = () => page.getByRole('textbox', { name: 'Message Painters' });
async function type(text: string) {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent.replace(/^[A-Z]{1,2}(?=[A-Z])/, ''));

test('an @ suggests participants and everybody, by keyboard and by pointer', async () => {
  await renderPage(<ChatArea conversationId="7" onBack={() => {}} onLeft={() => {}} />);
  await type('@');
  await expect.poll(options).toEqual(['Kofi Mensah@kofi', 'Ama Mensah@ama', 'Everybody @everyone']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field()).toHaveValue('@ama ');
  await type('@ko');
  await page.getByRole('option', { name: /Kofi/ }).click();
  await expect.element(field()).toHaveValue('@kofi ');
  // A text without a suggestion is sent by Enter as always, and an address suggests nobody.
  await type('mail@ko');
  await expect.poll(options).toEqual([]);
});

test('only the owner and admins mention everybody', async () => {
  conversation = { ...group, role: 'member' };
  await renderPage(<ChatArea conversationId="7" onBack={() => {}} onLeft={() => {}} />);
  await type('@');
  await expect.poll(options).toHaveLength(2);
});

test('mentions lead to the member, and a button to the first unread one', async () => {
  await renderPage(<ChatArea conversationId="7" onBack={() => {}} onLeft={() => {}} />);
  await expect.element(page.getByRole('link', { name: '@ama' })).toHaveAttribute('href', '/user-profile/3');
  await expect.element(page.getByRole('link', { name: '@mine' })).toHaveClass(/bg-brand-soft/);
  expect(page.getByRole('link', { name: '@nobody' }).elements()).toEqual([]);
});

import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearStage, show } from '../../../test/Stage.tsx';
import { socket } from '../../lib/socket.ts';
import { ConversationRow } from './ConversationRow.tsx';

const kofi = { id: '2', username: 'kofi.fun', firstName: 'Kofi', lastName: 'Mensah', avatarUrl: null };

const conversation: Conversation = {
  id: '7',
  isGroup: false,
  name: 'Kofi Mensah',
  avatarUrl: null,
  otherParticipant: { ...kofi, isOnline: true, lastSeen: null },
  participants: [],
  participantIds: ['1', '2'],
  participantCount: 2,
  role: 'member',
  isReadOnly: false,
  lastMessage: 'See you at nine',
  lastMessageTime: null,
  lastMessageData: {
    id: 'm1',
    content: 'See you at nine',
    mediaUrls: [],
    senderId: '2',
    senderName: null,
    status: 'read',
    messageType: 'text',
    sequenceNumber: 1,
  },
  lastActivity: '2026-11-20T09:00:00.000Z',
  lastSequence: 1,
  firstSequence: 1,
  readUpTo: 0,
  unreadCount: 2,
  createdAt: '2026-11-20T09:00:00.000Z',
};

afterEach(() => {
  socket.state.set('online');
  clearStage();
});

test('a conversation is called by its name first, then whether the other is here, what was said and how much is unread', async () => {
  await show(<ConversationRow conversation={conversation} isOpen={false} />);
  await expect
    .element(page.getByRole('link', { name: /^Kofi Mensah\s?, Online\s?See you at nine\s?, 2 unread$/ }))
    .toBeVisible();
});

test('while the connection is lost a conversation says nothing of who is here', async () => {
  await show(<ConversationRow conversation={conversation} isOpen={false} />);
  await expect.element(page.getByRole('link', { name: /, Online/ })).toBeVisible();
  socket.state.set('reconnecting');
  await expect
    .element(page.getByRole('link', { name: /^Kofi Mensah\s?See you at nine\s?, 2 unread$/ }), { timeout: 4000 })
    .toBeVisible();
});

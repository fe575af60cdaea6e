import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pendingMessage } from '../../../../test/chat-tab.ts';
import { clearOutbox } from '../../../../test/clear-outbox.ts';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import type { PendingMessage } from '../engine/pending-message.ts';
import { currentChat } from '../runtime/current-chat.ts';
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
  membersMay: { add: true, write: true, pin: true },
  isReadOnly: false,
  lastMessage: 'See you at nine',
  lastMessageTime: null,
  lastMessageData: {
    id: 'm1',
    content: 'See you at nine',
    mediaUrls: [],
    media: [],
    senderId: '2',
    senderName: null,
    status: 'read',
    messageType: 'text',
    sequenceNumber: 1,
    revision: 0,
  },
  lastActivity: '2026-11-20T09:00:00.000Z',
  lastSequence: 1,
  firstSequence: 1,
  readUpTo: 0,
  unreadCount: 2,
  unreadMentions: [],
  communityId: null,
  mutedUntil: null,
  archivedUpTo: null,
  pinnedAt: null,
  markedUnreadUpTo: null,
  listChangedAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
};

afterEach(async () => {
  socket.state.set('online');
  resetPage();
  await clearOutbox();
});

test('the accessible name starts with the name, then presence, last message and unread count', async () => {
  await renderPage(<ConversationRow conversation={conversation} isOpen={false} />);
  await expect
    .element(page.getByRole('link', { name: /^Kofi Mensah\s?, Online\s?See you at nine\s?, 2 unread$/ }))
    .toBeVisible();
});

test('shows no presence while disconnected', async () => {
  await renderPage(<ConversationRow conversation={conversation} isOpen={false} />);
  await expect.element(page.getByRole('link', { name: /, Online/ })).toBeVisible();
  socket.state.set('reconnecting');
  await expect.element(page.getByRole('link', { name: /^Kofi Mensah\s?See you at nine\s?, 2 unread$/ })).toBeVisible();
});

test('shows a failed or queued message as the last one until a newer one arrives', async () => {
  await renderPage(<ConversationRow conversation={conversation} isOpen={false} />);
  const chat = currentChat();
  const failure = { kind: 'final', code: 'ACCESS_DENIED', message: 'No', wallMs: 0 } as const;
  const submit = (tempId: string, change: Partial<PendingMessage>) =>
    chat.dispatch({ kind: 'submitted', entry: pendingMessage(tempId, change) });
  submit('older', { content: 'Too late', failure });
  await expect.element(page.getByRole('link', { name: /See you at nine/ })).toBeVisible();
  submit('newer', { content: 'Hello?', afterSequence: 1, failure });
  await expect.element(page.getByRole('link', { name: /Not sent You: Hello\?/ })).toBeVisible();
  submit('waiting', { content: 'On my way', afterSequence: 1 });
  await expect.element(page.getByRole('link', { name: /Queued\.\.\. You: On my way/ })).toBeVisible();
  chat.dispatch({ kind: 'signedOut' });
  await expect.element(page.getByRole('link', { name: /See you at nine/ })).toBeVisible();
});

test('visually hidden text never enlarges the page', async () => {
  const longName = { ...conversation, name: 'Donaudampfschifffahrtsgesellschaft '.repeat(4) };
  await renderPage(
    <div style={{ width: 320, height: 200, overflowY: 'auto' }}>
      <ul>
        {Array.from({ length: 30 }, (_, index) => (
          <ConversationRow key={index} conversation={{ ...longName, id: `${index}` }} isOpen={false} />
        ))}
      </ul>
    </div>,
  );
  await expect.element(page.getByRole('link', { name: /, Online/ }).first()).toBeVisible();
  const { scrollWidth, scrollHeight } = document.documentElement;
  expect([scrollWidth > innerWidth, scrollHeight > innerHeight]).toEqual([false, false]);
});

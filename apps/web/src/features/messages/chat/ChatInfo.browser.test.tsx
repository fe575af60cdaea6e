import type { ChatMedia, Conversation, SharedMessage } from '@gumball/contract/messages/messages.schemas';
import { type ListAction, withListAction } from '@gumball/rules/messages/conversation-list';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { useStore } from '../../../lib/storage/store.ts';
import { blockRequest } from '../../../ui/product/block-request.ts';
import { useConversation } from '../data/messages.queries.ts';
import { useJumpTarget } from '../history/jump-target.ts';
import ChatInfo from './ChatInfo.tsx';

const kofi = { id: '2', username: 'kofi.fun', firstName: 'Kofi', lastName: 'Mensah', avatarUrl: null };
const time = '2026-11-20T09:00:00.000Z';
const direct: Conversation = {
  id: '7',
  isGroup: false,
  name: 'Kofi Mensah',
  avatarUrl: null,
  otherParticipant: { ...kofi, isOnline: false, lastSeen: null },
  participants: [],
  participantIds: ['1', '2'],
  participantCount: 2,
  role: 'member',
  membersMay: { add: true, write: true, pin: true },
  isReadOnly: false,
  lastMessage: null,
  lastMessageTime: null,
  lastMessageData: null,
  lastActivity: time,
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
  createdAt: time,
};
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const file = (kind: ChatMedia['kind'], name: string): ChatMedia => ({
  id: name,
  url: pixel,
  kind,
  name,
  type: 'image/gif',
  size: 2048,
  width: 1,
  height: 1,
  placeholder: null,
  posterUrl: null,
  sizes: [],
  voice: null,
});
const message = (sequenceNumber: number, content: string, ...media: ChatMedia[]): SharedMessage => ({
  id: `m${sequenceNumber}`,
  tempId: `t${sequenceNumber}`,
  conversationId: '7',
  sequenceNumber,
  senderId: '2',
  sender: kofi,
  content,
  messageType: 'text',
  mediaUrls: [],
  media,
  revision: 0,
  editedAt: null,
  deletedAt: null,
  mentions: [],
  mentionsAll: false,
  linkPreview: null,
  createdAt: time,
  timestamp: time,
});
const shared: Record<string, SharedMessage[]> = {
  media: [message(3, '', file('image', 'beach.gif'), file('video', 'waves.mp4'))],
  files: [message(2, '', file('image', 'aside.gif'), file('file', 'plan.pdf'))],
  links: [message(1, 'Look: https://example.org/a and http://example.com/b.')],
};

type ListRequest = { action: ListAction; sequenceNumber: number; requestedAt: string };

let conversation: Conversation;
let failing: boolean;
let api: ReturnType<typeof fakeApi>;

function respond({ path, method, query, body }: FakeCall): FakeResponse {
  if (failing) return { status: 403, body: { success: false, code: 'ACCESS_DENIED', message: 'Out of order' } };
  const pagination = { page: 1, limit: 20, hasMore: false };
  if (path.endsWith('/shared')) return ok({ messages: shared[query.get('kind') ?? ''] ?? [], pagination });
  if (path.endsWith('/mute')) {
    const end = (body as { duration: string } | undefined)?.duration === 'forever' ? '9999-12-31T00:00:00.000Z' : null;
    conversation = { ...conversation, mutedUntil: method === 'PUT' ? end : null };
  }
  if (path.endsWith('/list-state')) {
    const { action, sequenceNumber: sequence, requestedAt: at } = body as ListRequest;
    conversation = { ...withListAction(conversation, { action, sequence, at }), listChangedAt: at };
  }
  return path.startsWith('/messages/conversations/7') ? ok({ conversation }) : ok({ unreadCount: 0 });
}

beforeEach(() => {
  conversation = direct;
  failing = false;
  api = fakeApi(respond);
});
afterEach(() => {
  api.restore();
  resetPage();
});

const onClose = vi.fn<() => void>();
const onSearch = vi.fn<() => void>();
const button = (name: string) => page.getByRole('button', { name, exact: true });

function Info() {
  const { fullConversation } = useConversation('7');
  const target = useJumpTarget('7');
  const blockedId = useStore(blockRequest)?.userId;
  return (
    <>
      <p>
        Message {target?.sequenceNumber ?? 'none'}, block {blockedId ?? 'none'}
      </p>
      {fullConversation && (
        <ChatInfo open conversation={fullConversation} onClose={onClose} onSearch={onSearch} onLeft={onClose} />
      )}
    </>
  );
}

test('pictures open in full size; a video, a file and a link lead to their message', async () => {
  await renderPage(<Info />);
  await button('Open beach.gif').click();
  await expect.element(page.getByRole('dialog', { name: 'beach.gif' })).toBeVisible();
  await button('Close').last().click();
  await button('Show waves.mp4 in the chat').click();
  await expect.element(page.getByText(/^Message 3,/)).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledOnce();

  await page.getByRole('tab', { name: 'Files' }).click();
  // The picture of the same message is no file.
  await expect.element(page.getByRole('link', { name: /plan\.pdf/ })).toBeVisible();
  expect(page.getByRole('tabpanel').getByRole('listitem').elements()).toHaveLength(1);
  await page.getByRole('tab', { name: 'Links' }).click();
  await expect
    .element(page.getByRole('link', { name: /example\.org/ }))
    .toHaveAttribute('href', 'https://example.org/a');
  await expect
    .element(page.getByRole('link', { name: /example\.com/ }))
    .toHaveAttribute('href', 'http://example.com/b');
  await button('Show in chat').last().click();
  await expect.element(page.getByText(/^Message 1,/)).toBeInTheDocument();
});

test('a list without content says so, and a failed one offers a retry', async () => {
  await renderPage(<Info />);
  await expect.element(button('Open beach.gif')).toBeVisible();
  failing = true;
  await page.getByRole('tab', { name: 'Links' }).click();
  await expect.element(button('Try Again')).toBeVisible();
  failing = false;
  const { links } = shared;
  shared['links'] = [];
  await button('Try Again').click();
  await expect.element(page.getByText('Links of this chat will show up here.')).toBeVisible();
  shared['links'] = links ?? [];
});

test('a chat is muted for a time, unmuted, searched and its member blocked', async () => {
  await renderPage(<Info />);
  await button('Mute').click();
  await page.getByRole('menuitem', { name: 'Until I unmute it' }).click();
  await expect.element(page.getByText(/^Muted until you unmute it/)).toBeVisible();
  await expect.element(button('Unmute')).toHaveFocus();
  await button('Unmute').click();
  await expect.element(button('Mute')).toHaveFocus();
  failing = true;
  await button('Mute').click();
  await page.getByRole('menuitem', { name: 'For 1 hour' }).click();
  await expect.element(page.getByText('Out of order')).toBeVisible();
  await expect.element(button('Mute')).toBeVisible();
  const calls = api.calls.filter(({ path }) => path.endsWith('/mute')).map(({ method, body }) => [method, body]);
  expect(calls).toEqual([
    ['PUT', { duration: 'forever' }],
    ['DELETE', undefined],
    ['PUT', { duration: 'hour' }],
  ]);
  await button('Block Kofi Mensah').click();
  await expect.element(page.getByText(/block 2/)).toBeInTheDocument();
  await button('Search').click();
  expect(onSearch).toHaveBeenCalledOnce();
});

test('the keyboard stays on what was pressed: its opposite takes its place', async () => {
  await renderPage(<Info />);
  for (const [name, opposite] of [
    ['Pin', 'Unpin'],
    ['Mark as unread', 'Mark as read'],
    ['Archive', 'Unarchive'],
  ] as const) {
    await button(name).click();
    await expect.element(button(opposite)).toHaveFocus();
  }
});

import type { Conversation, Message } from '@gumball/contract/messages/messages.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { message } from '../../../../test/chat-tab.ts';
import { clearOutbox } from '../../../../test/clear-outbox.ts';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import { sendPendingChanges } from '../data/message-changes.mutations.ts';
import { toChange } from '../engine/message-changes.ts';
import { pendingChanges } from '../runtime/change-queue.ts';
import { ChatArea } from './ChatArea.tsx';

const now = new Date().toISOString();
const user = { id: '2', username: 'kofi.fun', firstName: 'Kofi', lastName: 'Mensah', avatarUrl: null };
const conversation: Conversation = {
  id: '7',
  isGroup: false,
  name: 'Kofi Mensah',
  avatarUrl: null,
  otherParticipant: { ...user, isOnline: false, lastSeen: null },
  participants: [
    {
      userId: '2',
      role: 'member',
      joinedSequence: 0,
      deliveredUpTo: 40,
      readUpTo: 40,
      readFrom: 0,
      readAt: null,
      user,
    },
  ],
  participantIds: ['1', '2'],
  participantCount: 2,
  role: 'member',
  membersMay: { add: true, write: true, pin: true },
  isReadOnly: false,
  lastMessage: null,
  lastMessageTime: null,
  lastMessageData: null,
  lastActivity: now,
  lastSequence: 40,
  firstSequence: 1,
  readUpTo: 40,
  unreadCount: 0,
  unreadMentions: [],
  communityId: null,
  mutedUntil: null,
  archivedUpTo: null,
  pinnedAt: null,
  markedUnreadUpTo: null,
  listChangedAt: null,
  createdAt: now,
};
const previewOf = (name: string) => ({
  url: `https://www.news.example/${name}`,
  title: `Story ${name}`,
  description: 'How they meet.',
  image: null,
});
const listed: Message[] = Array.from({ length: 40 }, (_, index) => {
  const place = index + 1;
  const senderId = place % 2 ? '1' : '2';
  return message(place, { content: `Number ${place}: https://www.news.example/${place}`, senderId, createdAt: now });
});
const messageAt = (place: number) => listed[place - 1] as Message;

let api: ReturnType<typeof fakeApi>;
let isOffline: boolean;
let isReadOnly: boolean;

function respond({ path, method }: FakeCall): FakeResponse {
  if (isOffline) return 'network error';
  if (path === '/messages/conversations/7') return ok({ conversation: { ...conversation, isReadOnly } });
  if (path === '/messages/conversations/7/messages')
    return ok({
      messages: listed,
      changesCursor: 'start',
      lastSequence: 40,
      pagination: { page: 1, limit: 50, hasMore: false },
    });
  if (method === 'DELETE') return ok({ change: { ...toChange(messageAt(39)), revision: 60, linkPreview: null } });
  return ok({ messages: [], unreadCount: 0 });
}

async function show() {
  const noop = () => undefined;
  await renderPage(
    <div className="chat-pane" style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
      <ChatArea conversationId="7" onBack={noop} onLeft={noop} />
    </div>,
  );
  await expect.poll(() => bubble(40).elements().length).toBeGreaterThan(0);
}

beforeEach(() => {
  isOffline = false;
  isReadOnly = false;
  api = fakeApi(respond);
});
afterEach(async () => {
  api.restore();
  resetPage();
  await clearOutbox();
});

const log = () => page.getByRole('log');
const bubble = (place: number) =>
  log()
    .getByRole('article')
    .filter({ hasText: `Number ${place}:` })
    .first();
const card = (place: number) => bubble(place).getByRole('link', { name: new RegExp(`Story ${place}`) });
const removeButton = (place: number) => bubble(place).getByRole('button', { name: 'Remove link preview' });
const arrive = (place: number, revision = place) =>
  socket.applyLocally('message:changed', {
    ...toChange(messageAt(place)),
    revision,
    linkPreview: previewOf(String(place)),
  });

test('a preview arrives under the text, and the sender takes it away for everybody', async () => {
  await show();
  arrive(39);
  arrive(40);
  await expect.element(card(39)).toHaveAttribute('href', 'https://www.news.example/39');
  await expect.element(card(39)).toHaveTextContent('news.exampleStory 39How they meet.');
  await expect.element(card(40)).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  expect(removeButton(40).query()).toBeNull();
  isOffline = true;
  await removeButton(39).click();
  await expect.element(card(39)).not.toBeInTheDocument();
  await expect.element(log()).toHaveFocus();
  await expect.element(page.getByRole('status').filter({ hasText: 'Link preview removed' })).toBeInTheDocument();
  isOffline = false;
  sendPendingChanges();
  await expect.poll(() => pendingChanges.get()).toEqual([]);
  expect(api.calls.findLast(({ method }) => method === 'DELETE')?.path).toBe('/messages/m39/link-preview');
  await expect.element(card(39)).not.toBeInTheDocument();
});

test('nobody removes it where nobody can write', async () => {
  isReadOnly = true;
  await show();
  arrive(39);
  await expect.element(card(39)).toBeVisible();
  expect(removeButton(39).query()).toBeNull();
});

test('what is in view stays where it is when previews arrive, at the end and further up', async () => {
  await show();
  const scroller = log().element();
  const fromEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  await expect.poll(fromEnd).toBeLessThan(2);
  arrive(39);
  arrive(40);
  await expect.element(card(40)).toBeVisible();
  await expect.poll(fromEnd).toBeLessThan(2);

  await new Promise((resolve) => setTimeout(resolve, 500));
  // All rows are there.
  await expect.poll(() => scroller.scrollHeight).toBeGreaterThan(2500);
  scroller.scrollTop = 1200;
  await expect.poll(() => scroller.scrollTop).toBeLessThan(1300);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const inView = () =>
    [...scroller.querySelectorAll('article')].find(
      (one) => one.getBoundingClientRect().top >= scroller.getBoundingClientRect().top + 10,
    );
  const anchor = inView() as HTMLElement;
  const topBefore = anchor.getBoundingClientRect().top;
  const place = Number(/Number (\d+)/.exec(anchor.textContent ?? '')?.[1]);
  // One that is out of view above, and one far below.
  arrive(place - 3, 50);
  arrive(place + 14, 51);
  await expect.poll(() => card(place - 3).elements().length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(Math.abs(anchor.getBoundingClientRect().top - topBefore)).toBeLessThan(2);
});

import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { type ListAction, withListAction } from '@gumball/rules/messages/conversation-list';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { touchAt } from '../../../../test/touch-at.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { navBadges } from '../../../ui/product/nav-badges.ts';
import { ConversationSidebar } from './ConversationSidebar.tsx';

const atHour = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;

function conversation(id: string, hour: number): Conversation {
  const other = { id: `2${id}`, username: 'kofi.fun', firstName: 'Number', lastName: id, avatarUrl: null };
  return {
    id,
    isGroup: false,
    name: `Number ${id}`,
    avatarUrl: null,
    otherParticipant: { ...other, isOnline: false, lastSeen: null },
    participants: [],
    participantIds: ['1', other.id],
    participantCount: 2,
    role: 'member',
    membersMay: { add: true, write: true, pin: true },
    isReadOnly: false,
    lastMessage: null,
    lastMessageTime: null,
    lastMessageData: null,
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

type Request = { action: ListAction; sequenceNumber: number; requestedAt: string };

let conversations: Conversation[];
let network: 'online' | 'offline' | 'refusing';
let api: ReturnType<typeof fakeApi>;

// The server's part: it applies a request and lists what is archived or not.
function respond({ path, query, body }: FakeCall): FakeResponse {
  if (network === 'offline') return 'network error';
  const pagination = { page: 1, limit: 20, hasMore: false };
  if (path.endsWith('/list-state')) {
    if (network === 'refusing')
      return { status: 422, body: { success: false, code: 'PIN_LIMIT', message: 'Five are pinned' } };
    const { action, sequenceNumber: sequence, requestedAt: at } = body as Request;
    const id = path.split('/')[3];
    conversations = conversations.map((one) =>
      one.id === id ? { ...withListAction(one, { action, sequence, at }), listChangedAt: at } : one,
    );
    return ok({ conversation: conversations.find((one) => one.id === id) });
  }
  if (path === '/messages/unread-count') return ok({ unreadCount: 0 });
  const archived = conversations.filter(({ archivedUpTo }) => archivedUpTo !== null);
  const listed = conversations.filter((one) => archived.includes(one) === (query.get('view') === 'archived'));
  const summary = {
    totalUnread: 0,
    totalConversations: 3,
    unreadDirect: 0,
    unreadGroups: 0,
    archivedDirect: archived.length,
    archivedGroups: 0,
  };
  return ok({ conversations: query.get('type') === 'group' ? [] : listed, pagination, summary });
}

beforeEach(() => {
  conversations = [conversation('9', 10), conversation('8', 9), conversation('7', 8)];
  network = 'online';
  api = fakeApi(respond);
});
afterEach(() => {
  api.restore();
  resetPage();
  queryClient.clear();
  localStorage.clear();
});

const row = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const options = (name: string) => page.getByRole('button', { name: `Options for ${name}` });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const order = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => /Number (\d+)/.exec(link.textContent)?.[1]);
const requests = () => api.calls.filter(({ path }) => path.endsWith('/list-state')).map(({ body }) => body as Request);

async function showList(): Promise<void> {
  await renderPage(<ConversationSidebar openId={undefined} openType={undefined} onOpen={() => undefined} />);
  await expect.element(row('Number 9')).toBeVisible();
}

test('a conversation is pinned without a connection, and the request is sent once there is one', async () => {
  await showList();
  network = 'offline';
  await options('Number 7').click();
  await item('Pin').click();
  await expect.poll(order).toEqual(['7', '9', '8']);
  await expect.element(row('Number 7.*').getByLabelText('Pinned')).toBeVisible();
  const waiting = Object.entries(localStorage).filter(([key]) => key.startsWith('conversation-list:'));
  expect(waiting).toHaveLength(1);
  // What the server tells in the meantime does not know of it.
  network = 'online';
  await queryClient.invalidateQueries({ queryKey: ['messages'] });
  await expect.poll(() => conversations.find(({ id }) => id === '7')?.pinnedAt ?? null).not.toBeNull();
  expect(order()).toEqual(['7', '9', '8']);
  const sent = requests();
  expect(new Set(sent.map(({ requestedAt }) => requestedAt)).size).toBe(1);
  expect(sent[0]).toMatchObject({ action: 'pin', sequenceNumber: 3 });
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('conversation-list:'))).toEqual([]);
});

test('what the server refuses is taken back, with the reason', async () => {
  await showList();
  network = 'refusing';
  await options('Number 7').click();
  await item('Pin').click();
  await expect.element(page.getByText('Five are pinned')).toBeVisible();
  await expect.poll(order).toEqual(['9', '8', '7']);
});

test('an archived conversation is behind its entry, found by a right click and the keyboard', async () => {
  await showList();
  await row('Number 8').click({ button: 'right' });
  await item('Archive').click();
  await expect.poll(order).toEqual(['9', '7']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toEqual(['9', '8', '7']);
  (options('Number 8').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Pin')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(item('Mute')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Archive')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Number 7')).toHaveFocus();
  const entry = page.getByRole('button', { name: /^Archived\s?, 1 conversation/ });
  await entry.click();
  await expect.poll(order).toEqual(['8']);
  await expect.element(page.getByRole('button', { name: 'Back to the conversations' })).toHaveFocus();
  await options('Number 8').click();
  expect(page.getByRole('menuitem', { name: 'Pin' }).elements()).toEqual([]);
  await item('Unarchive').click();
  await expect.element(page.getByRole('heading', { name: 'Nothing archived' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the conversations' }).click();
  await expect.poll(order).toEqual(['9', '8', '7']);
  await expect.element(entry).not.toBeInTheDocument();
});

test('a swipe to the start of the line archives; a short or vertical one does not', async () => {
  await showList();
  const swipe = (x: number, y: number) => {
    const link = row('Number 8').element();
    touchAt(link, 'pointerdown', 300, 50);
    for (const part of [0.3, 0.7, 1]) touchAt(link, 'pointermove', 300 + part * x, 50 + part * y);
    touchAt(link, 'pointerup', 300 + x, 50 + y);
  };
  swipe(-40, 0);
  swipe(-90, 140);
  swipe(90, 0);
  expect(order()).toEqual(['9', '8', '7']);
  swipe(-90, 5);
  await expect.poll(order).toEqual(['9', '7']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toEqual(['9', '8', '7']);
  await expect.poll(() => requests().map(({ action }) => action)).toEqual(['archive', 'unarchive']);
});

test('a long press opens the menu, and its release neither opens the chat nor archives', async () => {
  await showList();
  const link = row('Number 8').element();
  touchAt(link, 'pointerdown', 300, 50);
  await expect.element(item('Archive')).toBeVisible();
  const contextMenu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  expect(link.dispatchEvent(contextMenu)).toBe(false);
  for (const x of [270, 210]) touchAt(link, 'pointermove', x, 50);
  touchAt(link, 'pointerup', 210, 50);
  // The browser makes no click of it.
  expect(link.dispatchEvent(new TouchEvent('touchend', { bubbles: true, cancelable: true }))).toBe(false);
  await expect.element(item('Archive')).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('conversation-list:'))).toEqual([]);
});

test('a mark as unread is a dot and counts, and another device ends it', async () => {
  await showList();
  await options('Number 9').click();
  await item('Mark as unread').click();
  await expect.element(row('Number 9.*, marked as unread$')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: /^Chats/ })).toHaveTextContent('Chats1');
  await expect.poll(() => requests().length).toBe(1);
  const { requestedAt } = requests()[0] as Request;
  const later = new Date(Date.parse(requestedAt) + 1).toISOString();
  socket.applyLocally('conversation:updated', { conversation: { ...conversation('9', 10), listChangedAt: later } });
  await expect.element(row('Number 9.*, marked as unread$')).not.toBeInTheDocument();
  await expect.poll(() => navBadges.get().messages).toBe(0);
});

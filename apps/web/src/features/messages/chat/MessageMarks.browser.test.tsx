import type { Conversation, MemberReaction, Message, MessageChange } from '@gumball/contract/messages/messages.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { message } from '../../../../test/chat-tab.ts';
import { clearOutbox } from '../../../../test/clear-outbox.ts';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import { sendPendingChanges } from '../data/message-changes.mutations.ts';
import { pendingChanges } from '../runtime/change-queue.ts';
import { ChatArea } from './ChatArea.tsx';

const now = new Date().toISOString();
const user = { id: '2', username: 'kofi.fun', firstName: 'Kofi', lastName: 'Mensah', avatarUrl: null };
const marks = { joinedSequence: 0, deliveredUpTo: 3, readUpTo: 3, readFrom: 0, readAt: null };
const conversation: Conversation = {
  id: '7',
  isGroup: true,
  name: 'Night Owls',
  avatarUrl: null,
  otherParticipant: null,
  participants: [{ userId: '2', role: 'member', ...marks, user }],
  participantIds: ['1', '2'],
  participantCount: 2,
  role: 'member',
  membersMay: { add: true, write: true, pin: true },
  isReadOnly: false,
  lastMessage: null,
  lastMessageTime: null,
  lastMessageData: null,
  lastActivity: now,
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
  createdAt: now,
};
const thumbsUp: MemberReaction = { emoji: '👍', userId: '2', user, reactedAt: now };
const listed = [
  message(1, { content: 'Hi there', createdAt: now, reactions: [{ emoji: '👍', userIds: ['2'] }] }),
  message(2, { content: 'Mine', senderId: '1', createdAt: now }),
  message(3, { content: 'Bring a coat', createdAt: now, pinnedAt: '2026-11-20T09:00:00.000Z' }),
];

let api: ReturnType<typeof fakeApi>;
let isOffline: boolean;
let served: { conversation: Conversation; pinned: Message[]; reactions: MemberReaction[] };
/** What a message is after each change, as a server would return it. */
let state: Map<string, MessageChange>;

const changeOf = (one: Message, revision: number): MessageChange => ({
  messageId: one.id,
  conversationId: '7',
  sequenceNumber: one.sequenceNumber,
  content: one.content,
  revision,
  editedAt: null,
  deletedAt: null,
  reactions: one.reactions,
  pinnedAt: one.pinnedAt,
  mentions: one.mentions,
  mentionsAll: one.mentionsAll,
  linkPreview: one.linkPreview,
});

function applyOnServer({ path, body }: FakeCall): FakeResponse {
  const [, , id = ''] = path.split('/');
  const before = state.get(id);
  if (!before) return { status: 404, body: { success: false, code: 'MESSAGE_NOT_FOUND', message: 'Gone' } };
  const { emoji, isOn } = body as { emoji?: string; isOn: boolean };
  const revision = before.revision + 1;
  const others = before.reactions
    .map((reaction) => ({
      ...reaction,
      userIds: reaction.userIds.filter((userId) => reaction.emoji !== emoji || userId !== '1'),
    }))
    .filter(({ userIds }) => userIds.length > 0);
  const joined = others.some((reaction) => reaction.emoji === emoji)
    ? others.map((reaction) =>
        reaction.emoji === emoji && isOn ? { ...reaction, userIds: [...reaction.userIds, '1'] } : reaction,
      )
    : isOn && emoji
      ? [...others, { emoji, userIds: ['1'] }]
      : others;
  const change = emoji
    ? { ...before, revision, reactions: joined }
    : { ...before, revision, pinnedAt: isOn ? '2026-11-20T10:00:00.000Z' : null };
  state.set(id, change);
  return ok({ change });
}

function respond(call: FakeCall): FakeResponse {
  if (isOffline) return 'network error';
  if (call.path === '/messages/conversations/7') return ok({ conversation: served.conversation });
  if (call.path === '/messages/conversations/7/pinned') return ok({ messages: served.pinned });
  if (call.path === '/messages/conversations/7/messages')
    return ok({
      messages: listed,
      changesCursor: 'start',
      lastSequence: 3,
      pagination: { page: 1, limit: 50, hasMore: false },
    });
  if (call.method === 'GET' && call.path.endsWith('/reactions')) return ok({ reactions: served.reactions });
  return call.method === 'PUT' && call.path.startsWith('/messages/m') ? applyOnServer(call) : ok({ unreadCount: 0 });
}

async function show(change: Partial<Conversation> = {}) {
  served = { conversation: { ...conversation, ...change }, pinned: [listed[2] as Message], reactions: [thumbsUp] };
  const noop = () => undefined;
  await renderPage(
    <div className="chat-pane" style={{ height: 500, display: 'flex', flexDirection: 'column' }}>
      <ChatArea conversationId="7" onBack={noop} onLeft={noop} />
    </div>,
  );
  await expect.poll(() => bubble('Bring a coat').elements().length).toBeGreaterThan(0);
}

beforeEach(() => {
  isOffline = false;
  state = new Map(listed.map((one) => [one.id, changeOf(one, 0)]));
  api = fakeApi(respond);
});

afterEach(async () => {
  api.restore();
  resetPage();
  await clearOutbox();
});

const log = () => page.getByRole('log');
const bubble = (content: string) => log().getByRole('article').filter({ hasText: content }).first();
const chip = (content: string, name: string) => bubble(content).getByRole('button', { name });
const status = (content: string) => page.getByRole('status').filter({ hasText: content });
const changeCalls = () => api.calls.filter(({ method, path }) => method === 'PUT' && path.startsWith('/messages/m'));
const openMenu = (content: string) => bubble(content).getByRole('button', { name: 'More options' }).click();

test('a press on a reaction joins it and takes it back; others are live, announced and listed', async () => {
  await show();
  await expect.element(chip('Hi there', '👍, 1 reaction')).toHaveAttribute('aria-pressed', 'false');
  await chip('Hi there', '👍, 1 reaction').click();
  await expect.element(chip('Hi there', '👍, 2 reactions')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(status('Reaction 👍 added')).toBeInTheDocument();
  await expect.poll(() => pendingChanges.get()).toEqual([]);
  expect(changeCalls()).toMatchObject([{ path: '/messages/m1/reactions', body: { emoji: '👍', isOn: true } }]);
  await chip('Hi there', '👍, 2 reactions').click();
  await expect.element(chip('Hi there', '👍, 1 reaction')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => pendingChanges.get()).toEqual([]);
  const mine = listed[1] as Message;
  socket.applyLocally('message:changed', changeOf({ ...mine, reactions: [{ emoji: '🎉', userIds: ['2'] }] }, 9));
  await expect.element(chip('Mine', '🎉, 1 reaction')).toBeVisible();
  await expect.element(status('Kofi Mensah reacted 🎉 to your message')).toBeInTheDocument();
  await openMenu('Hi there');
  await page.getByRole('menuitem', { name: 'Who reacted' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reactions' });
  await expect.element(dialog.getByText('Kofi Mensah')).toBeVisible();
  // The list follows the message while it is open.
  const ama = { ...user, id: '5', username: 'ama.fun', firstName: 'Ama' };
  served.reactions = [{ emoji: '🎉', userId: '5', user: ama, reactedAt: now }, thumbsUp];
  const reactions = served.reactions.map(({ emoji, userId }) => ({ emoji, userIds: [userId] }));
  socket.applyLocally('message:changed', changeOf({ ...(listed[0] as Message), reactions }, 9));
  await expect.element(dialog.getByText('Ama Mensah')).toBeVisible();
  await expect.element(dialog.getByText('Kofi Mensah')).toBeVisible();
});

test('the menu offers six emoji and all, by keyboard, and names a limit before the server does', async () => {
  await show();
  await openMenu('Mine');
  await expect.element(page.getByRole('group', { name: 'React' })).toBeVisible();
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name });
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('👍')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(item('❤️')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(page.getByRole('menuitem', { name: 'All emoji' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(chip('Mine', '👍, 1 reaction')).toHaveAttribute('aria-pressed', 'true');
  for (const emoji of ['❤️', '😂', '😮']) {
    await openMenu('Mine');
    await item(emoji).click();
  }
  await expect.element(page.getByText('You can react to a message with at most 3 emoji.')).toBeVisible();
  await expect.poll(() => pendingChanges.get()).toEqual([]);
  expect(changeCalls().map(({ body }) => (body as { emoji: string }).emoji)).toEqual(['👍', '❤️', '😂']);
  await openMenu('Mine');
  await expect.element(item('❤️')).toHaveAttribute('aria-checked', 'true');
  await userEvent.keyboard('{Escape}');
  await openMenu('Hi there');
  await page.getByRole('menuitem', { name: 'All emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'React' });
  await picker.getByRole('searchbox', { name: 'Search emoji' }).fill('octopus');
  await expect.element(picker.getByRole('gridcell', { name: 'Insert octopus' })).toBeVisible();
  await expect.poll(() => picker.getByRole('gridcell').elements().length).toBeLessThan(9);
  await userEvent.keyboard('{Enter}');
  await expect.element(chip('Hi there', '🐙, 1 reaction')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(picker).not.toBeInTheDocument();
});

test('pins stand above the chat: a press goes through them, and who may unpins in the list', async () => {
  await show();
  const bar = page.getByRole('button', { name: /^Pinned message/ });
  await expect.element(bar).toHaveTextContent('Pinned messageBring a coat');
  await openMenu('Mine');
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await expect.element(bar).toHaveTextContent('Pinned message 1 of 2Mine');
  await expect.element(status('Message pinned')).toBeInTheDocument();
  await bar.click();
  await expect.element(bar).toHaveTextContent('Pinned message 2 of 2Bring a coat');
  await bar.click();
  await expect.element(bar).toHaveTextContent('Pinned message 1 of 2Mine');
  await page.getByRole('button', { name: 'Show all 2 pinned messages' }).click();
  const list = page.getByRole('list', { name: 'Pinned messages' });
  await list.getByRole('listitem').filter({ hasText: 'Bring a coat' }).getByRole('button', { name: 'Unpin' }).click();
  await expect.element(list).toHaveFocus();
  await expect.element(list.getByText('Bring a coat')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).toHaveTextContent('Pinned messageMine');
  await expect.poll(() => pendingChanges.get()).toEqual([]);
  // What is deleted later must not stay on the device.
  expect(Object.keys(localStorage).filter((key) => key.startsWith('offline:') && key.includes('pin'))).toEqual([]);
  // It was unpinned elsewhere.
  socket.applyLocally('message:changed', { ...changeOf(listed[1] as Message, 9), pinnedAt: null });
  await expect.element(bar).not.toBeInTheDocument();
});

test('a member sees pins and cannot change them where the group does not allow it, but reacts', async () => {
  await show({ membersMay: { add: true, write: false, pin: false } });
  await expect.element(page.getByRole('button', { name: /^Pinned message/ })).toBeVisible();
  await openMenu('Bring a coat');
  await expect.element(page.getByRole('menuitem', { name: 'All emoji' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Unpin' }).query()).toBeNull();
});

test('nobody reacts or pins where nobody can write', async () => {
  await show({ isReadOnly: true });
  await expect.element(page.getByRole('button', { name: /^Pinned message/ })).toBeVisible();
  await openMenu('Bring a coat');
  await expect.element(page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
  for (const name of ['Pin', 'Unpin', 'All emoji'])
    expect(page.getByRole('menuitem', { name, exact: true }).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await chip('Hi there', '👍, 1 reaction').click();
  await expect.element(page.getByRole('dialog', { name: 'Reactions' })).toBeVisible();
  expect(changeCalls()).toEqual([]);
});

test('reactions without a connection wait, survive a reload, and are sent in order', async () => {
  await show();
  isOffline = true;
  await chip('Hi there', '👍, 1 reaction').click();
  await chip('Hi there', '👍, 2 reactions').click();
  await chip('Hi there', '👍, 1 reaction').click();
  await expect.element(bubble('Hi there').getByText('Queued...')).toBeVisible();
  // As after a reload: only what is on disk is left. The next attempt may load it at any time.
  pendingChanges.set([]);
  isOffline = false;
  const before = changeCalls().length;
  sendPendingChanges();
  await expect.element(chip('Hi there', '👍, 2 reactions')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => pendingChanges.get()).toEqual([]);
  const sent = changeCalls()
    .slice(before)
    .map(({ body }) => body as { isOn: boolean; changeId: string });
  expect(sent.map(({ isOn }) => isOn)).toEqual([true, false, true]);
  expect(new Set(sent.map(({ changeId }) => changeId)).size).toBe(3);
});

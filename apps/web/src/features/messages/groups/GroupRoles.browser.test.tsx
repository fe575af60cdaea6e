import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLimits } from '../../../../test/choose-limits.ts';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import ChatInfo from '../chat/ChatInfo.tsx';
import { useConversation } from '../data/messages.queries.ts';
import { GroupAnnouncer } from './GroupAnnouncer.tsx';

const time = '2026-11-20T09:00:00.000Z';
const memberOf = (userId: string, firstName: string, role: Conversation['role']) => ({
  userId,
  role,
  joinedSequence: 0,
  deliveredUpTo: 0,
  readUpTo: 0,
  readFrom: 0,
  readAt: null,
  user: { id: userId, username: `${firstName.toLowerCase()}.fun`, firstName, lastName: 'Mensah', avatarUrl: null },
});
const group: Conversation = {
  id: '7',
  isGroup: true,
  name: 'Painters',
  avatarUrl: null,
  otherParticipant: null,
  participants: [memberOf('1', 'Me', 'owner'), memberOf('2', 'Kofi', 'member'), memberOf('3', 'Ama', 'admin')],
  participantIds: ['1', '2', '3'],
  participantCount: 3,
  role: 'owner',
  membersMay: { add: true, write: true, pin: true },
  isReadOnly: false,
  lastMessage: null,
  lastMessageTime: null,
  lastMessageData: null,
  lastActivity: time,
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
  createdAt: time,
};

const friendsOfMe = ['Leila', 'Noor'].map((firstName, at) => ({
  ...memberOf(`${at + 4}`, firstName, 'member').user,
  isOnline: false,
}));

let conversation: Conversation;
let api: ReturnType<typeof fakeApi>;

function withRoleOf(userId: string, role: Conversation['role']): Conversation {
  const participants = conversation.participants.map((one) => (one.userId === userId ? { ...one, role } : one));
  return { ...conversation, participants };
}

function respond({ path, method, body }: FakeCall): FakeResponse {
  const change = body as
    | { role: Conversation['role']; membersMay?: Partial<Conversation['membersMay']>; name?: string }
    | undefined;
  if (path.endsWith('/role') && change) conversation = withRoleOf(path.split('/').at(-2) ?? '', change.role);
  else if (method === 'PUT' && change?.membersMay)
    conversation = { ...conversation, membersMay: { ...conversation.membersMay, ...change.membersMay } };
  else if (method === 'PUT' && change?.name) conversation = { ...conversation, name: change.name };
  if (path === '/friends/chat') return ok({ friends: friendsOfMe, pagination: { page: 1, limit: 20, hasMore: false } });
  if (path.endsWith('/access')) return ok({ invites: [], requests: [], removed: [] });
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

const button = (name: string) => page.getByRole('button', { name, exact: true });
const menuItems = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent);

function Info() {
  const { fullConversation } = useConversation('7');
  if (!fullConversation) return null;
  return (
    <>
      <p>{fullConversation.name}</p>
      <GroupAnnouncer conversation={fullConversation} />
      <ChatInfo open conversation={fullConversation} onClose={() => {}} onSearch={() => {}} onLeft={() => {}} />
    </>
  );
}

test('the owner appoints an admin, which is announced, and decides what members may do', async () => {
  await renderPage(<Info />);
  await button('More options for Kofi Mensah').click();
  await expect.poll(menuItems).toEqual(['Make admin', 'Transfer ownership', 'Remove from the group']);
  await page.getByRole('menuitem', { name: 'Make admin' }).click();
  await expect.element(page.getByText('Kofi Mensah is an admin now')).toBeInTheDocument();
  await button('Manage group').click();
  await page.getByRole('switch', { name: 'Write messages' }).click();
  await expect.element(page.getByText('Only admins can write now')).toBeInTheDocument();
  await expect.element(page.getByRole('switch', { name: 'Write messages' })).not.toBeChecked();
  expect(api.calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    ['/messages/conversations/7/participants/2/role', { role: 'admin' }],
    ['/messages/conversations/7', { membersMay: { write: false } }],
  ]);
  await button('Back to the group').click();
  await expect.element(button('Manage group')).toBeVisible();
});

test('an admin who becomes a member while managing sees the information under its own title', async () => {
  conversation = { ...withRoleOf('1', 'admin'), role: 'admin' };
  await renderPage(<Info />);
  await button('Manage group').click();
  await expect.element(page.getByRole('dialog', { name: 'Manage group' })).toBeVisible();
  conversation = { ...withRoleOf('1', 'member'), role: 'member' };
  socket.applyLocally('conversation:updated', { conversation });
  await expect.element(button('Leave group')).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Group info' })).toBeVisible();
  conversation = { ...conversation, membersMay: { ...conversation.membersMay, add: false } };
  await button('Add members').click();
  await expect.element(page.getByRole('dialog', { name: 'Add members' })).toBeVisible();
  socket.applyLocally('conversation:updated', { conversation });
  await expect.element(page.getByRole('dialog', { name: 'Group info' })).toBeVisible();
});

test('a typed name stays when another admin renames the group, and an untouched field follows', async () => {
  const rename = (name: string) => {
    conversation = { ...conversation, name };
    socket.applyLocally('conversation:updated', { conversation });
  };
  await renderPage(<Info />);
  const field = page.getByRole('textbox', { name: 'Group name' });
  await expect.element(field).toHaveValue('Painters');
  rename('Sculptors');
  await expect.element(field).toHaveValue('Sculptors');
  await field.fill('Potters');
  rename('Weavers');
  await expect.element(page.getByText('Weavers')).toBeInTheDocument();
  await expect.element(field).toHaveValue('Potters');
  await button('Save').click();
  await expect.element(button('Save')).not.toBeInTheDocument();
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Potters' });
  await expect.element(field).toHaveValue('Potters');
  rename('Dyers');
  await expect.element(field).toHaveValue('Dyers');
});

test('an admin removes only members', async () => {
  conversation = { ...withRoleOf('1', 'admin'), role: 'admin' };
  await renderPage(<Info />);
  await button('More options for Kofi Mensah').click();
  await expect.poll(menuItems).toEqual(['Remove from the group']);
  expect(button('More options for Ama Mensah').elements()).toEqual([]);
});

test('a member sees only what members may do', async () => {
  conversation = { ...withRoleOf('1', 'member'), role: 'member', membersMay: { add: false, write: true, pin: true } };
  await renderPage(<Info />);
  await expect.element(page.getByText('kofi.fun')).toBeVisible();
  for (const name of ['More options for Kofi Mensah', 'Manage group', 'Add members'])
    expect(button(name).elements()).toEqual([]);
});

test('no more members are added than the site has room for now', async () => {
  await renderPage(<Info />);
  await button('Add members').click();
  const choose = (name: string) => page.getByRole('checkbox', { name, exact: false });
  await choose('Leila Mensah').click({ force: true });
  await choose('Noor Mensah').click({ force: true });
  await expect.element(button('Add')).toBeEnabled();
  chooseLimits({ groupMembers: 4 });
  await expect.element(page.getByRole('alert').getByText('There is no room for more members')).toBeVisible();
  await expect.element(button('Add')).toBeDisabled();
  await choose('Noor Mensah').click({ force: true });
  await expect.element(button('Add')).toBeEnabled();
});

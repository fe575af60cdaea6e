import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { GroupRole } from '@gumball/rules/messages/group-roles';
import { expect, it } from 'vitest';
import {
  chatPath,
  editMessage,
  emitMessage,
  eventsOf,
  getConversation,
  nextTempId,
  startGroup,
} from '../../../../test/data/chat.ts';
import { becomeFriends } from '../../../../test/data/friendship.ts';
import { fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';

const shared = shareApp();

const setRole = (by: TestUser, id: string, of: TestUser, role: GroupRole) =>
  by.put<{ conversation: Conversation }>(chatPath(id, `/participants/${of.id}/role`), { role });
const remove = (by: TestUser, id: string, who: TestUser) => by.delete(chatPath(id, `/participants/${who.id}`));
const rolesIn = async (by: TestUser, id: string) =>
  Object.fromEntries((await getConversation(by, id)).participants.map(({ userId, role }) => [userId, role]));

it('has one owner, who appoints and removes admins', async () => {
  const [alice, bob, carol, dan] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob, carol, dan]);
  const danSocket = await connect(shared(), dan);
  expect((await setRole(bob, id, carol, 'admin')).status).toBe(403);
  expect((await setRole(alice, id, bob, 'admin')).body.conversation.participants).toHaveLength(4);
  expect((await setRole(alice, id, carol, 'admin')).status).toBe(200);
  await until(() => eventsOf(danSocket, 'conversation:updated').length > 0);
  // Neither admins nor members change roles, and admins remove neither each other nor the owner.
  expect((await setRole(bob, id, dan, 'admin')).status).toBe(403);
  expect((await setRole(bob, id, bob, 'owner')).status).toBe(403);
  for (const who of [alice, carol, bob]) expect((await remove(bob, id, who)).status).toBe(403);
  expect((await bob.put(chatPath(id), { name: 'Sculptors' })).status).toBe(200);
  expect((await remove(bob, id, dan)).status).toBe(200);
  // The owner cannot only step down.
  expect((await setRole(alice, id, alice, 'member')).status).toBe(403);
  expect((await setRole(alice, id, dan, 'admin')).status).toBe(404);
  expect((await setRole(alice, id, carol, 'member')).status).toBe(200);
  expect(await rolesIn(alice, id)).toEqual({ [alice.id]: 'owner', [bob.id]: 'admin', [carol.id]: 'member' });
  const direct = await alice.post<{ conversation: Conversation }>('/messages/conversations', {
    participantIds: [bob.id],
  });
  expect((await setRole(alice, direct.body.conversation.id, bob, 'admin')).status).toBe(403);
});

it('is transferred to one member, also by concurrent requests', async () => {
  const [alice, bob, carol] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob, carol]);
  const replies = await Promise.all([bob, carol, bob].map((who) => setRole(alice, id, who, 'owner')));
  expect(replies.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
  const roles = await rolesIn(alice, id);
  expect(Object.values(roles).toSorted()).toEqual(['admin', 'member', 'owner']);
  expect(roles[alice.id]).toBe('admin');
  const owner = roles[bob.id] === 'owner' ? bob : carol;
  expect((await setRole(alice, id, owner, 'owner')).status).toBe(200);
  expect((await setRole(alice, id, owner === bob ? carol : bob, 'owner')).status).toBe(403);
});

it('passes to the longest-serving admin, else member, when the owner leaves', async () => {
  const [alice, bob, carol, dan] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob, carol, dan]);
  await setRole(alice, id, dan, 'admin');
  shared().advance(1000);
  await setRole(alice, id, carol, 'admin');
  await alice.delete(chatPath(id, '/leave'));
  expect(await rolesIn(bob, id)).toEqual({ [bob.id]: 'member', [carol.id]: 'admin', [dan.id]: 'owner' });
  await dan.delete(chatPath(id, '/leave'));
  await carol.delete(chatPath(id, '/leave'));
  expect(await rolesIn(bob, id)).toEqual({ [bob.id]: 'owner' });
});

it('lets members write, add and pin only where its managers allow it', async () => {
  const [alice, bob, carol, dan] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob, carol]);
  await becomeFriends(bob, dan);
  const sent = await emitMessage(bob, id, 'before');
  const allow = (by: TestUser, membersMay: object) =>
    by.put<{ conversation: Conversation }>(chatPath(id), { membersMay });
  expect((await allow(bob, { write: false })).status).toBe(403);
  expect((await allow(alice, { write: false, add: false })).body.conversation.membersMay).toEqual({
    add: false,
    write: false,
    pin: true,
  });
  const write = async (by: TestUser) => {
    const socket = await connect(shared(), by);
    return socket.send('message:send', { conversationId: id, content: 'x', tempId: nextTempId() });
  };
  expect(await write(bob)).toMatchObject({ success: false, code: 'ACCESS_DENIED' });
  expect((await editMessage(bob, sent, 'after')).status).toBe(403);
  expect(await write(alice)).toMatchObject({ success: true });
  expect((await bob.post(chatPath(id, '/participants'), { participantIds: [dan.id] })).status).toBe(403);
  await setRole(alice, id, bob, 'admin');
  expect(await write(bob)).toMatchObject({ success: true });
  expect((await editMessage(bob, sent, 'after')).status).toBe(200);
  expect((await bob.post(chatPath(id, '/participants'), { participantIds: [dan.id] })).status).toBe(200);
  await allow(alice, { write: true });
  expect(await write(carol)).toMatchObject({ success: true });
  expect(await getConversation(carol, id)).toMatchObject({ membersMay: { add: false, write: true, pin: true } });
});

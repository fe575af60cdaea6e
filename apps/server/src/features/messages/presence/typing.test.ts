import { describe, expect, it } from 'vitest';
import { chatPath, eventsOf, startDirect, startGroup } from '../../../../test/data/chat.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { connect, type TestSocket, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import type { Connection } from '../../../platform/realtime/realtime.ts';
import { joinConversation } from '../conversations/join-conversation.ts';

const shared = shareApp();
let userCount = 0;
const createUser = (name: string) => createTestUser(shared(), `${name}_${(userCount += 1)}`);
const createUsers = () => Promise.all([createUser('alice'), createUser('bob'), createUser('carol')]);

async function openChat(user: TestUser, conversationId: string): Promise<TestSocket> {
  const socket = await connect(shared(), user);
  expect(await socket.send('conversation:join', { conversationId })).toMatchObject({ success: true });
  return socket;
}

const typingIn = (socket: TestSocket) => eventsOf(socket, 'typing').map(({ userId }) => userId);

// A connection that keeps its rooms; `whileJoining` runs between the join and the second check.
function fakeConnection(userId: string, whileJoining: () => Promise<unknown> = async () => undefined) {
  const rooms = new Set<string>();
  const joined: string[] = [];
  const connection: Pick<Connection, 'viewer' | 'setRooms' | 'prepareRooms' | 'leave' | 'roomsWithPrefix'> = {
    viewer: { userId } as Connection['viewer'],
    setRooms: (_prefix, names) => {
      for (const name of names) rooms.add(name);
      joined.push(...names);
    },
    prepareRooms: async () => void (await whileJoining()),
    leave: (room) => void rooms.delete(room),
    roomsWithPrefix: () => [...rooms],
  };
  return { rooms, joined, connection: connection as Connection };
}

describe('joining a conversation', () => {
  it('enters its room for a participant, and for nobody else, not even before the refusal', async () => {
    const [alice, bob, carol] = await createUsers();
    const { id } = await startDirect(alice, bob);
    const participant = fakeConnection(bob.id);
    await joinConversation(shared().deps, participant.connection, id);
    expect([...participant.rooms]).toEqual([`conversation:${id}`]);
    const stranger = fakeConnection(carol.id);
    await expect(joinConversation(shared().deps, stranger.connection, id)).rejects.toMatchObject({
      code: 'CONVERSATION_NOT_FOUND',
    });
    expect(stranger.joined).toEqual([]);
  });

  it('leaves the room again if the participation, or a block begins, in between', async () => {
    const [alice, bob, carol] = await createUsers();
    const { id: groupId } = await startGroup(alice, [bob]);
    const removed = fakeConnection(bob.id, () => alice.delete(chatPath(groupId, `/participants/${bob.id}`)));
    await expect(joinConversation(shared().deps, removed.connection, groupId)).rejects.toMatchObject({
      code: 'CONVERSATION_NOT_FOUND',
    });
    expect(removed.joined).toEqual([`conversation:${groupId}`]);
    expect([...removed.rooms]).toEqual([]);
    const { id: directId } = await startDirect(alice, carol);
    const blocked = fakeConnection(carol.id, () => alice.post(`/users/${carol.id}/block`));
    await joinConversation(shared().deps, blocked.connection, directId);
    expect(blocked.joined).toEqual([`conversation:${directId}`]);
    expect([...blocked.rooms]).toEqual([]);
  });

  it('does not enter the room of a pair with a block', async () => {
    const [alice, bob] = await createUsers();
    const { id } = await startDirect(alice, bob);
    await bob.post(`/users/${alice.id}/block`);
    const { connection, joined } = fakeConnection(alice.id);
    expect(await joinConversation(shared().deps, connection, id)).toEqual({ conversationId: id, lastSequence: 0 });
    expect(joined).toEqual([]);
  });
});

describe('a typing event', () => {
  it('is refused to a stranger whose request to join is under way', async () => {
    const [alice, bob, carol] = await createUsers();
    const { id } = await startDirect(alice, bob);
    const bobSocket = await openChat(bob, id);
    const stranger = await connect(shared(), carol);
    const reference = { conversationId: id };
    const replies = await Promise.all([
      stranger.send('conversation:join', reference),
      stranger.send('typing', reference),
    ]);
    expect(replies).toMatchObject(Array.from({ length: 2 }, () => ({ code: 'CONVERSATION_NOT_FOUND' })));
    await (await openChat(alice, id)).send('typing', reference);
    await until(() => typingIn(bobSocket).length > 0);
    expect(typingIn(bobSocket)).toEqual([alice.id]);
  });

  it.each(['the typing member', 'the other member'])('does not cross a block of %s in a group', async (blocker) => {
    const [alice, bob, carol] = await createUsers();
    const { id } = await startGroup(alice, [bob, carol]);
    const [aliceSocket, bobSocket, carolSocket] = [
      await openChat(alice, id),
      await openChat(bob, id),
      await openChat(carol, id),
    ];
    const [by, of] = blocker === 'the typing member' ? [bob, carol] : [carol, bob];
    expect((await by.post(`/users/${of.id}/block`)).status).toBe(200);
    await bobSocket.send('typing', { conversationId: id });
    await until(() => typingIn(aliceSocket).length > 0);
    await aliceSocket.send('typing', { conversationId: id });
    await until(() => typingIn(carolSocket).length > 0);
    expect(typingIn(aliceSocket)).toEqual([bob.id]);
    expect(typingIn(carolSocket)).toEqual([alice.id]);
  });

  it('is sent by a member who hides the online state', async () => {
    const [alice, bob] = await createUsers();
    const { id } = await startDirect(alice, bob);
    expect((await alice.put('/users/privacy', { showPresence: false })).status).toBe(200);
    const bobSocket = await openChat(bob, id);
    await (await openChat(alice, id)).send('typing', { conversationId: id });
    await until(() => typingIn(bobSocket).length > 0);
    expect(typingIn(bobSocket)).toEqual([alice.id]);
  });
});

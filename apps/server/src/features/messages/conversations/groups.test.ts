import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import { describe, expect, it } from 'vitest';
import { createUpload } from '../../../../test/data/builders.ts';
import {
  chatPath,
  emitMessage,
  eventsOf,
  getConversation,
  listMessages,
  sendMessage,
  startDirect,
  startGroup,
} from '../../../../test/data/chat.ts';
import { becomeFriends } from '../../../../test/data/friendship.ts';
import { fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { purgeUserData } from '../purge-user-data.ts';

const shared = shareApp();
const createFourUsers = () => fourUsers(shared());

describe('a group', () => {
  it('lets only its managers rename it, change its avatar and remove participants', async () => {
    const [alice, bob, carol] = await createFourUsers();
    const avatarUrl = await createUpload(shared(), alice, { purpose: 'avatar' });
    const { id } = await startGroup(alice, [bob, carol], '  Mural \n club ');
    const bobSocket = await connect(shared(), bob);
    expect(await getConversation(bob, id)).toMatchObject({
      name: 'Mural club',
      role: 'member',
      isGroup: true,
      participantCount: 3,
    });
    expect((await bob.put(chatPath(id), { name: 'x' })).status).toBe(403);
    expect((await bob.delete(chatPath(id, `/participants/${carol.id}`))).status).toBe(403);
    expect((await alice.put(chatPath(id), { name: ' ' })).status).toBe(400);
    expect((await alice.put(chatPath(id), { avatarUrl: '/uploads/not-mine.webp' })).status).toBe(400);
    const changed = await alice.put<{ conversation: Conversation }>(chatPath(id), { name: 'Walls', avatarUrl });
    expect(changed.body.conversation).toMatchObject({ name: 'Walls', avatarUrl, role: 'owner' });
    await until(() => eventsOf(bobSocket, 'conversation:updated').at(-1)?.conversation.name === 'Walls');
    expect(eventsOf(bobSocket, 'conversation:updated').at(-1)).toEqual({
      conversation: await getConversation(bob, id),
    });
    expect(
      (await alice.put<{ conversation: Conversation }>(chatPath(id), { avatarUrl: null })).body.conversation,
    ).toMatchObject({
      name: 'Walls',
      avatarUrl: null,
    });
  });

  it('is created once per idempotency key under concurrent requests', async () => {
    const [alice, bob] = await createFourUsers();
    await becomeFriends(alice, bob);
    const avatarUrl = await createUpload(shared(), alice, { purpose: 'avatar' });
    const createGroup = async (by: TestUser, other: TestUser, body = {}) => {
      const group = { participantIds: [other.id], isGroup: true, name: 'Twice', ...body };
      const headers = { 'Idempotency-Key': 'the-same' };
      const response = await by.post<{ conversation: Conversation }>('/messages/conversations', group, headers);
      expect(response.status).toBe(201);
      return response.body.conversation.id;
    };
    const [first, ...rest] = await Promise.all([1, 2, 3].map(() => createGroup(alice, bob, { avatarUrl })));
    expect([...rest, await createGroup(alice, bob)]).toEqual([first, first, first]);
    expect(await createGroup(bob, alice)).not.toBe(first);
    const { rows } = await shared().deps.db.pool.query(
      `SELECT c.id FROM conversations c WHERE NOT EXISTS (
         SELECT FROM conversation_participants p WHERE p.conversation_id = c.id)`,
    );
    expect(rows).toEqual([]);
    await alice.delete(chatPath(first ?? '', '/leave'));
    expect(await createGroup(alice, bob)).not.toBe(first);
  });

  it('releases its avatar with its last participant', async () => {
    const [alice, bob] = await createFourUsers();
    const avatarUrl = await createUpload(shared(), alice, { purpose: 'avatar' });
    const { id } = await startGroup(alice, [bob]);
    await alice.put(chatPath(id), { avatarUrl });
    const isAttached = async () => {
      const { rows } = await shared().deps.db.pool.query<{ shown: boolean }>(
        'SELECT attached_at IS NOT NULL AS shown FROM uploads WHERE url = $1',
        [avatarUrl],
      );
      return rows[0]?.shown;
    };
    await bob.delete(chatPath(id, '/leave'));
    expect(await isAttached()).toBe(true);
    await alice.delete(chatPath(id, '/leave'));
    expect(await isAttached()).toBe(false);
  });

  it('accepts friends of any participant, who can read only later messages', async () => {
    const [alice, bob, carol, dan] = await createFourUsers();
    const { id } = await startGroup(alice, [bob]);
    await emitMessage(alice, id, 'before');
    await becomeFriends(bob, carol);
    const aliceSocket = await connect(shared(), carol);
    expect((await alice.post(chatPath(id, '/participants'), { participantIds: [carol.id] })).status).toBe(403);
    expect((await bob.post(chatPath(id, '/participants'), { participantIds: [carol.id, dan.id] })).status).toBe(403);
    expect((await bob.post(chatPath(id, '/participants'), { participantIds: [carol.id, alice.id] })).status).toBe(200);
    await until(() => eventsOf(aliceSocket, 'conversation:created').length > 0);
    const after = await emitMessage(alice, id, 'after');
    expect(await listMessages(carol, id)).toMatchObject([{ id: after.id, sequenceNumber: 2 }]);
    expect(await getConversation(carol, id)).toMatchObject({ firstSequence: 2, unreadCount: 1, participantCount: 3 });
    expect(
      (await carol.put(`/messages/${(await listMessages(alice, id))[0]?.id}/status`, { status: 'read' })).status,
    ).toBe(404);
    expect((await carol.put(chatPath(id, '/read'))).status).toBe(200);
    expect((await listMessages(alice, id)).map(({ readBy }) => readBy)).toEqual([[], [carol.id]]);
  });

  it('notifies those who were added by others, once, and not by a direct conversation', async () => {
    const [alice, bob, carol, dan] = await createFourUsers();
    const addedBy = async (who: TestUser) => {
      const { body } = await who.get<{ notifications: Notification[] }>('/notifications');
      return body.notifications
        .filter(({ type }) => type === 'group_added')
        .map(({ actor, link }) => ({ actor: actor?.id, link }));
    };
    await startDirect(alice, dan);
    const { id } = await startGroup(alice, [bob], 'Mural club');
    await becomeFriends(bob, carol);
    const participantIds = [carol.id, alice.id];
    for (let time = 0; time < 2; time++) await bob.post(chatPath(id, '/participants'), { participantIds });
    await until(async () => (await addedBy(carol)).length > 0);
    const link = `/chat/${id}`;
    expect([await addedBy(alice), await addedBy(bob), await addedBy(carol), await addedBy(dan)]).toEqual([
      [],
      [{ actor: alice.id, link }],
      [{ actor: bob.id, link }],
      [],
    ]);
  });

  it('is created, and changed for all its members, at a limited rate', async () => {
    const [alice, bob] = await createFourUsers();
    const { id } = await startGroup(alice, [bob]);
    const statusesOf = async (count: number, request: () => Promise<{ status: number }>) =>
      (await Promise.all(Array.from({ length: count }, request))).map(({ status }) => status).toSorted((a, b) => a - b);
    const group = { participantIds: [bob.id], isGroup: true, name: 'One of many' };
    const created = await statusesOf(61, () => alice.post('/messages/conversations', group));
    expect([created.at(58), created.at(59), created.at(60)]).toEqual([201, 429, 429]);
    // Another chat is no group.
    expect((await alice.post('/messages/conversations', { participantIds: [bob.id] })).status).toBe(201);
    const changed = await statusesOf(31, () => alice.put(chatPath(id), { name: 'Renamed' }));
    const added = await statusesOf(31, () => alice.post(chatPath(id, '/participants'), { participantIds: [bob.id] }));
    expect([changed.at(-1), added.at(-3), added.at(-2)]).toEqual([200, 200, 429]);
    expect((await alice.delete(chatPath(id, `/participants/${bob.id}`))).status).toBe(429);
    expect((await alice.put(chatPath(id, `/participants/${bob.id}/role`), { role: 'admin' })).status).toBe(429);
  });

  it('cuts off a removed participant at once', async () => {
    const [alice, bob, carol] = await createFourUsers();
    const { id } = await startGroup(alice, [bob, carol]);
    const [aliceSocket, bobSocket, carolSocket] = [
      await connect(shared(), alice),
      await connect(shared(), bob),
      await connect(shared(), carol),
    ];
    for (const socket of [bobSocket, carolSocket]) await socket.send('conversation:join', { conversationId: id });
    await carolSocket.send('typing', { conversationId: id });
    await until(() => eventsOf(bobSocket, 'typing').length > 0);
    expect(eventsOf(bobSocket, 'typing')).toEqual([{ conversationId: id, userId: carol.id, isTyping: true }]);
    expect((await alice.delete(chatPath(id, `/participants/${bob.id}`))).status).toBe(200);
    expect((await alice.delete(chatPath(id, `/participants/${bob.id}`))).status).toBe(200);
    await sendMessage(aliceSocket, id, 'without bob');
    await carolSocket.send('typing', { conversationId: id });
    await until(
      () => eventsOf(carolSocket, 'message:new').length > 0 && eventsOf(bobSocket, 'conversation:removed').length > 0,
    );
    // One event, with the reason: leaving has another one.
    expect(eventsOf(bobSocket, 'conversation:removed')).toEqual([{ conversationId: id, reason: 'removed' }]);
    await carol.delete(chatPath(id, '/leave'));
    await until(() => eventsOf(carolSocket, 'conversation:removed').length > 0);
    expect(eventsOf(carolSocket, 'conversation:removed')).toEqual([{ conversationId: id, reason: 'left' }]);
    expect(eventsOf(bobSocket, 'message:new')).toEqual([]);
    expect(eventsOf(bobSocket, 'typing')).toHaveLength(1);
    expect(await bobSocket.send('typing', { conversationId: id })).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' });
    expect(await bobSocket.send('message:send', { conversationId: id, content: 'x', tempId: 'x' })).toMatchObject({
      code: 'ACCESS_DENIED',
    });
    expect((await bob.get(chatPath(id))).status).toBe(404);
  });

  it('has an owner as long as it has participants, and is deleted with the last one', async () => {
    const [alice, bob, carol] = await createFourUsers();
    const { id } = await startGroup(alice, [bob, carol]);
    await alice.delete(chatPath(id, '/leave'));
    expect((await getConversation(bob, id)).participants.map(({ role }) => role).toSorted()).toEqual([
      'member',
      'owner',
    ]);
    await Promise.all([bob.delete(chatPath(id, '/leave')), carol.delete(chatPath(id, '/leave'))]);
    const { rows } = await shared().deps.db.pool.query('SELECT FROM conversations WHERE id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await bob.delete(chatPath(id, '/leave'))).status).toBe(200);
  });
});

describe('a direct conversation', () => {
  it('is read-only for both during a block and writable after it', async () => {
    const [alice, bob] = await createFourUsers();
    const { id } = await startDirect(alice, bob);
    const [aliceSocket, bobSocket] = [await connect(shared(), alice), await connect(shared(), bob)];
    for (const socket of [aliceSocket, bobSocket]) await socket.send('conversation:join', { conversationId: id });
    await sendMessage(aliceSocket, id, 'before');
    await bob.post(`/users/${alice.id}/block`);
    for (const socket of [aliceSocket, bobSocket]) {
      expect(await socket.send('message:send', { conversationId: id, content: 'x', tempId: 'x' })).toMatchObject({
        code: 'ACCESS_DENIED',
      });
      await until(() => eventsOf(socket, 'conversation:updated').at(-1)?.conversation.isReadOnly === true);
      await until(async () => !(await socket.send('typing', { conversationId: id })).success);
      expect((await socket.send('conversation:join', { conversationId: id })).success).toBe(true);
      expect((await socket.send('typing', { conversationId: id })).success).toBe(false);
    }
    expect((await alice.post(chatPath(id, '/messages'), { content: 'x' })).status).toBe(403);
    expect(await getConversation(alice, id)).toMatchObject({
      isReadOnly: true,
      otherParticipant: { isOnline: false, lastSeen: null },
    });
    expect(await listMessages(alice, id)).toHaveLength(1);
    await bob.delete(`/users/${alice.id}/block`);
    await until(() => eventsOf(aliceSocket, 'conversation:updated').at(-1)?.conversation.isReadOnly === false);
    expect(await sendMessage(aliceSocket, id, 'after')).toMatchObject({ sequenceNumber: 2 });
  });

  it('stays writable for former friends', async () => {
    const [alice, bob] = await createFourUsers();
    const { id } = await startDirect(alice, bob);
    await alice.delete(`/friends/${bob.id}`);
    expect(await emitMessage(bob, id, 'still here')).toMatchObject({ sequenceNumber: 1 });
    const reopened = await alice.post<{ conversation: Conversation }>('/messages/conversations', {
      participantIds: [bob.id],
    });
    expect([reopened.status, reopened.body.conversation.id]).toEqual([200, id]);
  });

  it('that was left returns with the next message of a friend, without earlier messages', async () => {
    const [alice, bob] = await createFourUsers();
    const { id } = await startDirect(alice, bob);
    await emitMessage(alice, id, 'before');
    await alice.delete(chatPath(id, '/leave'));
    expect((await alice.get<{ conversations: [] }>('/messages/conversations')).body.conversations).toEqual([]);
    expect(await getConversation(bob, id)).toMatchObject({ isReadOnly: false, otherParticipant: { id: alice.id } });
    const aliceSocket = await connect(shared(), alice);
    await emitMessage(bob, id, 'are you there?');
    await until(() => eventsOf(aliceSocket, 'message:new').length > 0);
    expect((await listMessages(alice, id)).map(({ sequenceNumber }) => sequenceNumber)).toEqual([2]);
    await alice.delete(chatPath(id, '/leave'));
    await alice.delete(`/friends/${bob.id}`);
    expect(await getConversation(bob, id)).toMatchObject({ isReadOnly: true });
    expect((await bob.post(chatPath(id, '/messages'), { content: 'x' })).status).toBe(403);
  });

  it('keeps the text of a deleted user without the name, and becomes read-only', async () => {
    const [alice, bob, carol] = await createFourUsers();
    const { id } = await startDirect(alice, bob);
    const group = await startGroup(alice, [carol]);
    await emitMessage(alice, id, 'remember me');
    await emitMessage(bob, id, 'I will');
    await shared().deps.db.pool.query("UPDATE users SET username = 'gone', first_name = 'Deleted' WHERE id = $1", [
      alice.id,
    ]);
    const bobSocket = await connect(shared(), bob);
    await purgeUserData(shared().deps, alice.id);
    await until(() => eventsOf(bobSocket, 'conversation:updated').length > 0);
    // The username of a deleted account is no text for members.
    expect(eventsOf(bobSocket, 'conversation:updated')).toMatchObject([
      { conversation: { id, otherParticipant: null } },
    ]);
    expect(await listMessages(bob, id)).toMatchObject([
      { content: 'remember me', senderId: null, sender: null, sequenceNumber: 1 },
      { content: 'I will', senderId: bob.id, sequenceNumber: 2 },
    ]);
    expect(await getConversation(bob, id)).toMatchObject({
      isReadOnly: true,
      otherParticipant: null,
      name: 'Deleted member',
    });
    expect((await bob.post(chatPath(id, '/messages'), { content: 'x' })).status).toBe(403);
    expect(await getConversation(carol, group.id)).toMatchObject({ role: 'owner', participantCount: 1 });
    await bob.delete(chatPath(id, '/leave'));
    const { rows } = await shared().deps.db.pool.query('SELECT FROM conversations WHERE id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('the list of conversations', () => {
  it('is ordered by latest activity, by page and cursor, filters by type and searches names', async () => {
    const [alice, bob, carol, dan] = await createFourUsers();
    const first = await startDirect(alice, bob);
    const group = await startGroup(alice, [carol], 'Harbour wall');
    const last = await startDirect(alice, dan);
    shared().advance(1000);
    await emitMessage(bob, first.id, 'hello');
    shared().advance(1000);
    await emitMessage(carol, group.id, 'one');
    await emitMessage(carol, group.id, 'two');
    type Page = {
      conversations: Conversation[];
      pagination: { hasMore: boolean; total: number; nextCursor?: string };
      summary: Record<string, number>;
    };
    const list = async (query: string) => (await alice.get<Page>(`/messages/conversations${query}`)).body;
    const ids = ({ conversations }: Page) => conversations.map(({ id }) => id);
    const all = await list('');
    expect(ids(all)).toEqual([group.id, first.id, last.id]);
    expect(all.summary).toEqual({
      totalUnread: 3,
      totalConversations: 3,
      unreadDirect: 1,
      unreadGroups: 1,
      archivedDirect: 0,
      archivedGroups: 0,
    });
    expect(all.conversations.map(({ unreadCount, lastMessage }) => [unreadCount, lastMessage])).toEqual([
      [2, 'two'],
      [1, 'hello'],
      [0, null],
    ]);
    const page = await list('?limit=2');
    expect([ids(page), page.pagination.hasMore]).toEqual([[group.id, first.id], true]);
    expect(ids(await list(`?limit=2&cursor=${page.pagination.nextCursor}`))).toEqual([last.id]);
    expect(ids(await list('?limit=2&page=2'))).toEqual([last.id]);
    expect(ids(await list('?type=group'))).toEqual([group.id]);
    expect(ids(await list('?type=direct'))).toEqual([first.id, last.id]);
    const total = async (query: string) => (await list(query)).pagination.total;
    expect([all.pagination.total, await total('?limit=2&page=9')]).toEqual([3, 3]);
    expect([await total('?type=group'), await total('?type=direct&limit=1')]).toEqual([1, 2]);
    const search = async (q: string) => ids(await list(`/search?q=${encodeURIComponent(q)}`));
    expect(await search('wall')).toEqual([group.id]);
    expect(await search('DAN')).toEqual([last.id]);
    expect(await search(dan.username)).toEqual([last.id]);
    for (const q of ['', ' ', 'arbour', '%', 'zzz']) expect([q, await search(q)]).toEqual([q, []]);
    expect((await bob.get<Page>('/messages/conversations/search?q=wall')).body.conversations).toEqual([]);
  });
});

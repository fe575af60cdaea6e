import type { Conversation, ConversationsSummary } from '@gumball/contract/messages/messages.schemas';
import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import { describe, expect, it } from 'vitest';
import {
  chatPath,
  editMessage,
  emitMessage,
  eventsOf,
  getConversation,
  listMessages,
  sendMessage,
  startDirect,
  startGroup,
  untilPresent,
} from '../../../../test/data/chat.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';

const shared = shareApp();
let userCount = 0;
const createUser = (name: string) => createTestUser(shared(), `${name}_${(userCount += 1)}`);
const unreadCount = async (user: TestUser) =>
  (await user.get<{ unreadCount: number }>('/messages/unread-count')).body.unreadCount;

describe('the status of a message', () => {
  it('advances to delivered and read, and the sender receives both', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id: conversationId } = await startDirect(alice, bob);
    const [aliceSocket, bobSocket, bobPhone] = [
      await connect(shared(), alice),
      await connect(shared(), bob),
      await connect(shared(), bob),
    ];
    await untilPresent(bobPhone);
    const sent = [
      await sendMessage(aliceSocket, conversationId, 'one'),
      await sendMessage(aliceSocket, conversationId, 'two'),
    ];
    expect((await listMessages(alice, conversationId)).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect([await unreadCount(bob), await unreadCount(alice)]).toEqual([1, 0]);

    expect(await bobSocket.send('message:delivered', { conversationId, sequenceNumber: 2 })).toEqual({
      success: true,
      count: 2,
    });
    await until(() => eventsOf(aliceSocket, 'message:status_updated').length > 0);
    expect(eventsOf(aliceSocket, 'message:status_updated')).toEqual([
      {
        messageId: sent[1]?.messageId,
        conversationId,
        status: 'delivered',
        readBy: [],
        sequenceNumber: 2,
        recipient: { userId: bob.id, deliveredUpTo: 2, readUpTo: 0, readFrom: 0, readAt: null },
      },
    ]);
    expect((await listMessages(alice, conversationId)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);

    expect(await bobSocket.send('conversation:mark_read', { conversationId, sequenceNumber: 1 })).toEqual({
      success: true,
      conversationId,
      count: 1,
      sequenceNumber: 1,
    });
    // What was read below unread messages is named on its own.
    await until(() => eventsOf(aliceSocket, 'message:status_updated').some(({ status }) => status === 'read'));
    expect(eventsOf(aliceSocket, 'message:status_updated').at(-1)).toMatchObject({
      messageId: sent[0]?.messageId,
      readBy: [bob.id],
      sequenceNumber: 1,
    });
    expect((await getConversation(bob, conversationId)).unreadCount).toBe(1);
    expect((await bob.put(`/messages/conversations/${conversationId}/read`)).body).toMatchObject({ count: 1 });
    const expected = { conversationId, readBy: bob.id };
    for (const socket of [aliceSocket, bobPhone]) {
      await until(() => eventsOf(socket, 'messages:read').length === 2);
      expect(eventsOf(socket, 'messages:read')).toEqual([
        { ...expected, count: 1, sequenceNumber: 1 },
        { ...expected, count: 1, sequenceNumber: 2 },
      ]);
    }
    await until(() => eventsOf(aliceSocket, 'message:status_updated').at(-1)?.messageId === sent[1]?.messageId);
    await until(() => eventsOf(aliceSocket, 'message:status_updated').at(-1)?.readBy.length === 1);
    expect(eventsOf(aliceSocket, 'message:status_updated').at(-1)).toMatchObject({
      messageId: sent[1]?.messageId,
      status: 'read',
      readBy: [bob.id],
      recipient: { readUpTo: 2, readFrom: 1, readAt: expect.any(String) },
    });
    const seen = (await getConversation(alice, conversationId)).participants.find(({ userId }) => userId === bob.id);
    expect(seen).toMatchObject({ readUpTo: 2, readFrom: 1, readAt: expect.any(String) });
    expect((await listMessages(alice, conversationId)).map(({ status, readBy }) => [status, readBy])).toEqual([
      ['read', [bob.id]],
      ['read', [bob.id]],
    ]);
    expect(await unreadCount(bob)).toBe(0);
  });

  it('never decreases, and no watermark exceeds the last message', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id: conversationId } = await startDirect(alice, bob);
    const bobSocket = await connect(shared(), bob);
    await untilPresent(bobSocket);
    await emitMessage(alice, conversationId, 'one');
    await bobSocket.send('conversation:mark_read', { conversationId, sequenceNumber: 2_000_000_000 });
    await bobSocket.send('conversation:mark_read', { conversationId, sequenceNumber: 0 });
    await bobSocket.send('message:delivered', { conversationId, sequenceNumber: 0 });
    expect((await listMessages(alice, conversationId))[0]?.status).toBe('read');
    await emitMessage(alice, conversationId, 'two');
    expect((await listMessages(alice, conversationId)).map(({ status }) => status)).toEqual(['read', 'sent']);
    expect(await unreadCount(bob)).toBe(1);
  });

  it('in a group is the lowest status of all recipients', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const { id } = await startGroup(alice, [bob, carol]);
    const aliceSocket = await connect(shared(), alice);
    const first = await emitMessage(alice, id, 'one');
    const second = await emitMessage(alice, id, 'two');
    expect((await bob.put(`/messages/${second.id}/status`, { status: 'read' })).body).toMatchObject({ count: 2 });
    await until(() => eventsOf(aliceSocket, 'message:status_updated').length === 1);
    expect(eventsOf(aliceSocket, 'message:status_updated')[0]).toMatchObject({ status: 'sent', readBy: [bob.id] });
    const body = { status: 'delivered', messageIds: [first.id, '999'] };
    expect((await carol.put(`/messages/conversations/${id}/messages/status`, body)).body).toMatchObject({ count: 1 });
    const seen = async () => (await listMessages(alice, id)).map(({ status, readBy }) => [status, readBy.length]);
    expect(await seen()).toEqual([
      ['delivered', 1],
      ['sent', 1],
    ]);
    await carol.put(`/messages/conversations/${id}/read`);
    expect(await seen()).toEqual([
      ['read', 2],
      ['read', 2],
    ]);
    await until(() => eventsOf(aliceSocket, 'message:status_updated').at(-1)?.status === 'read');
  });

  it('becomes delivered for all pending messages when a user connects', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id: conversationId } = await startDirect(alice, bob);
    const aliceSocket = await connect(shared(), alice);
    for (const content of ['one', 'two', 'three']) await sendMessage(aliceSocket, conversationId, content);
    await connect(shared(), bob);
    await until(() => eventsOf(aliceSocket, 'messages:auto_delivered').length > 0);
    expect(eventsOf(aliceSocket, 'messages:auto_delivered')).toEqual([
      { conversationId, userId: bob.id, count: 3, sequenceNumber: 3 },
    ]);
    await until(() => eventsOf(aliceSocket, 'message:status_updated').length > 0);
    expect(eventsOf(aliceSocket, 'message:status_updated')).toMatchObject([{ status: 'delivered', sequenceNumber: 3 }]);
    expect((await listMessages(alice, conversationId)).map(({ status }) => status)).toEqual(Array(3).fill('delivered'));
  });

  it.each(['the reader blocked the sender', 'the sender blocked the reader'])(
    'does not change across a block, except for the reader: %s',
    async (direction) => {
      const [alice, bob] = [await createUser('alice'), await createUser('bob')];
      const { id: conversationId } = await startDirect(alice, bob);
      for (const content of ['one', 'two', 'three']) await emitMessage(alice, conversationId, content);
      const path = `/messages/conversations/${conversationId}`;
      await bob.put(`${path}/messages/status`, {
        status: 'read',
        messageIds: [(await listMessages(bob, conversationId))[0]?.id],
      });
      const [blocker, blocked] = direction === 'the reader blocked the sender' ? [bob, alice] : [alice, bob];
      await blocker.post(`/users/${blocked.id}/block`);

      const aliceSocket = await connect(shared(), alice);
      await untilPresent(aliceSocket);
      const [bobSocket, bobPhone] = [await connect(shared(), bob), await connect(shared(), bob)];
      await untilPresent(bobPhone);
      expect((await bobSocket.send('message:delivered', { conversationId, sequenceNumber: 3 })).success).toBe(true);
      expect(await bobSocket.send('conversation:mark_read', { conversationId })).toMatchObject({
        count: 2,
        sequenceNumber: 3,
      });
      expect((await bob.put(`${path}/read`)).body).toMatchObject({ count: 0 });
      await until(() => eventsOf(bobPhone, 'messages:read').length === 1);
      expect(await getConversation(bob, conversationId)).toMatchObject({ unreadCount: 0, readUpTo: 3 });
      expect(await unreadCount(bob)).toBe(0);
      const stateForSender = async () => {
        const { participants, lastMessageData } = await getConversation(alice, conversationId);
        const watermark = participants.find(({ userId }) => userId === bob.id);
        return [watermark?.deliveredUpTo, watermark?.readUpTo, lastMessageData?.status];
      };
      expect(await stateForSender()).toEqual([1, 1, 'sent']);
      expect((await listMessages(alice, conversationId)).map(({ status }) => status)).toEqual(['read', 'sent', 'sent']);

      await blocker.delete(`/users/${blocked.id}/block`);
      expect(await stateForSender()).toEqual([1, 1, 'sent']);
      await sendMessage(aliceSocket, conversationId, 'four');
      expect(await unreadCount(bob)).toBe(1);
      await bobSocket.send('conversation:mark_read', { conversationId });
      await until(() => eventsOf(aliceSocket, 'message:status_updated').some(({ status }) => status === 'read'));
      expect(await stateForSender()).toEqual([4, 4, 'read']);
      // The first message was read before the block, the fourth after it. The sender receives nothing about those in
      // between.
      for (const event of ['message:status_updated', 'messages:read', 'messages:auto_delivered'] as const) {
        const across = eventsOf(aliceSocket, event).filter(
          ({ sequenceNumber }) => sequenceNumber === 2 || sequenceNumber === 3,
        );
        expect(across).toEqual([]);
      }
    },
  );

  it('hides reading by users who switched off read receipts', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id: conversationId } = await startDirect(alice, bob);
    await shared().deps.db.pool.query('UPDATE users SET show_read_ticks = false WHERE id = $1', [bob.id]);
    const [aliceSocket, bobSocket] = [await connect(shared(), alice), await connect(shared(), bob)];
    await untilPresent(bobSocket);
    await sendMessage(aliceSocket, conversationId, 'one');
    await bobSocket.send('message:delivered', { conversationId, sequenceNumber: 1 });
    await until(() => eventsOf(aliceSocket, 'message:status_updated').length === 1);
    await bobSocket.send('conversation:mark_read', { conversationId });
    await until(() => eventsOf(bobSocket, 'messages:read').length > 0);
    expect(await listMessages(alice, conversationId)).toMatchObject([{ status: 'delivered', readBy: [] }]);
    // The events of the next message arrive after any event that the reading could have caused.
    await sendMessage(aliceSocket, conversationId, 'two');
    await bobSocket.send('conversation:mark_read', { conversationId });
    await until(() =>
      eventsOf(aliceSocket, 'message:status_updated').some(({ sequenceNumber }) => sequenceNumber === 2),
    );
    const recipient = { userId: bob.id, readUpTo: 0, readFrom: 0, readAt: null };
    expect(eventsOf(aliceSocket, 'message:status_updated')).toMatchObject([
      { status: 'delivered', readBy: [], sequenceNumber: 1, recipient },
      { status: 'delivered', readBy: [], sequenceNumber: 2, recipient },
    ]);
    expect(eventsOf(aliceSocket, 'messages:read')).toEqual([]);
    const shown = (await getConversation(alice, conversationId)).participants.find(({ userId }) => userId === bob.id);
    expect(shown).toMatchObject({ readUpTo: 0, readFrom: 0, readAt: null });
    expect(await getConversation(bob, conversationId)).toMatchObject({ readUpTo: 2, unreadCount: 0 });
  });

  it('keeps what was read with read receipts off, until the reader reads again with them on', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id: conversationId } = await startDirect(alice, bob);
    const path = chatPath(conversationId, '/read');
    const watermark = async () => {
      const { participants } = await getConversation(alice, conversationId);
      const { deliveredUpTo, readUpTo, readFrom, readAt } = participants.find(({ userId }) => userId === bob.id) ?? {};
      return { deliveredUpTo, readUpTo, readFrom, readAt };
    };
    await emitMessage(alice, conversationId, 'one');
    await bob.put(path);
    const shown = await watermark();
    expect(shown).toMatchObject({ deliveredUpTo: 1, readUpTo: 1, readFrom: 0, readAt: expect.any(String) });

    await bob.put('/users/privacy', { showReadTicks: false });
    await emitMessage(alice, conversationId, 'two');
    expect((await bob.put(path)).body).toMatchObject({ count: 1 });
    expect((await bob.put(path)).body).toMatchObject({ count: 0 });
    expect(await watermark()).toEqual({ deliveredUpTo: 2, readUpTo: 0, readFrom: 0, readAt: null });
    expect(await getConversation(bob, conversationId)).toMatchObject({ readUpTo: 2, unreadCount: 0 });

    await bob.put('/users/privacy', { showReadTicks: true });
    expect(await watermark()).toEqual({ ...shown, deliveredUpTo: 2 });
    const statuses = async () => (await listMessages(alice, conversationId)).map(({ status }) => status);
    expect(await statuses()).toEqual(['read', 'delivered']);
    expect(await getConversation(bob, conversationId)).toMatchObject({ readUpTo: 2, unreadCount: 0 });
    expect(await unreadCount(bob)).toBe(0);

    // The time of the private reading is never shown.
    await emitMessage(alice, conversationId, 'three');
    await bob.put(path);
    expect(await watermark()).toMatchObject({ deliveredUpTo: 3, readUpTo: 3, readFrom: 2, readAt: expect.any(String) });
    expect(await statuses()).toEqual(['read', 'read', 'read']);
  });

  it('in a group stays hidden with read receipts off, and the mention in a read message is not new', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const { id } = await startGroup(alice, [bob, carol]);
    await bob.put('/users/privacy', { showReadTicks: false });
    const sent = await emitMessage(alice, id, 'one');
    for (const reader of [bob, carol]) await reader.put(chatPath(id, '/read'));
    const seen = async () => (await listMessages(alice, id)).map(({ status, readBy }) => [status, readBy]);
    expect(await seen()).toEqual([['delivered', [carol.id]]]);
    await bob.put('/users/privacy', { showReadTicks: true });
    expect(await seen()).toEqual([['delivered', [carol.id]]]);

    const mention = (user: TestUser) => `@${user.username.replace(/\.fun$/, '')}`;
    await editMessage(alice, sent, mention(bob));
    await emitMessage(alice, id, mention(carol));
    const mentionsOf = async (user: TestUser) =>
      (await user.get<{ notifications: Notification[] }>('/notifications')).body.notifications.filter(
        ({ type }) => type === 'message_mentioned',
      );
    await until(async () => (await mentionsOf(carol)).length === 1);
    expect(await mentionsOf(bob)).toEqual([]);
  });
});

describe('presence', () => {
  it('is visible to users who share a conversation, not to strangers, and not if it is switched off', async () => {
    const [alice, bob, eve] = [await createUser('alice'), await createUser('bob'), await createUser('eve')];
    await startDirect(alice, bob);
    const [aliceSocket, strangerSocket] = [await connect(shared(), alice), await connect(shared(), eve)];
    await until(() => eventsOf(aliceSocket, 'users:online_list').length > 0);
    expect(eventsOf(aliceSocket, 'users:online_list')).toEqual([{ users: [] }]);
    const bobSocket = await connect(shared(), bob);
    await until(
      () => eventsOf(aliceSocket, 'user:online').length > 0 && eventsOf(bobSocket, 'users:online_list').length > 0,
    );
    expect(eventsOf(aliceSocket, 'user:online')).toEqual([{ userId: bob.id }]);
    expect(eventsOf(bobSocket, 'users:online_list')[0]?.users.map(({ id }) => id)).toEqual([alice.id]);
    const online = async (user: TestUser) =>
      (await user.get<{ users: { id: string }[] }>('/messages/users/online')).body.users.map(({ id }) => id);
    expect([await online(alice), await online(eve)]).toEqual([[bob.id], []]);
    bobSocket.socket.disconnect();
    await until(() => eventsOf(aliceSocket, 'user:offline').length > 0, 8000);
    expect(eventsOf(aliceSocket, 'user:offline')).toEqual([{ userId: bob.id, lastSeen: expect.any(String) }]);
    await shared().deps.db.pool.query('UPDATE users SET show_presence = false WHERE id = $1', [bob.id]);
    const reconnected = await connect(shared(), bob);
    await until(() => eventsOf(reconnected, 'users:online_list').length > 0);
    expect(await online(alice)).toEqual([]);
    expect(eventsOf(aliceSocket, 'user:online')).toHaveLength(1);
    expect(eventsOf(strangerSocket, 'user:online')).toEqual([]);
  });

  it('ends when a user hides it and returns when the user shows it again, for contacts only', async () => {
    const [alice, bob, eve] = [await createUser('alice'), await createUser('bob'), await createUser('eve')];
    await startDirect(alice, bob);
    const [aliceSocket, bobSocket, strangerSocket] = [
      await connect(shared(), alice),
      await connect(shared(), bob),
      await connect(shared(), eve),
    ];
    for (const socket of [aliceSocket, bobSocket, strangerSocket]) await untilPresent(socket);
    const onlineCount = eventsOf(aliceSocket, 'user:online').length;
    await bob.put('/users/privacy', { showPresence: false });
    await until(() => eventsOf(aliceSocket, 'user:offline').length > 0);
    expect(eventsOf(aliceSocket, 'user:offline')).toEqual([{ userId: bob.id, lastSeen: null }]);
    await bob.put('/users/privacy', { showPresence: true });
    await until(() => eventsOf(aliceSocket, 'user:online').length > onlineCount);
    expect(eventsOf(aliceSocket, 'user:online').at(-1)).toEqual({ userId: bob.id });
    bobSocket.socket.disconnect();
    await until(() => eventsOf(aliceSocket, 'user:offline').length > 1, 8000);
    const [, offlineEvent] = eventsOf(aliceSocket, 'user:offline');
    expect(offlineEvent).toEqual({ userId: bob.id, lastSeen: expect.any(String) });
    await bob.put('/users/privacy', { showPresence: false });
    await until(() => eventsOf(aliceSocket, 'user:offline').length > 2);
    await bob.put('/users/privacy', { showPresence: true });
    await until(() => eventsOf(aliceSocket, 'user:offline').length > 3);
    expect(eventsOf(aliceSocket, 'user:offline').slice(2)).toEqual([{ userId: bob.id, lastSeen: null }, offlineEvent]);
    expect(eventsOf(strangerSocket, 'user:offline').map(({ userId }) => userId)).not.toContain(bob.id);
    const countBeforeReturn = eventsOf(aliceSocket, 'user:online').length;
    await connect(shared(), bob);
    await until(() => eventsOf(aliceSocket, 'user:online').length > countBeforeReturn);
  });
});

describe('a muted conversation', () => {
  it('has no number for its member alone, until the mute ends', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    const bobSocket = await connect(shared(), bob);
    await untilPresent(bobSocket);
    const summary = async (user: TestUser) =>
      (await user.get<{ summary: ConversationsSummary }>('/messages/conversations')).body.summary;
    await emitMessage(alice, id, 'one');
    expect([await unreadCount(bob), (await summary(bob)).unreadDirect]).toEqual([1, 1]);

    const muted = await bob.put<{ conversation: Conversation }>(chatPath(id, '/mute'), { duration: 'hour' });
    expect(muted.status).toBe(200);
    const hours = (Date.parse(muted.body.conversation.mutedUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0.9);
    expect(hours).toBeLessThan(1.1);
    expect([await unreadCount(bob), await summary(bob)]).toMatchObject([0, { unreadDirect: 0, totalUnread: 1 }]);
    // The member's other clients learn it; the other participant does not.
    await until(() => eventsOf(bobSocket, 'conversation:updated').length > 0);
    expect(eventsOf(bobSocket, 'conversation:updated')[0]?.conversation.mutedUntil).toBe(
      muted.body.conversation.mutedUntil,
    );
    expect((await getConversation(alice, id)).mutedUntil).toBeNull();
    await emitMessage(bob, id, 'two');
    expect(await unreadCount(alice)).toBe(1);

    await shared()
      .deps.db.kysely.updateTable('conversation_participants')
      .set({ muted_until: new Date(Date.now() - 1000) })
      .where('user_id', '=', bob.id)
      .execute();
    expect([await unreadCount(bob), (await getConversation(bob, id)).mutedUntil]).toEqual([1, null]);

    await bob.put(chatPath(id, '/mute'), { duration: 'forever' });
    expect(await unreadCount(bob)).toBe(0);
    expect((await bob.delete(chatPath(id, '/mute'))).status).toBe(200);
    expect([await unreadCount(bob), (await getConversation(bob, id)).mutedUntil]).toEqual([1, null]);
    expect((await bob.put(chatPath(id, '/mute'), { duration: 'minute' })).status).toBe(400);
    expect((await (await createUser('dan')).put(chatPath(id, '/mute'), { duration: 'hour' })).status).toBe(404);
  });
});

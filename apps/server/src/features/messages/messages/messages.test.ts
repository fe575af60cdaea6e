import type { Conversation, Message } from '@gumball/contract/messages/messages.schemas';
import { describe, expect, it } from 'vitest';
import {
  emitMessage,
  eventsOf,
  getConversation,
  listMessages,
  nextTempId,
  sendMessage,
  startDirect,
  startGroup,
  untilPresent,
} from '../../../../test/data/chat.ts';
import { becomeFriends } from '../../../../test/data/friendship.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { exportUserData } from '../export-user-data.ts';

const shared = shareApp();
let userCount = 0;
const createUser = (name: string) => createTestUser(shared(), `${name}_${(userCount += 1)}`);
const path = (conversation: { id: string }, rest = '') => `/messages/conversations/${conversation.id}${rest}`;

describe('a conversation', () => {
  it('is started with a friend, and exists once per pair, whichever user starts it', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const socket = await connect(shared(), bob);
    const conversation = await startDirect(alice, bob);
    expect(conversation).toMatchObject({
      isGroup: false,
      name: expect.stringContaining('bob'),
      otherParticipant: { id: bob.id, isOnline: expect.any(Boolean) },
      participantIds: expect.arrayContaining([alice.id, bob.id]),
      lastMessage: null,
      lastMessageData: null,
      unreadCount: 0,
      isReadOnly: false,
      lastSequence: 0,
      firstSequence: 1,
    });
    await until(() => eventsOf(socket, 'conversation:created').length > 0);
    expect(eventsOf(socket, 'conversation:created')[0]).toEqual({
      conversation: await getConversation(bob, conversation.id),
    });
    const responses = await Promise.all(
      [alice, bob, alice, bob].map((by) =>
        by.post<{ conversation: Conversation }>('/messages/conversations', {
          participantIds: [by === alice ? bob.id : alice.id],
        }),
      ),
    );
    expect(responses.map(({ status, body }) => [status, body.conversation.id])).toEqual(
      Array.from({ length: 4 }, () => [200, conversation.id]),
    );
  });

  it('is created once for two concurrent requests', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    await becomeFriends(alice, bob);
    const started = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? alice : bob).post<{ conversation: Conversation }>('/messages/conversations', {
          participantIds: [index % 2 ? bob.id : alice.id],
        }),
      ),
    );
    expect(new Set(started.map(({ body }) => body.conversation.id)).size).toBe(1);
  });

  it('is not started with strangers, oneself, no user or unknown users', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    await becomeFriends(alice, bob);
    for (const [body, status, code] of [
      [{ participantIds: [carol.id] }, 403, 'FRIENDS_ONLY'],
      [{ participantIds: ['999'] }, 403, 'FRIENDS_ONLY'],
      [{ participantIds: [alice.id] }, 400, 'DIRECT_NEEDS_ONE'],
      [{ participantIds: [] }, 400, 'DIRECT_NEEDS_ONE'],
      [{ participantIds: [bob.id, carol.id] }, 400, 'DIRECT_NEEDS_ONE'],
      [{ participantIds: [], isGroup: true, name: 'x' }, 400, 'GROUP_NEEDS_FRIEND'],
      [{ participantIds: [bob.id], isGroup: true }, 400, 'GROUP_NAME_REQUIRED'],
      [{ participantIds: [bob.id], isGroup: true, name: 'x'.repeat(51) }, 400, 'GROUP_NAME_TOO_LONG'],
      [{ participantIds: [bob.id, carol.id], isGroup: true, name: 'x' }, 403, 'FRIENDS_ONLY'],
      [{ participantIds: [bob.id], isGroup: true, name: 'x', avatarUrl: '/uploads/no.webp' }, 400, 'MEDIA_URL_UNKNOWN'],
      [{ participantIds: 'x' }, 400, 'INVALID_INPUT'],
    ] as const) {
      expect([body, await alice.post('/messages/conversations', body)]).toMatchObject([
        body,
        { status, body: { code } },
      ]);
    }
    expect((await alice.get<{ conversations: [] }>('/messages/conversations')).body.conversations).toEqual([]);
  });

  it('is accessible to participants only', async () => {
    const [alice, bob, eve] = [await createUser('alice'), await createUser('bob'), await createUser('eve')];
    const conversation = await startDirect(alice, bob);
    const message = await emitMessage(alice, conversation.id, 'for bob only');
    const socket = await connect(shared(), eve);
    for (const [method, rest, body, status] of [
      ['get', '', undefined, 404],
      ['put', '', { name: 'x' }, 404],
      ['get', '/messages', undefined, 404],
      ['post', '/messages', { content: 'x' }, 403],
      ['put', '/read', undefined, 404],
      ['put', '/messages/status', { status: 'read' }, 404],
      ['post', '/participants', { participantIds: [eve.id] }, 404],
      ['delete', `/participants/${alice.id}`, undefined, 404],
    ] as const) {
      expect([method, rest, (await eve[method](path(conversation, rest), body)).status]).toEqual([
        method,
        rest,
        status,
      ]);
      expect((await alice[method](path(conversation, rest), body)).status).not.toBe(404);
    }
    expect((await eve.delete(path(conversation, '/leave'))).status).toBe(200);
    expect((await eve.put(`/messages/${message.id}/status`, { status: 'read' })).status).toBe(404);
    const reference = { conversationId: conversation.id };
    expect(await socket.send('message:send', { ...reference, content: 'x', tempId: 'x' })).toMatchObject({
      success: false,
      code: 'ACCESS_DENIED',
      tempId: 'x',
    });
    expect(eventsOf(socket, 'message:error')[0]).toMatchObject({ code: 'ACCESS_DENIED', tempId: 'x', ...reference });
    for (const event of ['conversation:join', 'conversation:mark_read', 'typing'] as const) {
      expect(await socket.send(event, reference)).toMatchObject({ success: false, code: 'CONVERSATION_NOT_FOUND' });
    }
    expect(await socket.send('message:delivered', { ...reference, sequenceNumber: 1 })).toMatchObject({
      code: 'CONVERSATION_NOT_FOUND',
    });
    expect((await listMessages(alice, conversation.id)).map(({ senderId }) => senderId)).toEqual([alice.id, alice.id]);
    expect(eventsOf(socket, 'message:new')).toEqual([]);
  });
});

describe('a message', () => {
  it('reaches all participants, joined or not, and the other tabs of its sender', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const group = await startGroup(alice, [bob, carol]);
    const [tab, otherTab, bobSocket, aliceSocket] = await Promise.all([
      connect(shared(), alice),
      connect(shared(), alice),
      connect(shared(), bob),
      connect(shared(), carol),
    ]);
    await untilPresent(aliceSocket);
    const confirmed = await sendMessage(tab, group.id, '  hello <b>you</b>  ', 'first');
    expect(confirmed).toEqual({
      success: true,
      messageId: expect.any(String),
      tempId: 'first',
      conversationId: group.id,
      sequenceNumber: 1,
      status: 'sent',
      createdAt: expect.any(String),
    });
    const sockets = [tab, otherTab, bobSocket, aliceSocket];
    await until(() => sockets.every((socket) => eventsOf(socket, 'message:new').length === 1));
    const { success: _, ...confirmation } = { success: true, ...confirmed };
    expect(eventsOf(tab, 'message:sent_confirmation')).toEqual([confirmation]);
    expect(eventsOf(otherTab, 'message:sent_confirmation')).toEqual([]);
    const { messageId, ...common } = confirmation;
    const unchanged = { forwardedFrom: null, linkPreview: null, editedAt: null, deletedAt: null };
    const unmarked = { reactions: [], pinnedAt: null, mentions: [], mentionsAll: false };
    const [stored] = await listMessages(bob, group.id);
    expect(stored).toEqual({
      ...common,
      id: messageId,
      senderId: alice.id,
      sender: expect.objectContaining({ id: alice.id, username: alice.username }),
      content: 'hello <b>you</b>',
      messageType: 'text',
      mediaUrls: [],
      media: [],
      readBy: [],
      replyTo: null,
      revision: 0,
      ...unmarked,
      ...unchanged,
      timestamp: confirmed.createdAt,
    });
    for (const socket of sockets) expect(eventsOf(socket, 'message:new')).toEqual([stored]);
    expect(await getConversation(bob, group.id)).toMatchObject({
      lastMessage: 'hello <b>you</b>',
      lastMessageTime: confirmed.createdAt,
      lastMessageData: { id: confirmed.messageId, senderId: alice.id, status: 'sent' },
      lastActivity: confirmed.createdAt,
      unreadCount: 1,
    });
    expect(await getConversation(alice, group.id)).toMatchObject({
      unreadCount: 0,
      lastMessageData: { status: 'sent' },
    });
  });

  it('is rejected in the documented shape, as acknowledgement and as event', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id: conversationId } = await startDirect(alice, bob);
    const tab = await connect(shared(), alice);
    const valid = { conversationId, content: 'hello', tempId: 'x' };
    for (const [payload, code] of [
      [{ ...valid, content: ' \n' }, 'EMPTY_MESSAGE'],
      [{ ...valid, content: undefined }, 'EMPTY_MESSAGE'],
      [{ ...valid, content: 'x'.repeat(5001) }, 'MESSAGE_TOO_LONG'],
      [{ ...valid, mediaUrls: Array(11).fill('/x') }, 'CHAT_TOO_MANY_FILES'],
      [{ ...valid, content: 5 }, 'INVALID_INPUT'],
      [{ ...valid, content: 'a\0b' }, 'INVALID_INPUT'],
      [{ ...valid, conversationId: 'x' }, 'ACCESS_DENIED'],
      [{ ...valid, conversationId: '999' }, 'ACCESS_DENIED'],
    ] as const) {
      for (const [event, failureEvent] of [
        ['message:send', 'message:error'],
        ['message:retry', 'message:retry_failed'],
      ] as const) {
        tab.events.length = 0;
        const response = await tab.sendAnything(event, payload);
        expect(response).toMatchObject({ success: false, code, message: expect.any(String), tempId: 'x' });
        expect(eventsOf(tab, failureEvent)[0]).toMatchObject(response);
      }
    }
    expect(await tab.sendAnything('message:send', { ...valid, tempId: '' })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await listMessages(alice, conversationId)).toEqual([]);
    expect(await tab.send('message:retry', valid)).toMatchObject({ success: true, sequenceNumber: 1 });
    expect(eventsOf(tab, 'message:retry_success')).toMatchObject([{ tempId: 'x', sequenceNumber: 1, status: 'sent' }]);
  });

  it('is stored once for a hundred requests over two sockets and HTTP', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id: conversationId } = await startDirect(alice, bob);
    const tabs = [await connect(shared(), alice), await connect(shared(), alice)];
    const bobSocket = await connect(shared(), bob);
    const body = { content: 'once', tempId: 'the-same' };
    const messageIds = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        if (index % 4 === 3) {
          const { body: found } = await alice.post<{ message: Message }>(
            path({ id: conversationId }, '/messages'),
            body,
          );
          return found.message.id;
        }
        const event = index % 3 === 0 ? 'message:retry' : 'message:send';
        const response = await tabs[index % 2]?.send(event, { conversationId, ...body });
        return response?.success ? response.messageId : response;
      }),
    );
    expect(new Set(messageIds).size).toBe(1);
    expect(await listMessages(bob, conversationId)).toMatchObject([
      { id: messageIds[0], sequenceNumber: 1, content: 'once' },
    ]);
    const nextMessage = await sendMessage(tabs[0] ?? bobSocket, conversationId, 'and now something else');
    await until(() => eventsOf(bobSocket, 'message:new').some(({ id }) => id === nextMessage.messageId));
    expect(eventsOf(bobSocket, 'message:new').map(({ sequenceNumber }) => sequenceNumber)).toEqual([1, 2]);
  });

  it('is separate from a message of another user with the same tempId', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    const [aliceSocket, bobSocket] = [await connect(shared(), alice), await connect(shared(), bob)];
    await sendMessage(aliceSocket, id, 'one', 'name');
    await sendMessage(bobSocket, id, 'two', 'name');
    expect((await listMessages(alice, id)).map(({ content }) => content)).toEqual(['one', 'two']);
  });

  it('that is sent again returns its current status', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    const aliceSocket = await connect(shared(), alice);
    const tempId = nextTempId();
    await sendMessage(aliceSocket, id, 'hello', tempId);
    await bob.put(path({ id }, '/read'));
    expect(await sendMessage(aliceSocket, id, 'hello', tempId)).toMatchObject({ status: 'read', sequenceNumber: 1 });
  });
});

describe('listing messages', () => {
  it('paginates by sequence number in both directions without gaps or duplicates', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    for (let index = 1; index <= 25; index += 1) {
      shared().advance(1000);
      await emitMessage(index % 2 ? alice : bob, id, `number ${index}`);
    }
    const numbers = async (query: string) =>
      (await listMessages(bob, id, query)).map(({ sequenceNumber }) => sequenceNumber);
    const range = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index);
    expect(await numbers('')).toEqual(range(1, 25));
    expect(await numbers('?limit=10')).toEqual(range(16, 25));
    expect(await numbers('?limit=10&page=2')).toEqual(range(6, 15));
    expect(await numbers('?limit=10&before=6')).toEqual(range(1, 5));
    expect(await numbers('?after=20')).toEqual(range(21, 25));
    expect(await numbers('?after=25')).toEqual([]);
    type Page = { messages: Message[]; pagination: { hasMore: boolean; nextCursor?: string } };
    for (const [start, direction] of [
      ['', 'older'],
      ['&after=0', 'newer'],
    ] as const) {
      const seen: number[] = [];
      let cursor = '';
      do {
        const { body } = await alice.get<Page>(`${path({ id }, '/messages')}?limit=7${start}${cursor}`);
        const found = body.messages.map(({ sequenceNumber }) => sequenceNumber);
        if (direction === 'older') seen.unshift(...found);
        else seen.push(...found);
        cursor = body.pagination.nextCursor ? `&cursor=${body.pagination.nextCursor}` : '';
        expect(body.pagination.hasMore).toBe(cursor !== '');
      } while (cursor);
      expect(seen).toEqual(range(1, 25));
    }
  });
});

describe('a reply', () => {
  it('quotes its message for every participant, live and later, and is stored once', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    const original = await emitMessage(bob, id, `Which wall? ${'🟣'.repeat(400)}`);
    const [aliceSocket, bobSocket] = [await connect(shared(), alice), await connect(shared(), bob)];
    const reply = { conversationId: id, content: 'The long one', tempId: nextTempId(), replyToSequence: 1 };
    const sent = await Promise.all([
      aliceSocket.send('message:send', reply),
      aliceSocket.send('message:retry', { ...reply, replyToSequence: null }),
      alice.post(path({ id }, '/messages'), reply),
    ]);
    expect(sent).toMatchObject([{ success: true }, { success: true }, { status: 201 }]);
    const replyTo = {
      sequenceNumber: 1,
      message: {
        id: original.id,
        senderId: bob.id,
        sender: { id: bob.id },
        content: Array.from(original.content).slice(0, 300).join(''),
        messageType: 'text',
      },
    };
    for (const socket of [aliceSocket, bobSocket]) {
      await until(() => eventsOf(socket, 'message:new').length > 0);
      expect(eventsOf(socket, 'message:new')).toMatchObject([{ content: 'The long one', sequenceNumber: 2, replyTo }]);
    }
    for (const reader of [alice, bob]) {
      const messages = await listMessages(reader, id);
      expect(messages).toMatchObject([{ replyTo: null }, { replyTo }]);
      expect((await reader.get(`/messages/${messages[1]?.id}`)).body).toMatchObject({ message: { replyTo } });
    }
    const exported = exportUserData(shared().deps, alice.id).find(({ name }) => name === 'messages');
    const rows: object[] = [];
    for await (const { data } of exported?.rows() ?? []) rows.push(data);
    expect(rows).toMatchObject([{ content: 'The long one', replyToSequence: 1 }]);
    // The quote follows its message.
    await shared().deps.db.pool.query("UPDATE messages SET content = 'changed', sender_id = NULL WHERE id = $1", [
      original.id,
    ]);
    expect((await listMessages(alice, id, '?after=1'))[0]?.replyTo?.message).toMatchObject({
      content: 'changed',
      senderId: null,
      sender: null,
    });
  });

  it('quotes nothing that its sender or its reader may not read', async () => {
    const [alice, bob, carol, eve] = (await Promise.all(['alice', 'bob', 'carol', 'eve'].map(createUser))) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    const { id } = await startGroup(alice, [bob]);
    await emitMessage(alice, id, 'secret plan');
    await becomeFriends(bob, carol);
    await bob.post(path({ id }, '/participants'), { participantIds: [carol.id] });
    const carolSocket = await connect(shared(), carol);
    const replyTo = (by: TestUser, replyToSequence: unknown) =>
      by.post<{ message: Message; code: string }>(path({ id }, '/messages'), { content: 'about it', replyToSequence });
    const [unknown, future, before, malformed, stranger, allowed] = await Promise.all([
      replyTo(alice, 99),
      replyTo(bob, 2_147_483_647),
      replyTo(carol, 1),
      replyTo(alice, 0),
      replyTo(eve, 1),
      replyTo(alice, 1),
    ]);
    for (const refused of [unknown, future, before])
      expect(refused).toMatchObject({ status: 422, body: { code: 'REPLY_UNKNOWN' } });
    expect(malformed).toMatchObject({ status: 400 });
    expect(stranger).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } });
    expect(allowed.body.message.replyTo?.message?.content).toBe('secret plan');
    await until(() => eventsOf(carolSocket, 'message:new').length > 0);
    const hidden = { sequenceNumber: 1, message: null };
    expect(eventsOf(carolSocket, 'message:new')).toMatchObject([{ content: 'about it', replyTo: hidden }]);
    expect(await listMessages(carol, id)).toMatchObject([{ sequenceNumber: 2, replyTo: hidden }]);
    expect((await carol.get(`/messages/${allowed.body.message.id}`)).body).toMatchObject({
      message: { replyTo: hidden },
    });
    expect((await replyTo(carol, 2)).body.message.replyTo?.message?.content).toBe('about it');
    expect(await listMessages(bob, id)).toMatchObject([{}, { replyTo: { message: {} } }, { replyTo: { message: {} } }]);
    expect(JSON.stringify((await carol.get('/messages/search?q=about')).body)).not.toContain('secret');
  });
});

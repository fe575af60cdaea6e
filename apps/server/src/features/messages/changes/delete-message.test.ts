import type { ChatMedia, Conversation, FoundMessage, Message } from '@gumball/contract/messages/messages.schemas';
import { describe, expect, it } from 'vitest';
import {
  chatPath,
  deleteMessage,
  editMessage,
  emitMessage,
  eventsOf,
  getConversation,
  hideMessage,
  listMessages,
  nextTempId,
  react,
  startDirect,
  startGroup,
} from '../../../../test/data/chat.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { drawPng, sendFiles } from '../../../../test/send-files.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';

const shared = shareApp();
let userCount = 0;
const createUser = (name: string) => createTestUser(shared(), `${name}_${(userCount += 1)}`);
const fetchStatus = async (url = '') => (await fetch(`${shared().url}${url}`)).status;

async function uploadPicture(by: TestUser): Promise<string> {
  const file = { bytes: await drawPng().png().toBuffer(), name: 'a.png' };
  const { body } = await sendFiles<{ urls: string[] }>(shared(), by.token, [file], '/messages/upload/media');
  return body.urls[0] ?? '';
}

const sendWithFile = async (by: TestUser, conversationId: string, url: string): Promise<Message> => {
  const { body } = await by.post<{ message: Message }>(chatPath(conversationId, '/messages'), {
    mediaUrls: [url],
    content: 'With a file',
    tempId: nextTempId(),
  });
  return body.message;
};

const unattached = async (by: TestUser) => {
  const rows = await shared()
    .deps.db.kysely.selectFrom('uploads')
    .select('id')
    .where('user_id', '=', by.id)
    .where('attached_at', 'is', null)
    .execute();
  return rows.length;
};

describe('a message deleted for everybody', () => {
  it('keeps its place, without text, files, former texts and quote, and releases its files', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    await emitMessage(bob, id, 'Before');
    const secret = await emitMessage(alice, id, 'Secret plan');
    await editMessage(alice, secret, 'Secret plan of mine');
    await bob.post(chatPath(id, '/messages'), { content: 'Nice', replyToSequence: 2, tempId: nextTempId() });
    const picture = await sendWithFile(alice, id, await uploadPicture(alice));
    const [file] = picture.media as [ChatMedia];
    expect(await fetchStatus(file.url)).toBe(200);
    const sockets = [await connect(shared(), alice), await connect(shared(), bob)];
    const { status, body } = await deleteMessage(alice, secret);
    expect([status, body.change]).toMatchObject([
      200,
      { messageId: secret.id, sequenceNumber: 2, content: '', revision: 2, editedAt: null },
    ]);
    expect(body.change.deletedAt).not.toBeNull();
    for (const socket of sockets) {
      await until(() => eventsOf(socket, 'message:changed').length > 0);
      expect(eventsOf(socket, 'message:changed')).toEqual([body.change]);
    }
    expect((await deleteMessage(alice, picture)).status).toBe(200);
    expect([await fetchStatus(file.url), await unattached(alice)]).toEqual([404, 1]);
    for (const by of [alice, bob]) {
      const messages = await listMessages(by, id);
      expect(messages.map(({ content }) => content)).toEqual(['Before', '', 'Nice', '']);
      expect(messages[3]).toMatchObject({ media: [], mediaUrls: [], messageType: 'text', replyTo: null });
      expect(messages[2]?.replyTo?.message).toMatchObject({ content: '', messageType: 'text' });
      expect(JSON.stringify([messages, await getConversation(by, id)])).not.toContain('Secret');
      expect((await getConversation(by, id)).lastMessage).toBe('Message deleted');
      const { body: found } = await by.get<{ messages: FoundMessage[] }>('/messages/search?q=secret');
      expect(found.messages).toEqual([]);
      expect((await by.get(`/messages/${secret.id}/versions`)).body).toMatchObject({ versions: [] });
      const { body: media } = await by.get<{ messages: Message[] }>(chatPath(id, '/shared?kind=media'));
      expect(media.messages).toEqual([]);
    }
    const { rows } = await shared().deps.db.pool.query('SELECT FROM message_versions WHERE conversation_id = $1', [id]);
    expect(rows).toEqual([]);
    // Deleting again changes nothing.
    expect((await deleteMessage(alice, secret)).body.change).toEqual(body.change);
    // It cannot be reported; a sent message with the same name stays deleted.
    const report = { targetType: 'message', targetId: secret.id, reason: 'spam' };
    expect((await bob.post('/reports', report)).status).toBe(404);
    await alice.post(chatPath(id, '/messages'), { content: 'Secret plan', tempId: secret.tempId });
    expect((await listMessages(bob, id)).map(({ content }) => content)).toEqual(['Before', '', 'Nice', '']);
  });

  it('keeps a file that another message of the conversation uses', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    const url = await uploadPicture(alice);
    const messages = [await sendWithFile(alice, id, url), await sendWithFile(alice, id, url)];
    await deleteMessage(alice, messages[0] as Message);
    expect(await unattached(alice)).toBe(0);
    expect(await fetchStatus((await listMessages(bob, id))[1]?.media[0]?.url)).toBe(200);
    await deleteMessage(alice, messages[1] as Message);
    expect(await unattached(alice)).toBe(1);
  });

  it('is deleted by its author alone', async () => {
    const [alice, bob, eve] = [await createUser('alice'), await createUser('bob'), await createUser('eve')];
    // Bob is the admin of the group.
    const { id } = await startGroup(bob, [alice]);
    const message = await emitMessage(alice, id, 'Mine');
    expect(await deleteMessage(bob, message)).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } });
    expect(await deleteMessage(eve, message)).toMatchObject({ status: 404, body: { code: 'MESSAGE_NOT_FOUND' } });
    expect((await listMessages(bob, id)).map(({ content }) => content)).toEqual(['Mine']);
    expect((await deleteMessage(alice, message)).status).toBe(200);
  });

  it('stays deleted when its author deletes the account', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    const [deleted, edited] = [await emitMessage(alice, id, 'Gone'), await emitMessage(alice, id, 'Kept')];
    await editMessage(alice, edited, 'Kept, edited');
    await deleteMessage(alice, deleted);
    const { purgeUserData } = await import('../purge-user-data.ts');
    await purgeUserData(shared().deps, alice.id);
    expect((await listMessages(bob, id)).map(({ content, senderId }) => [content, senderId])).toEqual([
      ['', null],
      ['Kept, edited', null],
    ]);
    expect((await bob.get(`/messages/${edited.id}/versions`)).body).toMatchObject({ versions: [] });
  });
});

describe('a message deleted for oneself', () => {
  it('is hidden from this member on all devices, and from nobody else', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    const [first, second] = [
      await emitMessage(alice, id, 'Alpha https://example.org'),
      await emitMessage(alice, id, 'Beta'),
    ];
    const [phone, laptop, other] = [
      await connect(shared(), bob),
      await connect(shared(), bob),
      await connect(shared(), alice),
    ];
    const conversation = await getConversation(bob, id);
    expect(await hideMessage(bob, second)).toMatchObject({ status: 200, body: { sequenceNumber: 2 } });
    for (const socket of [phone, laptop]) {
      await until(() => eventsOf(socket, 'conversation:updated').length > 0);
      expect(eventsOf(socket, 'message:hidden')).toEqual([
        { conversationId: id, messageId: second.id, sequenceNumber: 2 },
      ]);
    }
    expect(await getConversation(bob, id)).toMatchObject({
      lastMessage: first.content,
      lastSequence: 2,
      unreadCount: conversation.unreadCount,
    });
    const { body: list } = await bob.get<{ conversations: Conversation[] }>('/messages/conversations');
    expect(list.conversations[0]).toMatchObject({ lastMessage: first.content, lastSequence: 2 });
    await hideMessage(bob, first);
    await hideMessage(bob, first);
    expect(await getConversation(bob, id)).toMatchObject({ lastMessage: null, lastMessageData: null });
    for (const query of ['', '?after=0', '?before=3']) expect(await listMessages(bob, id, query)).toEqual([]);
    for (const path of [`/messages/${first.id}`, `/messages/${first.id}/versions`]) {
      expect((await bob.get(path)).status).toBe(404);
      expect((await alice.get(path)).status).toBe(200);
    }
    for (const [path, count] of [
      ['/messages/search?q=alpha', 1],
      [`/messages/search?q=alpha&conversationId=${id}`, 1],
      [chatPath(id, '/shared?kind=links'), 1],
    ] as const) {
      expect((await bob.get<{ messages: Message[] }>(path)).body.messages).toEqual([]);
      expect((await alice.get<{ messages: Message[] }>(path)).body.messages).toHaveLength(count);
    }
    expect((await listMessages(alice, id)).map(({ content }) => content)).toEqual([first.content, 'Beta']);
    expect(eventsOf(other, 'message:hidden')).toEqual([]);
    expect(eventsOf(other, 'conversation:updated')).toEqual([]);
    // A change of its marks reaches its other readers only; one of its text also those who see it quoted.
    await react(alice, second, '👍');
    await until(() => eventsOf(other, 'message:changed').length > 0);
    expect(eventsOf(phone, 'message:changed')).toEqual([]);
    const { changesCursor } = (await bob.get<{ changesCursor: string }>(chatPath(id, '/messages'))).body;
    await alice.post(chatPath(id, '/messages'), { content: 'A reply', tempId: nextTempId(), replyToSequence: 2 });
    await deleteMessage(alice, second);
    await until(() => eventsOf(phone, 'message:changed').length > 0);
    expect(eventsOf(phone, 'message:changed')).toMatchObject([{ sequenceNumber: 2, content: '' }]);
    const { body: missed } = await bob.get(chatPath(id, `/changes?after=${changesCursor}`));
    expect(missed).toMatchObject({ changes: [{ sequenceNumber: 2, content: '' }] });
    expect(await listMessages(bob, id)).toMatchObject([{ replyTo: { message: { content: '' } } }]);
  });

  it('is a message that the member may read', async () => {
    const [alice, bob, eve] = [await createUser('alice'), await createUser('bob'), await createUser('eve')];
    const { id } = await startDirect(alice, bob);
    const message = await emitMessage(alice, id, 'Hello');
    expect(await hideMessage(eve, message)).toMatchObject({ status: 404, body: { code: 'MESSAGE_NOT_FOUND' } });
    await bob.post(`/users/${alice.id}/block`);
    // The own view changes across a block too; the message itself does not.
    expect((await hideMessage(alice, message)).status).toBe(200);
    expect((await deleteMessage(alice, message)).status).toBe(403);
    expect((await editMessage(alice, message, 'Bye')).status).toBe(403);
    expect((await listMessages(bob, id)).map(({ content }) => content)).toEqual(['Hello']);
  });

  it('is hidden once by concurrent requests, and every message gets a number of its own', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    const messages: Message[] = [];
    for (const content of ['a', 'b', 'c', 'd']) messages.push(await emitMessage(alice, id, content));
    const replies = await Promise.all([...messages, ...messages].map((message) => hideMessage(bob, message)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const { rows } = await shared().deps.db.pool.query<{ number: number }>(
      'SELECT number FROM hidden_messages WHERE conversation_id = $1 ORDER BY number',
      [id],
    );
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it('counts against the limit of all changes in a minute', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    const message = await emitMessage(alice, id, 'Hello');
    const statuses: number[] = [];
    for (let round = 0; round < 61; round += 1) statuses.push((await hideMessage(alice, message)).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
    expect((await editMessage(alice, message, 'Bye')).status).toBe(429);
    expect((await deleteMessage(alice, message)).status).toBe(429);
    // It is a limit of each member.
    expect((await hideMessage(bob, message)).status).toBe(200);
  });
});

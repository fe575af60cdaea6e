import type { FoundMessage, Message, MessageVersion } from '@gumball/contract/messages/messages.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { describe, expect, it } from 'vitest';
import { befriend } from '../../../../test/data/builders.ts';
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
  startDirect,
  startGroup,
} from '../../../../test/data/chat.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { drawPng, sendFiles } from '../../../../test/send-files.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { exportUserData } from '../export-user-data.ts';

const shared = shareApp();
let userCount = 0;
const createUser = (name: string) => createTestUser(shared(), `${name}_${(userCount += 1)}`);
const versionsOf = async (by: TestUser, message: { id: string }) =>
  (await by.get<{ versions: MessageVersion[] }>(`/messages/${message.id}/versions`)).body.versions?.map(
    ({ content }) => content,
  );

async function createChat(): Promise<{ alice: TestUser; bob: TestUser; id: string; message: Message }> {
  const [alice, bob] = [await createUser('alice'), await createUser('bob')];
  const { id } = await startDirect(alice, bob);
  return { alice, bob, id, message: await emitMessage(alice, id, 'Frist') };
}

describe('an edited message', () => {
  it('has the new text wherever it is read, live too, and its former texts', async () => {
    const { alice, bob, id, message } = await createChat();
    const reply = { content: 'Second', replyToSequence: 1, tempId: nextTempId() };
    await bob.post(chatPath(id, '/messages'), reply);
    await emitMessage(alice, id, 'Other');
    const sockets = [await connect(shared(), alice), await connect(shared(), bob)] as const;
    const { status, body } = await editMessage(alice, message, '  First https://example.org  ');
    expect([status, body.change]).toEqual([
      200,
      {
        messageId: message.id,
        conversationId: id,
        sequenceNumber: 1,
        content: 'First https://example.org',
        revision: 1,
        editedAt: expect.any(String),
        deletedAt: null,
        reactions: [],
        pinnedAt: null,
        mentions: [],
        mentionsAll: false,
        linkPreview: null,
      },
    ]);
    for (const socket of sockets) {
      await until(() => eventsOf(socket, 'message:changed').length > 0);
      expect(eventsOf(socket, 'message:changed')).toEqual([body.change]);
    }
    const { content, revision, editedAt } = body.change;
    for (const by of [alice, bob]) {
      const messages = await listMessages(by, id);
      expect(messages[0]).toMatchObject({ content, revision, editedAt, createdAt: message.createdAt });
      expect(messages[1]?.replyTo?.message).toMatchObject({ content });
      expect((await by.get(`/messages/${message.id}`)).body).toMatchObject({ message: { content } });
      const found = async (word: string) =>
        (await by.get<{ messages: FoundMessage[] }>(`/messages/search?q=${word}`)).body.messages.map((one) => one.id);
      expect([await found('first'), await found('frist')]).toEqual([[message.id], []]);
      const links = (await by.get<{ messages: Message[] }>(chatPath(id, '/shared?kind=links'))).body.messages;
      expect(links.map((link) => link.id)).toEqual([message.id]);
      expect(await versionsOf(by, message)).toEqual(['Frist']);
    }
    // A reply that is sent now quotes the new text.
    await alice.post(chatPath(id, '/messages'), { content: 'Again', replyToSequence: 1, tempId: nextTempId() });
    await until(() => eventsOf(sockets[1], 'message:new').length > 0);
    expect(eventsOf(sockets[1], 'message:new')[0]?.replyTo?.message?.content).toBe(content);
  });

  it('is the preview of its conversation, and is exported with its former texts', async () => {
    const { alice, bob, id, message } = await createChat();
    await editMessage(alice, message, 'First');
    expect(await getConversation(bob, id)).toMatchObject({
      lastMessage: 'First',
      lastMessageData: { content: 'First', revision: 1 },
    });
    const [, messages] = exportUserData(shared().deps, alice.id);
    const exported: unknown[] = [];
    for await (const row of messages?.rows() ?? []) exported.push(row.data);
    expect(exported).toMatchObject([{ content: 'First', formerTexts: [{ content: 'Frist' }], deletedAt: null }]);
  });

  it('is edited by its author alone, and read by those who may read it', async () => {
    const [alice, bob, carol, eve] = [
      await createUser('alice'),
      await createUser('bob'),
      await createUser('carol'),
      await createUser('eve'),
    ];
    const { id } = await startGroup(bob, [alice]);
    await befriend(shared(), bob, carol);
    const message = await emitMessage(alice, id, 'Frist');
    await bob.post(chatPath(id, '/participants'), { participantIds: [carol.id] });
    const carolSocket = await connect(shared(), carol);
    // The admin of the group has no right to the texts of others; those who joined later do not know the message.
    expect(await editMessage(bob, message, 'Bob was here')).toMatchObject({
      status: 403,
      body: { code: 'ACCESS_DENIED' },
    });
    for (const by of [carol, eve]) {
      expect(await editMessage(by, message, 'x')).toMatchObject({ status: 404, body: { code: 'MESSAGE_NOT_FOUND' } });
      expect((await by.get(`/messages/${message.id}/versions`)).status).toBe(404);
    }
    expect((await editMessage(alice, message, 'First')).status).toBe(200);
    expect(await versionsOf(bob, message)).toEqual(['Frist']);
    await alice.delete(chatPath(id, '/leave'));
    expect((await editMessage(alice, message, 'Later')).status).toBe(404);
    expect((await listMessages(bob, id)).map(({ content }) => content)).toEqual(['First']);
    expect(eventsOf(carolSocket, 'message:changed')).toEqual([]);
  });

  it('obeys the limits of texts, of time and of versions', async () => {
    const { alice, bob, id, message } = await createChat();
    for (const [content, code] of [
      ['   ', 'EMPTY_MESSAGE'],
      ['x'.repeat(5001), 'MESSAGE_TOO_LONG'],
      ['a\0b', 'INVALID_INPUT'],
    ] as const) {
      expect((await editMessage(alice, message, content)).body.code).toBe(code);
    }
    expect((await alice.put(`/messages/${message.id}`, { content: 'x' })).status).toBe(400);
    for (let index = 1; index <= 20; index += 1)
      expect((await editMessage(alice, message, `Text ${index}`)).status).toBe(200);
    expect(await editMessage(alice, message, 'Text 21')).toMatchObject({
      status: 422,
      body: { code: 'EDITED_TOO_OFTEN' },
    });
    const versions = await versionsOf(bob, message);
    expect([versions?.length, versions?.[0], versions?.at(-1)]).toEqual([20, 'Frist', 'Text 19']);
    const picture = await sendFiles<{ urls: string[] }>(
      shared(),
      alice.token,
      [{ bytes: await drawPng().png().toBuffer(), name: 'a.png' }],
      '/messages/upload/media',
    );
    const withFile = await alice.post<{ message: Message }>(chatPath(id, '/messages'), {
      mediaUrls: picture.body.urls,
      content: 'A caption',
    });
    expect((await editMessage(alice, withFile.body.message, 'x')).body.code).toBe('EDIT_TEXT_ONLY');
    const late = await emitMessage(alice, id, 'Old');
    shared().advance(48 * hourMs - 60_000);
    expect((await editMessage(alice, late, 'Just in time', 'known')).status).toBe(200);
    shared().advance(60_000);
    expect((await editMessage(alice, late, 'Too late')).body.code).toBe('EDIT_TOO_LATE');
    // A repeated request is answered however late it is.
    expect(await editMessage(alice, late, 'Just in time', 'known')).toMatchObject({
      status: 200,
      body: { change: { content: 'Just in time' } },
    });
  });

  it('is edited once by a repeated request, also after a later edit', async () => {
    const { alice, message } = await createChat();
    const first = await Promise.all(Array.from({ length: 5 }, () => editMessage(alice, message, 'First', 'one')));
    expect(new Set(first.map(({ body }) => JSON.stringify(body.change))).size).toBe(1);
    await editMessage(alice, message, 'Second', 'two');
    expect((await editMessage(alice, message, 'First', 'one')).body.change).toMatchObject({
      content: 'Second',
      revision: 2,
    });
    // The same text again is no edit.
    expect((await editMessage(alice, message, 'Second')).body.change.revision).toBe(2);
    expect(await versionsOf(alice, message)).toEqual(['Frist', 'First']);
  });
});

describe('concurrent changes', () => {
  it('of two tabs end with the text of the highest revision, in every response and event', async () => {
    const { alice, bob, id, message } = await createChat();
    const sockets = [await connect(shared(), alice), await connect(shared(), bob)];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => editMessage(alice, message, `Tab ${index}`)),
    );
    expect(replies.map(({ body }) => body.change.revision).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 1),
    );
    const last = replies.find(({ body }) => body.change.revision === 10)?.body.change;
    expect((await listMessages(bob, id))[0]).toMatchObject({ content: last?.content, revision: 10 });
    for (const socket of sockets) {
      await until(() => eventsOf(socket, 'message:changed').length === 10);
      const newest = eventsOf(socket, 'message:changed').find(({ revision }) => revision === 10);
      expect(newest).toEqual(last);
    }
  });

  it('never edit a deleted message, whichever comes first', async () => {
    const { alice, bob, id } = await createChat();
    for (let round = 0; round < 5; round += 1) {
      shared().advance(60_000);
      const message = await emitMessage(alice, id, 'Secret');
      const replies = await Promise.all([
        editMessage(alice, message, 'Edited'),
        deleteMessage(alice, message),
        editMessage(alice, message, 'Edited again'),
        hideMessage(bob, message),
      ]);
      expect(replies[1].status).toBe(200);
      for (const edit of [replies[0], replies[2]]) expect([200, 409]).toContain(edit.status);
      expect(await editMessage(alice, message, 'Back')).toMatchObject({
        status: 409,
        body: { code: 'MESSAGE_DELETED' },
      });
      const stored = (await listMessages(alice, id)).find((one) => one.id === message.id);
      expect(stored).toMatchObject({ content: '', deletedAt: expect.any(String), editedAt: null });
      expect(await versionsOf(alice, message)).toEqual([]);
    }
  });
});

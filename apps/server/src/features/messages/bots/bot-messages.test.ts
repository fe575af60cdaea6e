import type { CommunityChat } from '@gumball/contract/communities/community-chat.routes';
import type { ErrorBody } from '@gumball/contract/errors';
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addBot, createBot, startGroupWithBot } from '../../../../test/data/bots.ts';
import { block } from '../../../../test/data/builders.ts';
import {
  chatPath,
  deleteMessage,
  editMessage,
  emitMessage,
  eventsOf,
  listMessages,
  nextTempId,
  pin,
  react,
  untilPresent,
} from '../../../../test/data/chat.ts';
import { createCommunityWith } from '../../../../test/data/communities.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { grantToken } from '../../../../test/data/tokens.ts';
import { expectError, type TestUser } from '../../../../test/data/users.ts';
import { drawPng, type SentFile, sendFiles } from '../../../../test/send-files.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp, type TestApp } from '../../../../test/start-app.ts';

const shared = shareApp();
let groups = 0;
const start = () => {
  groups += 1;
  return startGroupWithBot(shared(), [`alice_${groups}`, `bob_${groups}`, `dice_${groups}`]);
};
const reply = (bot: TestUser, groupId: string, replyToSequence: number, tempId = nextTempId()) =>
  bot.post<ErrorBody & { message: Message }>(chatPath(groupId, '/messages'), { content: '7', tempId, replyToSequence });
const picture = async (): Promise<SentFile> => ({ bytes: await drawPng(40, 30).png().toBuffer(), name: 'dice.png' });
const upload = async (app: TestApp, who: TestUser, ...files: SentFile[]) =>
  (await sendFiles<{ urls: string[] }>(app, who.token, files, '/messages/upload/media')).body.urls;
/** A member sends five messages in a second. */
const untilMaySend = () => new Promise((resolve) => setTimeout(resolve, 1100));
const newest = async (who: TestUser, groupId: string) => (await listMessages(who, groupId)).at(-1);

describe('a bot in a group replies', () => {
  it('to what it was given and to its own messages, which members see with the quote and the bot without', async () => {
    const { bob, bot, group } = await start();
    const command = await emitMessage(bob, group.id, '/roll 2d6');
    const { socket } = await connect(shared(), bob);
    const received: Message[] = [];
    socket.on('message:new', (message: Message) => received.push(message));
    const tempId = nextTempId();
    const replies = await Promise.all([1, 2, 3].map(() => reply(bot, group.id, command.sequenceNumber, tempId)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [first] = replies;
    expect(first?.body.message.replyTo).toEqual({ sequenceNumber: command.sequenceNumber, message: null });
    await until(() => received.length > 0);
    expect(received[0]?.replyTo).toMatchObject({ message: { id: command.id, content: '/roll 2d6' } });
    const own = first?.body.message.sequenceNumber ?? 0;
    expect((await reply(bot, group.id, own)).status).toBe(201);
    expect((await listMessages(bob, group.id)).filter(({ senderId }) => senderId === bot.id)).toHaveLength(2);
  });

  it('to nothing that it was not given: earlier, unaddressed, edited, forwarded, of other bots and across a block', async () => {
    const { alice, bob, bot, group } = await start();
    const second = await createBot(shared(), alice, `second_${groups}`);
    const early = await emitMessage(bob, group.id, `@second_${groups}_bot hello`);
    await addBot(alice, group, second);
    const plain = await emitMessage(bob, group.id, 'Between us');
    const edited = await emitMessage(bob, group.id, 'Soon a command');
    await editMessage(bob, edited, '/roll');
    const direct = await bob.post<{ conversation: { id: string } }>('/messages/conversations', {
      participantIds: [alice.id],
    });
    const secret = await emitMessage(bob, direct.body.conversation.id, '/roll elsewhere');
    await bob.post(chatPath(group.id, '/messages'), { forwardOf: secret.id, tempId: nextTempId() });
    const forwarded = await newest(bob, group.id);
    const bySecond = await emitMessage(second, group.id, `/roll @dice_${groups}_bot`);
    for (const message of [early, plain, edited, forwarded, bySecond])
      expect([message?.content, await expectError(reply(bot, group.id, message?.sequenceNumber ?? 0))]).toEqual([
        message?.content,
        '422 REPLY_UNKNOWN',
      ]);
    await untilMaySend();
    expect(await expectError(reply(second, group.id, early.sequenceNumber))).toBe('422 REPLY_UNKNOWN');
    expect(await expectError(reply(bot, group.id, 10_000))).toBe('422 REPLY_UNKNOWN');
    const command = await emitMessage(bob, group.id, '/roll');
    await block(shared(), bob, bot);
    expect(await expectError(reply(bot, group.id, command.sequenceNumber))).toBe('422 REPLY_UNKNOWN');
  });
});

describe('a bot in a group changes', () => {
  it('its own messages like a member, and nothing of others', async () => {
    const { alice, bob, bot, group } = await start();
    const message = await emitMessage(bot, group.id, 'Rolling…');
    await react(bob, message, '👍');
    const listener = await connect(shared(), bob);
    const editId = nextTempId();
    for (const _ of [1, 2]) {
      const { status, body } = await editMessage(bot, message, 'You rolled 7', editId);
      expect(status).toBe(200);
      // It learns neither who reacted nor what is pinned.
      expect(body.change).toMatchObject({ content: 'You rolled 7', reactions: [], pinnedAt: null });
    }
    await until(() => eventsOf(listener, 'message:changed').length > 0);
    expect(eventsOf(listener, 'message:changed')[0]).toMatchObject({
      content: 'You rolled 7',
      reactions: [{ emoji: '👍', userIds: [bob.id] }],
    });
    const { body } = await bob.get<{ versions: object[] }>(`/messages/${message.id}/versions`);
    expect(body.versions).toHaveLength(1);
    const command = await emitMessage(bob, group.id, '/roll');
    const second = await createBot(shared(), alice, `second_${groups}`);
    await addBot(alice, group, second);
    const bySecond = await emitMessage(second, group.id, 'Mine');
    for (const other of [command, bySecond]) {
      expect(await expectError(editMessage(bot, other, 'Yours'))).toBe('404 MESSAGE_NOT_FOUND');
      expect(await expectError(deleteMessage(bot, other))).toBe('404 MESSAGE_NOT_FOUND');
    }
    expect(await expectError(pin(bot, message))).toBe('404 MESSAGE_NOT_FOUND');
    expect(await expectError(react(bot, message, '👍'))).toBe('404 MESSAGE_NOT_FOUND');
    expect(await expectError(bot.get(`/messages/${message.id}/versions`))).toBe('404 MESSAGE_NOT_FOUND');
    expect(await expectError(editMessage(alice, message, 'Stolen'))).toBe('403 ACCESS_DENIED');
    for (const _ of [1, 2]) {
      const deleted = await deleteMessage(bot, message);
      expect([deleted.status, deleted.body.change.content]).toEqual([200, '']);
    }
    expect((await listMessages(bob, group.id)).find(({ id }) => id === message.id)?.deletedAt).not.toBeNull();
  });

  it('nothing with a token without the scope, where members may not write, after it was removed, and without its owner', async () => {
    const { alice, bob, bot, group } = await start();
    const message = await emitMessage(bot, group.id, 'Rolling…');
    const command = await emitMessage(bob, group.id, '/roll');
    const reading = await grantToken(shared(), bot, ['messages:read']);
    expect(await expectError(editMessage(reading, message, 'No'))).toBe('403 SCOPE_MISSING');
    expect(await expectError(deleteMessage(reading, message))).toBe('403 SCOPE_MISSING');
    expect(await expectError(reply(reading, group.id, command.sequenceNumber))).toBe('403 SCOPE_MISSING');
    await alice.put(chatPath(group.id), { membersMay: { write: false } });
    expect(await expectError(editMessage(bot, message, 'No'))).toBe('403 ACCESS_DENIED');
    expect(await expectError(reply(bot, group.id, command.sequenceNumber))).toBe('403 ACCESS_DENIED');
    await alice.put(chatPath(group.id), { membersMay: { write: true } });
    await bob.delete(chatPath(group.id, `/bots/${bot.id}`));
    expect(await expectError(editMessage(bot, message, 'No'))).toBe('404 MESSAGE_NOT_FOUND');
    expect(await expectError(deleteMessage(bot, message))).toBe('404 MESSAGE_NOT_FOUND');
    expect(await expectError(reply(bot, group.id, command.sequenceNumber))).toBe('403 ACCESS_DENIED');
    await addBot(bob, group, bot);
    const operator = await createOperator(shared(), `olga_${groups}`);
    const silence = { kind: 'silence', days: 1, rule: 'spam', note: 'Three times the same' };
    await operator.post(`/operator/members/${alice.id}/sanctions`, silence);
    expect([
      await expectError(editMessage(bot, message, 'No')),
      await expectError(reply(bot, group.id, command.sequenceNumber)),
    ]).toEqual(['403 SILENCED', '403 SILENCED']);
    await operator.post(`/operator/members/${alice.id}/suspend`, { reason: 'Spam' });
    // The server learns of it by a notice of the database.
    await until(async () => (await editMessage(bot, message, 'No')).status === 401);
    expect([
      (await editMessage(bot, message, 'No')).status,
      (await deleteMessage(bot, message)).status,
      (await reply(bot, group.id, command.sequenceNumber)).status,
    ]).toEqual([401, 401, 401]);
    expect((await newest(bob, group.id))?.content).toBe('/roll');
  });

  it('a message completely or not at all while it is being removed', async () => {
    const { bob, bot, group } = await start();
    for (let round = 0; round < 5; round += 1) {
      const message = await emitMessage(bot, group.id, 'Before');
      const [removed, ...edits] = await Promise.all([
        bob.delete(chatPath(group.id, `/bots/${bot.id}`)),
        editMessage(bot, message, 'After', `edit-${round}`),
        editMessage(bot, message, 'After', `edit-${round}`),
      ]);
      expect(removed.status).toBe(200);
      const stored = (await listMessages(bob, group.id)).find(({ id }) => id === message.id);
      const isEdited = edits.some(({ status }) => status === 200);
      expect(stored).toMatchObject({ content: isEdited ? 'After' : 'Before' });
      expect(await expectError(editMessage(bot, message, 'Later'))).toBe('404 MESSAGE_NOT_FOUND');
      await addBot(bob, group, bot);
    }
  });

  it('and writes nothing in the chat of a community, open or closed, even if a row says that it is there', async () => {
    const { db, clock } = shared().deps;
    const { alice, bob, bot } = await start();
    const { id } = await createCommunityWith(alice, [bob]);
    await alice.put(`/communities/${id}/chat`, { isOn: true });
    const { body } = await alice.post<{ chat: CommunityChat }>(`/communities/${id}/chat/join`);
    const conversationId = body.chat.conversationId ?? '';
    expect(await expectError(addBot(alice, { id: conversationId }, bot))).toBe('403 ACCESS_DENIED');
    const row = { conversation_id: conversationId, bot_id: bot.id, added_by: alice.id, added_at: clock.now() };
    await db.kysely.insertInto('conversation_bots').values(row).execute();
    const command = await emitMessage(alice, conversationId, '/roll');
    const operator = await createOperator(shared(), `olga_${groups}`);
    const write = async () => [
      await expectError(bot.post(chatPath(conversationId, '/messages'), { content: 'News', tempId: nextTempId() })),
      await expectError(reply(bot, conversationId, command.sequenceNumber)),
    ];
    expect(await write()).toEqual(['403 ACCESS_DENIED', '403 ACCESS_DENIED']);
    await operator.post(`/operator/communities/${id}/closure`, { rule: 'spam', reason: 'Only advertising' });
    expect(await write()).toEqual(['403 ACCESS_DENIED', '403 ACCESS_DENIED']);
  });
});

describe('a bot in a group sends', () => {
  it('pictures and files like a member, and reads no others', async () => {
    const app = shared();
    const { alice, bob, bot, group } = await start();
    const urls = await upload(app, bot, await picture());
    const sent = { content: 'Six!', mediaUrls: urls, tempId: nextTempId() };
    const send = () => bot.post<{ message: Message }>(chatPath(group.id, '/messages'), sent);
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.message.media).toMatchObject([{ kind: 'image', name: 'dice.png' }]);
    const shown = await newest(bob, group.id);
    expect(shown).toMatchObject({ senderId: bot.id, messageType: 'image', media: [{ name: 'dice.png' }] });
    const own = again.body.message.media[0]?.url ?? '';
    expect((await fetch(`${app.url}${own}`)).status).toBe(200);
    // Neither the files of others, nor its own in a group that it is not in.
    const foreign = await upload(app, bob, await picture());
    expect(
      await expectError(bot.post(chatPath(group.id, '/messages'), { mediaUrls: foreign, tempId: nextTempId() })),
    ).toBe('400 CHAT_FILE_UNKNOWN');
    expect(await expectError(bot.get(chatPath(group.id, '/shared?kind=media')))).toMatch(/^40/);
    await alice.delete(chatPath(group.id, `/bots/${bot.id}`));
    const late = await upload(app, bot, await picture());
    expect(
      await expectError(bot.post(chatPath(group.id, '/messages'), { mediaUrls: late, tempId: nextTempId() })),
    ).toMatch(/^4/);
    // The addresses that it was given end with its removal.
    expect((await fetch(`${app.url}${own}`)).status).toBe(404);
    expect((await fetch(`${app.url}${(await newest(bob, group.id))?.media[0]?.url}`)).status).toBe(200);
  });

  it('no file that is too large or of a type that messages do not have', async () => {
    const app = shared();
    const { bot } = await start();
    const large = { bytes: Buffer.alloc(11 * 1024 * 1024, 65), name: 'large.txt', type: 'text/plain' };
    const program = { bytes: Buffer.from('MZ'), name: 'run.exe' };
    for (const file of [large, program]) {
      const { status } = await sendFiles(app, bot.token, [file], '/messages/upload/media');
      expect([file.name, status >= 400 && status < 500]).toEqual([file.name, true]);
    }
  });

  it('and is not told who reads it, but who missed it receives it with its retry', async () => {
    const app = shared();
    const { alice, bob, bot, group } = await start();
    const [botSocket, listener] = [await connect(app, bot), await connect(app, alice)];
    await untilPresent(listener);
    const command = await emitMessage(bob, group.id, '/roll');
    const tempId = nextTempId();
    await reply(bot, group.id, command.sequenceNumber, tempId);
    // As after a server that stored the message and stopped before its broadcast.
    const { messageWriter } = app.deps;
    const broadcastOnce = messageWriter.broadcastOnce;
    messageWriter.broadcastOnce = async (_, broadcast) => broadcast();
    onTestFinished(() => void (messageWriter.broadcastOnce = broadcastOnce));
    await reply(bot, group.id, command.sequenceNumber, tempId);
    const received = () => eventsOf(listener, 'message:new').filter((message) => message.tempId === tempId);
    await until(() => received().length === 2);
    expect(received()[1]?.replyTo).toMatchObject({ message: { content: '/roll' } });
    await bob.put(chatPath(group.id, '/read'));
    await emitMessage(bob, group.id, '/roll again');
    await until(() => eventsOf(botSocket, 'message:new').length === 2);
    expect(botSocket.events.filter(({ event }) => event.startsWith('message')).map(({ event }) => event)).toEqual([
      'message:new',
      'message:new',
    ]);
  });
});

import type { ErrorBody } from '@gumball/contract/errors';
import type { ChatMedia, ListedConversation, Message } from '@gumball/contract/messages/messages.schemas';
import { voiceMaxMs } from '@gumball/rules/messages/voice';
import { expect, it } from 'vitest';
import { chatPath, deleteMessage, eventsOf, listMessages, startDirect } from '../../../../test/data/chat.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { drawPng, type SentFile, sendFiles } from '../../../../test/send-files.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { voiceFields, voiceFile } from '../../../../test/voice.ts';

const shared = shareApp();
let userCount = 0;
const createUser = (name: string) => createTestUser(shared(), `${name}_${(userCount += 1)}`);
const record = (user: TestUser, file: SentFile = voiceFile(), fields = voiceFields()) =>
  sendFiles<ErrorBody & { media: ChatMedia }>(shared(), user.token, [file], '/messages/upload/voice', fields);
const post = (user: TestUser, conversationId: string, content: object) =>
  user.post<ErrorBody & { message: Message }>(chatPath(conversationId, '/messages'), content);
const voice = { durationMs: 12_000, peaks: voiceFields()['peaks']?.split(',').map(Number) };
const brief = { kind: 'audio', voice: { durationMs: 12_000 } };

it('a voice message has its duration and waveform wherever it is read, and is forwarded with them', async () => {
  const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
  const { id } = await startDirect(alice, bob);
  const other = await startDirect(bob, carol);
  const bobSocket = await connect(shared(), bob);
  const { status, body } = await record(alice);
  expect([status, body.media]).toMatchObject([
    201,
    { kind: 'audio', type: 'audio/webm', name: 'voice-message.webm', voice },
  ]);
  // A file of another member is refused.
  expect((await post(bob, id, { mediaUrls: [body.media.url] })).body.code).toBe('CHAT_FILE_UNKNOWN');
  const tempId = 'voice-1';
  const [sent, again] = [
    await post(alice, id, { mediaUrls: [body.media.url], tempId }),
    await post(alice, id, { mediaUrls: [body.media.url], tempId }),
  ];
  expect([sent.body.message.messageType, again.body.message.id]).toEqual(['voice', sent.body.message.id]);
  await until(() => eventsOf(bobSocket, 'message:new').length > 0);
  expect(eventsOf(bobSocket, 'message:new')[0]).toMatchObject({ messageType: 'voice', media: [{ voice }] });
  const [received] = await listMessages(bob, id);
  expect(received).toMatchObject({ messageType: 'voice', media: [{ voice }] });
  const listed = await bob.get<{ conversations: ListedConversation[] }>('/messages/conversations');
  expect(listed.body.conversations[0]).toMatchObject({
    lastMessage: 'Voice message, 0:12',
    lastMessageData: { messageType: 'voice', media: [brief] },
  });
  const file = await fetch(`${shared().url}${received?.mediaUrls[0]}`, { headers: { range: 'bytes=0-9' } });
  expect([file.status, file.headers.get('content-type')]).toEqual([206, 'audio/webm']);

  const reply = (await post(bob, id, { content: 'Yes', replyToSequence: received?.sequenceNumber })).body.message;
  expect(reply.replyTo?.message).toMatchObject({ messageType: 'voice', media: [brief] });
  const forwarded = (await post(bob, other.id, { forwardOf: received?.id })).body.message;
  expect(forwarded).toMatchObject({ messageType: 'voice', media: [{ voice }] });

  const found = async (kind: string) => {
    const response = await bob.get<{ messages: Message[] }>(chatPath(id, `/search?kind=${kind}`));
    return response.body.messages.map((message) => message.id);
  };
  expect([await found('voice'), await found('audio'), await found('image')]).toEqual([[received?.id], [], []]);
  const files = await bob.get<{ messages: Message[] }>(chatPath(id, '/shared?kind=files'));
  expect(files.body.messages.map((message) => message.id)).toEqual([received?.id]);
  expect((await alice.put<ErrorBody>(`/messages/${received?.id}`, { content: 'x', editId: 'e' })).body.code).toBe(
    'EDIT_TEXT_ONLY',
  );

  await deleteMessage(alice, received ?? { id: '' });
  expect((await fetch(`${shared().url}${received?.mediaUrls[0]}`)).status).toBe(404);
  expect((await fetch(`${shared().url}${forwarded.mediaUrls[0]}`)).status).toBe(200);
  expect(await found('voice')).toEqual([]);
});

it('only a recording of sound with its facts is accepted', async () => {
  const alice = await createUser('alice');
  const png = { bytes: await drawPng().png().toBuffer(), name: 'voice.webm', field: 'voice' };
  const { bytes } = voiceFile();
  const cut = { ...voiceFile(), bytes: bytes.subarray(0, bytes.length - 6) };
  const large = { ...voiceFile(), bytes: Buffer.concat([bytes, Buffer.alloc(8 * 1024 * 1024)]) };
  const { durationMs = '', peaks = '' } = voiceFields();
  for (const [file, fields, code] of [
    [png, voiceFields(), 'FILE_TYPE'],
    [voiceFile({ hasPicture: true }), voiceFields(), 'FILE_TYPE'],
    [cut, voiceFields(), 'FILE_BROKEN'],
    [large, voiceFields(), 'FILE_TOO_LARGE'],
    [voiceFile(), voiceFields(voiceMaxMs + 1), 'FILE_TOO_LARGE'],
    [voiceFile(), {}, 'INVALID_INPUT'],
    [voiceFile(), { durationMs }, 'INVALID_INPUT'],
    [voiceFile(), { durationMs, peaks: `${peaks},1` }, 'INVALID_INPUT'],
    [voiceFile(), { durationMs, peaks: peaks.replaceAll('40', '-1') }, 'INVALID_INPUT'],
    [voiceFile(), { durationMs: '1e3', peaks }, 'INVALID_INPUT'],
    [{ ...voiceFile(), field: 'media' }, voiceFields(), 'FILE_MISSING'],
  ] as const) {
    expect((await record(alice, file, fields)).body.code).toBe(code);
  }
  const rows = await shared()
    .deps.db.kysely.selectFrom('uploads')
    .select('id')
    .where('user_id', '=', alice.id)
    .execute();
  expect(rows).toEqual([]);
});

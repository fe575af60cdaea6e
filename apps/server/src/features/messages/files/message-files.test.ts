import type { ErrorBody } from '@gumball/contract/errors';
import type { ChatMedia, ListedConversation, Message } from '@gumball/contract/messages/messages.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { befriend } from '../../../../test/data/builders.ts';
import { chatPath, eventsOf, listMessages, startDirect, startGroup } from '../../../../test/data/chat.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { drawPng, type SentFile, sendFiles } from '../../../../test/send-files.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';

const shared = shareApp();
let userCount = 0;
const createUser = (name: string) => createTestUser(shared(), `${name}_${(userCount += 1)}`);
const upload = '/messages/upload/media';
const send = (user: TestUser, ...files: SentFile[]) =>
  sendFiles<{ url: string; urls: string[]; media: ChatMedia[] }>(shared(), user.token, files, upload);
const uploadError = async (user: TestUser, ...files: SentFile[]) =>
  (await sendFiles<ErrorBody>(shared(), user.token, files, upload)).body;
const pngFile = async (name = 'Kiez plan (2).png'): Promise<SentFile> => ({
  bytes: await drawPng(800, 600).png().toBuffer(),
  name,
});
const pdf = (name = 'plan.pdf'): SentFile => ({
  bytes: Buffer.from('%PDF-1.4\n%\u00e2\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
  name,
});
const wav = (): SentFile => {
  const bytes = Buffer.alloc(60);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(52, 4);
  bytes.write('WAVEfmt ', 8);
  return { bytes, name: 'voice.wav' };
};
const fetchFile = (url: string, headers: Record<string, string> = {}) => fetch(`${shared().url}${url}`, { headers });

describe('files of messages', () => {
  it('stay unattached if their message is refused, and are attached to the conversation of the stored message', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    const { body } = await send(alice, pdf());
    const attachedTo = async () =>
      (
        await shared()
          .deps.db.kysely.selectFrom('uploads')
          .select(['attached_at', 'conversation_id'])
          .where('user_id', '=', alice.id)
          .executeTakeFirstOrThrow()
      ).conversation_id;
    const trySend = async () =>
      (await alice.post(`/messages/conversations/${id}/messages`, { mediaUrls: body.urls })).status;
    await bob.post(`/users/${alice.id}/block`);
    expect([await trySend(), await attachedTo()]).toEqual([403, null]);
    await bob.delete(`/users/${alice.id}/block`);
    expect([await trySend(), await attachedTo()]).toEqual([201, id]);
  });

  it('that are sent to two conversations concurrently are attached to one of them', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const chats = [await startDirect(alice, bob), await startDirect(alice, carol)];
    const { body } = await send(alice, pdf());
    const responses = await Promise.all(
      chats.map(({ id }) =>
        alice.post<ErrorBody>(`/messages/conversations/${id}/messages`, { mediaUrls: body.urls, content: 'Here' }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    const rejected = responses.find(({ status }) => status === 400);
    expect(rejected?.body.code).toBe('CHAT_FILE_UNKNOWN');
  });

  it('are sent with a message and served to participants', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    const bobSocket = await connect(shared(), bob);
    const sent = await send(alice, await pngFile(), pdf(), wav());
    expect(sent.status).toBe(201);
    expect(sent.body.media).toMatchObject([
      {
        kind: 'image',
        name: 'Kiez plan (2).png',
        type: 'image/webp',
        width: 800,
        height: 600,
        sizes: [{ width: 320 }, { width: 640 }],
      },
      { kind: 'file', name: 'plan.pdf', type: 'application/pdf', width: null },
      { kind: 'audio', name: 'voice.wav', type: 'audio/wav', size: 60 },
    ]);
    expect([sent.body.url, sent.body.urls]).toEqual([sent.body.urls[0], sent.body.media.map(({ url }) => url)]);
    const response = await alice.post<{ message: Message }>(`/messages/conversations/${id}/messages`, {
      mediaUrls: sent.body.urls,
      messageType: 'text',
    });
    expect([response.status, response.body.message]).toMatchObject([201, { messageType: 'image', content: '' }]);
    await until(() => eventsOf(bobSocket, 'message:new').length > 0);
    const [message] = await listMessages(bob, id);
    expect(eventsOf(bobSocket, 'message:new')[0]).toMatchObject({
      media: message?.media,
      mediaUrls: message?.mediaUrls,
    });
    const [shown, documentUrl, audioUrl] = message?.mediaUrls ?? [];
    const image = await fetchFile(shown ?? '');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await fetchFile(message?.media[0]?.sizes[0]?.url ?? '')).status).toBe(200);
    const document = await fetchFile(documentUrl ?? '');
    expect(document.headers.get('content-disposition')).toBe('attachment; filename="plan.pdf"');
    expect(document.headers.get('content-security-policy')).toContain('sandbox');
    expect((await fetchFile(audioUrl ?? '', { range: 'bytes=0-3' })).status).toBe(206);
  });

  it('make an album, in order, that lists, quotes and forwards tell as a whole', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const { id } = await startDirect(alice, bob);
    const other = await startDirect(bob, carol);
    const bobSocket = await connect(shared(), bob);
    const { body } = await send(alice, await pngFile('a.png'), await pngFile('b.png'), await pngFile('c.png'));
    const [a, b, c] = body.urls;
    const post = (user: TestUser, conversationId: string, content: object) =>
      user.post<{ message: Message }>(chatPath(conversationId, '/messages'), content);
    const album = (await post(alice, id, { mediaUrls: [c, a, b] })).body.message;
    expect(album.media.map(({ name }) => name)).toEqual(['c.png', 'a.png', 'b.png']);
    const listed = await bob.get<{ conversations: ListedConversation[] }>('/messages/conversations');
    expect(listed.body.conversations[0]).toMatchObject({
      lastMessage: '3 photos',
      lastMessageData: { media: [{ kind: 'image' }, { kind: 'image' }, { kind: 'image' }] },
    });
    const reply = (await post(bob, id, { content: 'Nice', replyToSequence: album.sequenceNumber })).body.message;
    await until(() => eventsOf(bobSocket, 'message:new').length > 1);
    const quoted = {
      message: { messageType: 'image', media: [{ kind: 'image' }, { kind: 'image' }, { kind: 'image' }] },
    };
    expect([reply.replyTo, eventsOf(bobSocket, 'message:new')[1]?.replyTo]).toMatchObject([quoted, quoted]);
    const forwarded = (await post(bob, other.id, { forwardOf: album.id })).body.message;
    expect(forwarded.media.map(({ name }) => name)).toEqual(['c.png', 'a.png', 'b.png']);
    // A deleted album is quoted without its files, and all of them are released here. The forwarded copy stays.
    await alice.delete(`/messages/${album.id}`);
    const afterDeletion = await listMessages(bob, id);
    expect(afterDeletion.find((message) => message.id === reply.id)?.replyTo?.message).toMatchObject({ media: [] });
    for (const { url } of album.media) expect((await fetchFile(url)).status).toBe(404);
    const copies = (await listMessages(carol, other.id))[0]?.mediaUrls ?? [];
    expect(copies).toHaveLength(3);
    for (const url of copies) expect((await fetchFile(url)).status).toBe(200);
  });

  it('require a valid signed URL', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const { id } = await startGroup(alice, [bob, carol]);
    const { body } = await send(alice, await pngFile());
    await alice.post(`/messages/conversations/${id}/messages`, { mediaUrls: body.urls });
    const url = (await listMessages(bob, id))[0]?.mediaUrls[0] ?? '';
    const key = url.slice('/chat-files/'.length, url.indexOf('?'));
    expect((await fetchFile(url)).status).toBe(200);
    for (const forgedUrl of [
      `/chat-files/${key}`,
      `/uploads/${key}`,
      url.replace(/s=.{5}/, 's=AAAAA'),
      url.replace(`c=${id}`, 'c=0'),
      url.replace(/t=\d+/, 't=99999999999999'),
      url.replace(key, `${'a'.repeat(22)}-chat.webp`),
      url.replace(key, `..%2f${key}`),
    ]) {
      expect([forgedUrl, (await fetchFile(forgedUrl)).status]).toEqual([forgedUrl, 404]);
    }
    expect((await alice.delete(`/messages/conversations/${id}/participants/${bob.id}`)).status).toBe(200);
    expect((await fetchFile(url)).status).toBe(404);
    const fresh = await listMessages(carol, id);
    expect((await fetchFile(fresh[0]?.mediaUrls[0] ?? '')).status).toBe(200);
    const again = await carol.get<{ message: Message }>(`/messages/${fresh[0]?.id}`);
    expect(again.body.message.mediaUrls).toEqual(fresh[0]?.mediaUrls);
    expect((await bob.get(`/messages/${fresh[0]?.id}`)).status).toBe(404);
    shared().advance(3 * hourMs);
    expect((await fetchFile(fresh[0]?.mediaUrls[0] ?? '')).status).toBe(404);
    expect((await fetchFile((await listMessages(carol, id))[0]?.mediaUrls[0] ?? '')).status).toBe(200);
  });

  it('can be sent only by their owner, and to one conversation', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const [a, b] = [await startDirect(alice, bob), await startDirect(alice, carol)];
    const { body } = await send(alice, await pngFile());
    const code = async (user: TestUser, id: string, mediaUrls: string[]) =>
      (await user.post<ErrorBody>(`/messages/conversations/${id}/messages`, { mediaUrls })).body.code;
    expect(await code(bob, a.id, body.urls)).toBe('CHAT_FILE_UNKNOWN');
    expect(await code(alice, a.id, ['/uploads/x.webp'])).toBe('CHAT_FILE_UNKNOWN');
    expect(await code(alice, a.id, ['https://example.com/a.png'])).toBe('CHAT_FILE_UNKNOWN');
    expect(await code(alice, a.id, body.urls)).toBe(undefined);
    expect(await code(alice, b.id, body.urls)).toBe('CHAT_FILE_UNKNOWN');
    expect(await listMessages(carol, b.id)).toEqual([]);
  });

  it('are validated by content and name, with the documented messages', async () => {
    const alice = await createUser('alice');
    const svg = { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), name: 'a.png' };
    expect((await uploadError(alice, svg)).message).toMatch(
      /^File type ".+" not supported\. Allowed types: JPEG, PNG, /,
    );
    for (const [type, shown] of [
      ['text/plain', 'text/plain'],
      ['image/png', 'unknown'],
    ])
      expect((await uploadError(alice, { bytes: Buffer.from('ahoy'), name: 'a.txt', type })).message).toContain(
        `File type "${shown}" not supported`,
      );
    for (const [file, code, message] of [
      [await pngFile('a.pdf'), 'CHAT_FILE_EXTENSION', `File extension ".pdf" doesn't match type "image/png"`],
      [await pngFile('a.exe.png'), 'CHAT_FILE_SUSPICIOUS', 'File name "a.exe.png" contains suspicious patterns'],
      [await pngFile(`${'x'.repeat(252)}.png`), 'CHAT_FILE_NAME_TOO_LONG', 'File name too long (max 255 characters)'],
      [await pngFile('sch\u00f6n.png'), 'CHAT_FILE_NAME_SIGNS', 'File name contains invalid characters'],
      [
        { bytes: Buffer.concat([(await pngFile()).bytes, Buffer.alloc(10 * 1024 * 1024)]), name: 'a.png' },
        'CHAT_FILE_TOO_LARGE',
        'File size 10.01 MB exceeds maximum 10 MB for image/png',
      ],
    ] as const) {
      expect(await uploadError(alice, file)).toMatchObject({ code, message });
    }
    const images = await Promise.all(Array.from({ length: 11 }, () => pngFile()));
    expect(await uploadError(alice, ...images)).toMatchObject({ message: 'Maximum 10 files allowed' });
  });

  it('are listed apart from links, a page at a time, for participants and as far back as they may read', async () => {
    const [alice, bob, carol, dan] = [
      await createUser('alice'),
      await createUser('bob'),
      await createUser('carol'),
      await createUser('dan'),
    ];
    const { id } = await startGroup(alice, [bob]);
    await befriend(shared(), alice, carol);
    const write = async (user: TestUser, content: string, ...files: SentFile[]) => {
      const mediaUrls = files.length > 0 ? (await send(user, ...files)).body.urls : [];
      const { body } = await user.post<{ message: Message }>(chatPath(id, '/messages'), { content, mediaUrls });
      return body.message.sequenceNumber;
    };
    const picture = await write(alice, 'Look', await pngFile());
    const mixed = await write(bob, 'Both: https://example.org/plan', await pngFile(), pdf());
    await write(bob, 'Only text, and https:// is no link');
    await alice.post(chatPath(id, '/participants'), { participantIds: [carol.id] });
    const link = await write(alice, 'HTTP://example.org');
    const voice = await write(alice, '', wav());
    const list = async (user: TestUser, query: string) => {
      const { status, body } = await user.get<{
        messages: Message[];
        pagination: { hasMore: boolean; nextCursor?: string };
      }>(chatPath(id, `/shared?${query}`));
      return { status, numbers: body.messages?.map(({ sequenceNumber }) => sequenceNumber), body };
    };
    expect((await list(alice, 'kind=media')).numbers).toEqual([mixed, picture]);
    expect((await list(bob, 'kind=files')).numbers).toEqual([voice, mixed]);
    expect((await list(bob, 'kind=links')).numbers).toEqual([link, mixed]);
    // Carol joined later.
    expect((await list(carol, 'kind=media')).numbers).toEqual([]);
    expect((await list(carol, 'kind=links')).numbers).toEqual([link]);
    const first = await list(alice, 'kind=media&limit=1');
    expect([first.numbers, first.body.pagination.hasMore]).toEqual([[mixed], true]);
    const next = await list(alice, `kind=media&limit=1&cursor=${first.body.pagination.nextCursor}`);
    expect([next.numbers, next.body.pagination.hasMore]).toEqual([[picture], false]);
    const url = first.body.messages[0]?.media[0]?.url ?? '';
    expect((await fetchFile(url)).status).toBe(200);
    expect((await list(dan, 'kind=media')).status).toBe(404);
    expect((await list(alice, 'kind=secrets')).status).toBe(400);
    // The planner reads the partial index, not the conversation, also where a worker plans.
    const plan = await shared().deps.db.transaction(async (tx) => {
      await sql`SET LOCAL citus.propagate_set_commands = 'local'`.execute(tx);
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        EXPLAIN SELECT FROM messages m WHERE conversation_id = 1 AND sequence < 9
          AND jsonb_path_exists(m.media, '$[*] ? (@.kind == "image" || @.kind == "video")')
        ORDER BY sequence DESC LIMIT 21`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('messages_with_media');
  });
});

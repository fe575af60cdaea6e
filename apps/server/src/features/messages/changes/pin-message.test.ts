import type { Message } from '@gumball/contract/messages/messages.schemas';
import { pinnedMax } from '@gumball/rules/messages/pinning';
import { expect, it } from 'vitest';
import { befriend } from '../../../../test/data/builders.ts';
import {
  chatPath,
  deleteMessage,
  editMessage,
  emitMessage,
  eventsOf,
  hideMessage,
  listMessages,
  pin,
  startDirect,
  startGroup,
} from '../../../../test/data/chat.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';

const shared = shareApp();
let userCount = 0;
const createUser = (name: string) => createTestUser(shared(), `${name}_${(userCount += 1)}`);
const pinnedOf = async (by: TestUser, conversationId: string) =>
  (await by.get<{ messages: Message[] }>(chatPath(conversationId, '/pinned'))).body.messages.map(
    ({ content }) => content,
  );

it('is listed for both members of a direct conversation, live, later and in what was missed, until it is unpinned', async () => {
  const [alice, bob] = [await createUser('alice'), await createUser('bob')];
  const { id } = await startDirect(alice, bob);
  const [first, second] = [await emitMessage(alice, id, 'One'), await emitMessage(bob, id, 'Two')];
  const { changesCursor } = (await bob.get<{ changesCursor: string }>(chatPath(id, '/messages'))).body;
  const sockets = [await connect(shared(), alice), await connect(shared(), bob)];
  const { status, body } = await pin(bob, first);
  expect([status, body.change]).toMatchObject([
    200,
    { messageId: first.id, revision: 1, pinnedAt: expect.any(String) },
  ]);
  for (const socket of sockets) {
    await until(() => eventsOf(socket, 'message:changed').length > 0);
    expect(eventsOf(socket, 'message:changed')).toEqual([body.change]);
  }
  shared().advance(1000);
  await pin(alice, second, true, 'mine');
  await editMessage(alice, first, 'One, edited');
  for (const by of [alice, bob]) expect(await pinnedOf(by, id)).toEqual(['Two', 'One, edited']);
  const missed = await bob.get(chatPath(id, `/changes?after=${changesCursor}`));
  expect(missed.body).toMatchObject({
    changes: [
      { sequenceNumber: 2, pinnedAt: expect.any(String) },
      { content: 'One, edited', pinnedAt: body.change.pinnedAt },
    ],
  });
  await hideMessage(bob, second);
  expect([await pinnedOf(alice, id), await pinnedOf(bob, id)]).toEqual([['Two', 'One, edited'], ['One, edited']]);
  await pin(bob, second, false);
  // A request that arrives again changes nothing.
  expect((await pin(alice, second, true, 'mine')).body.change).toMatchObject({ pinnedAt: null });
  await deleteMessage(alice, first);
  expect(await pinnedOf(alice, id)).toEqual([]);
  expect(await pin(alice, first)).toMatchObject({ status: 409, body: { code: 'MESSAGE_DELETED' } });
  expect((await listMessages(alice, id)).map(({ pinnedAt }) => pinnedAt)).toEqual([null, null]);
});

it('is pinned by those whom the group allows to, and shown to those who may read the message', async () => {
  const [alice, bob, carol, eve] = [
    await createUser('alice'),
    await createUser('bob'),
    await createUser('carol'),
    await createUser('eve'),
  ];
  const { id } = await startGroup(alice, [bob]);
  await befriend(shared(), alice, carol);
  const message = await emitMessage(bob, id, 'Mine');
  await alice.post(chatPath(id, '/participants'), { participantIds: [carol.id] });
  expect((await pin(bob, message)).status).toBe(200);
  expect((await pin(bob, message, false)).status).toBe(200);
  await alice.put(chatPath(id), { membersMay: { pin: false } });
  for (const isOn of [true, false])
    expect(await pin(bob, message, isOn)).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } });
  for (const by of [carol, eve])
    expect(await pin(by, message)).toMatchObject({ status: 404, body: { code: 'MESSAGE_NOT_FOUND' } });
  expect((await pin(alice, message)).status).toBe(200);
  expect([await pinnedOf(bob, id), await pinnedOf(carol, id)]).toEqual([['Mine'], []]);
  expect((await eve.get(chatPath(id, '/pinned'))).status).toBe(404);
  expect((await pin(bob, message, false)).status).toBe(403);
});

it('is one of fifty at most, also when both members pin at the same time', async () => {
  const [alice, bob] = [await createUser('alice'), await createUser('bob')];
  const { id } = await startDirect(alice, bob);
  const messages = [
    await emitMessage(alice, id, 'a'),
    await emitMessage(alice, id, 'b'),
    await emitMessage(alice, id, 'c'),
  ];
  const before = pinnedMax - 1;
  await shared().deps.db.pool.query(
    `INSERT INTO messages (id, conversation_id, sequence, sender_id, temp_id, content, message_type, media, pinned_at, created_at)
     SELECT $1::bigint + n, $2::bigint, n + 3, $3::bigint, 'pinned-' || n, 'Text', 'text', '[]', now(), now() FROM generate_series(1, $4::int) n`,
    [shared().deps.ids.next(), id, alice.id, before],
  );
  await shared().deps.db.pool.query('UPDATE conversations SET last_sequence = $2 WHERE id = $1', [id, before + 3]);
  const replies = await Promise.all(messages.map((message, index) => pin(index % 2 ? bob : alice, message)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect(await pinnedOf(bob, id)).toHaveLength(pinnedMax);
  const pinned = messages[replies.findIndex(({ status }) => status === 200)] as Message;
  expect((await pin(bob, pinned)).status).toBe(200);
  await pin(bob, pinned, false);
  expect((await pin(bob, messages[0] as Message)).status).toBe(200);
});

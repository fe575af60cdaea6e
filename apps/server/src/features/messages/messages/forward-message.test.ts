import type { ErrorBody } from '@gumball/contract/errors';
import type { ChatMedia, Message } from '@gumball/contract/messages/messages.schemas';
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
  nextTempId,
  startDirect,
  startGroup,
} from '../../../../test/data/chat.ts';
import { createTestUser, type Reply, type TestUser } from '../../../../test/data/users.ts';
import { drawPng, sendFiles } from '../../../../test/send-files.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { purgeUserData as purgeUploads } from '../../uploads/purge-user-data.ts';
import { purgeUserData } from '../purge-user-data.ts';

const shared = shareApp();
let userCount = 0;
const createUser = (name: string) => createTestUser(shared(), `${name}_${(userCount += 1)}`);
const createUsers = async (...names: string[]) => {
  const users: TestUser[] = [];
  for (const name of names) users.push(await createUser(name));
  return users as [TestUser, TestUser, TestUser, TestUser];
};
const forward = (
  by: TestUser,
  message: { id: string },
  conversationId: string,
  tempId = nextTempId(),
): Promise<Reply<ErrorBody & { message: Message }>> =>
  by.post(chatPath(conversationId, '/messages'), { forwardOf: message.id, tempId });
const fetchStatus = async (url = '') => (await fetch(`${shared().url}${url}`)).status;
const urlOf = async (by: TestUser, conversationId: string) =>
  (await listMessages(by, conversationId)).at(-1)?.media[0]?.url ?? '';
const uploadOf = (by: TestUser) =>
  shared()
    .deps.db.kysely.selectFrom('uploads')
    .select(['conversation_id', 'attached_at'])
    .where('user_id', '=', by.id)
    .executeTakeFirst();

async function sendPicture(by: TestUser, conversationId: string): Promise<Message> {
  const file = { bytes: await drawPng().png().toBuffer(), name: 'a.png' };
  const { body } = await sendFiles<{ urls: string[] }>(shared(), by.token, [file], '/messages/upload/media');
  const sent = await by.post<{ message: Message }>(chatPath(conversationId, '/messages'), { mediaUrls: body.urls });
  return sent.body.message;
}

it('has the text of the original and names its author, but not where it is from', async () => {
  const [alice, bob, carol, dora] = await createUsers('alice', 'bob', 'carol', 'dora');
  const source = await startDirect(alice, bob);
  const target = await startGroup(bob, [carol, dora]);
  const original = await emitMessage(alice, source.id, 'Frist');
  await editMessage(alice, original, 'First');
  const socket = await connect(shared(), carol);
  const { status, body } = await bob.post<{ message: Message }>(chatPath(target.id, '/messages'), {
    forwardOf: original.id,
    // Neither another text nor a reply is part of it.
    content: 'I never wrote this',
    replyToSequence: 77,
    tempId: 'once',
  });
  expect([status, body.message]).toMatchObject([
    201,
    { content: 'First', senderId: bob.id, forwardedFrom: { user: { id: alice.id } }, replyTo: null },
  ]);
  await until(() => eventsOf(socket, 'message:new').length > 0);
  expect(eventsOf(socket, 'message:new')[0]).toMatchObject({
    content: 'First',
    forwardedFrom: { user: { id: alice.id } },
  });
  expect(JSON.stringify([await listMessages(carol, target.id), eventsOf(socket, 'message:new')])).not.toContain(
    source.id,
  );
  // Forwarded again, it still names the author of the original.
  const [copy] = await listMessages(carol, target.id);
  const other = await startDirect(carol, dora);
  await forward(carol, copy as Message, other.id);
  expect((await listMessages(dora, other.id))[0]).toMatchObject({
    senderId: carol.id,
    forwardedFrom: { user: { id: alice.id } },
  });
  // Repeated it is stored once, also once the original is gone.
  await deleteMessage(alice, original);
  expect(await forward(bob, original, target.id, 'once')).toMatchObject({
    status: 201,
    body: { message: { id: body.message.id } },
  });
  expect(await listMessages(bob, target.id)).toHaveLength(1);
  expect(await forward(bob, original, target.id)).toMatchObject({ status: 422, body: { code: 'FORWARD_UNKNOWN' } });
  // The copy stays; deleted, it names nobody.
  await deleteMessage(bob, body.message);
  expect((await listMessages(carol, target.id))[0]).toMatchObject({ content: '', forwardedFrom: null });
});

it('is one of the messages that the member may read, to a chat where the member may write', async () => {
  const [alice, bob, carol, eve] = await createUsers('alice', 'bob', 'carol', 'eve');
  const group = await startGroup(alice, [bob]);
  await befriend(shared(), alice, carol);
  const early = await emitMessage(alice, group.id, 'Early');
  await alice.post(chatPath(group.id, '/participants'), { participantIds: [carol.id] });
  const [ofCarol, ofEve] = [await startDirect(carol, bob), await startDirect(eve, alice)];
  expect((await forward(carol, early, ofCarol.id)).body.code).toBe('FORWARD_UNKNOWN');
  expect((await forward(eve, early, ofEve.id)).body.code).toBe('FORWARD_UNKNOWN');
  expect((await forward(bob, { id: '1' }, ofCarol.id)).body.code).toBe('FORWARD_UNKNOWN');
  expect(await forward(alice, early, ofCarol.id)).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } });
  expect((await forward(bob, early, ofCarol.id)).status).toBe(201);
  await hideMessage(bob, early);
  expect((await forward(bob, early, ofCarol.id)).body.code).toBe('FORWARD_UNKNOWN');
  // A sticker is for those who own it.
  await shared().deps.db.pool.query(
    "UPDATE messages SET message_type = 'sticker', content = 'buddies/hello' WHERE id = $1",
    [early.id],
  );
  expect((await forward(carol, early, ofCarol.id)).body.code).toBe('FORWARD_UNKNOWN');
  expect((await forward(alice, early, ofEve.id)).body.code).toBe('STICKER_NOT_OWNED');
});

it('names its author to those who may see that member, live and later', async () => {
  const [alice, bob, carol, dora] = await createUsers('alice', 'bob', 'carol', 'dora');
  const source = await startDirect(alice, bob);
  const target = await startGroup(bob, [carol, dora]);
  const original = await emitMessage(alice, source.id, 'Hello');
  await carol.post(`/users/${alice.id}/block`);
  const sockets = { carol: await connect(shared(), carol), dora: await connect(shared(), dora) };
  const { body } = await forward(bob, original, target.id);
  const names = async () =>
    [
      await listMessages(carol, target.id),
      await listMessages(dora, target.id),
      [(await carol.get<{ message: Message }>(`/messages/${body.message.id}`)).body.message],
    ].map(([one]) => one?.forwardedFrom?.user?.id);
  expect(await names()).toEqual([undefined, alice.id, undefined]);
  for (const [name, id] of [
    ['carol', undefined],
    ['dora', alice.id],
  ] as const) {
    await until(() => eventsOf(sockets[name], 'message:new').length > 0);
    expect(eventsOf(sockets[name], 'message:new')[0]?.forwardedFrom?.user?.id).toBe(id);
  }
  expect(JSON.stringify([eventsOf(sockets.carol, 'message:new'), await listMessages(carol, target.id)])).not.toContain(
    alice.id,
  );
  await shared()
    .deps.db.kysely.updateTable('users')
    .set({ suspended_at: new Date() })
    .where('id', '=', alice.id)
    .execute();
  expect((await listMessages(dora, target.id))[0]).toMatchObject({ content: 'Hello', forwardedFrom: { user: null } });
  await shared().deps.db.kysely.updateTable('users').set({ suspended_at: null }).where('id', '=', alice.id).execute();
  await purgeUserData(shared().deps, alice.id);
  expect((await listMessages(dora, target.id))[0]).toMatchObject({ content: 'Hello', forwardedFrom: { user: null } });
  // Nobody learns the id of the deleted account from a copy of the copy.
  await forward(dora, body.message, target.id);
  expect((await listMessages(dora, target.id)).at(-1)).toMatchObject({ forwardedFrom: { user: null } });
});

it('shares the files: each chat has its own URLs, and the file stays as long as one of them uses it', async () => {
  const [alice, bob, carol] = await createUsers('alice', 'bob', 'carol');
  const source = await startDirect(alice, bob);
  const target = await startDirect(bob, carol);
  const original = await sendPicture(alice, source.id);
  const [file] = original.media as [ChatMedia];
  const { body } = await forward(bob, original, target.id);
  const [copied] = body.message.media as [ChatMedia];
  expect([copied.id, copied.url === file.url]).toEqual([file.id, false]);
  expect([await fetchStatus(file.url), await fetchStatus(copied.url)]).toEqual([200, 200]);
  // The URL of one chat ends without that of the other.
  await deleteMessage(alice, original);
  expect([await fetchStatus(file.url), await fetchStatus(await urlOf(carol, target.id))]).toEqual([404, 200]);
  expect(await uploadOf(alice)).toMatchObject({ conversation_id: target.id, attached_at: expect.any(Date) });
  // A copy of the copy, and back to where it came from.
  const again = await forward(carol, body.message, target.id);
  const back = await forward(bob, body.message, source.id);
  expect([again.status, back.status]).toEqual([201, 201]);
  expect(await fetchStatus(await urlOf(alice, source.id))).toBe(200);
  await deleteMessage(bob, body.message);
  expect(await fetchStatus(await urlOf(carol, target.id))).toBe(200);
  for (const by of [bob, carol]) await by.delete(chatPath(target.id, '/leave'));
  expect(await fetchStatus(copied.url)).toBe(404);
  expect(await fetchStatus(await urlOf(alice, source.id))).toBe(200);
  await deleteMessage(bob, back.body.message);
  expect(await uploadOf(alice)).toEqual({ conversation_id: null, attached_at: null });
  const { rows } = await shared().deps.db.pool.query('SELECT FROM upload_shares');
  expect(rows).toEqual([]);
});

it('has its files, or is refused, when the original is deleted at the same time', async () => {
  const [alice, bob, carol] = await createUsers('alice', 'bob', 'carol');
  const source = await startDirect(alice, bob);
  const target = await startDirect(bob, carol);
  for (let round = 0; round < 6; round += 1) {
    shared().advance(60_000);
    const original = await sendPicture(alice, source.id);
    const [, { status, body }] = await Promise.all([deleteMessage(alice, original), forward(bob, original, target.id)]);
    const outcome = status === 201 ? await fetchStatus(body.message.media[0]?.url) : body.code;
    expect([200, 'FORWARD_UNKNOWN']).toContain(outcome);
  }
});

it('loses the files of a deleted account, and keeps none that its sender forwarded', async () => {
  const [alice, bob, carol] = await createUsers('alice', 'bob', 'carol');
  const source = await startDirect(alice, bob);
  const target = await startDirect(bob, carol);
  const original = await sendPicture(alice, source.id);
  await forward(bob, original, target.id);
  await deleteMessage(alice, original);
  await purgeUserData(shared().deps, bob.id);
  expect(await uploadOf(alice)).toEqual({ conversation_id: null, attached_at: null });
  const [eve, finn] = await createUsers('eve', 'finn');
  const first = await startDirect(alice, eve);
  const second = await startDirect(eve, finn);
  await forward(eve, await sendPicture(alice, first.id), second.id);
  await purgeUserData(shared().deps, alice.id);
  await purgeUploads(shared().deps, alice.id);
  expect((await listMessages(finn, second.id))[0]).toMatchObject({
    content: '[deleted]',
    messageType: 'text',
    media: [],
    forwardedFrom: { user: null },
  });
});

import type { CommunityChat } from '@gumball/contract/communities/community-chat.routes';
import { expect, it } from 'vitest';
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
  pin,
  react,
  startDirect,
} from '../../../../test/data/chat.ts';
import { createCommunityWith } from '../../../../test/data/communities.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUsers, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareNumberedApp } from '../../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

/** A member sends five messages in a second. */
const untilMaySend = () => new Promise((resolve) => setTimeout(resolve, 1100));

async function start() {
  const app = sharedApp();
  const [owner, ann, late, stranger] = await createTestUsers(app, 'owner', 'ann', 'late', 'stranger');
  const olga = await createOperator(app, 'olga');
  const { id } = await createCommunityWith(owner, [ann, late]);
  await owner.put(`/communities/${id}/chat`, { isOn: true });
  const join = (by: TestUser) => by.post<{ chat: CommunityChat }>(`/communities/${id}/chat/join`);
  const conversationId = (await join(owner)).body.chat.conversationId ?? '';
  await join(ann);
  const close = () => olga.post(`/operator/communities/${id}/closure`, { rule: 'spam', reason: 'Only advertising' });
  const reopen = () => olga.delete(`/operator/communities/${id}/closure`);
  const send = (by: TestUser, body: object) =>
    by.post(chatPath(conversationId, '/messages'), { tempId: nextTempId(), ...body });
  return { app, owner, ann, late, stranger, id, conversationId, join, close, reopen, send };
}

it('nothing changes in the chat of a closed community but what protects people', async () => {
  const { app, owner, ann, late, stranger, id, conversationId, join, close, reopen, send } = await start();
  const messages = {
    own: await emitMessage(ann, conversationId, 'mine https://example.com/page'),
    second: await emitMessage(ann, conversationId, 'mine, too'),
    liked: await emitMessage(owner, conversationId, 'liked'),
    of: await emitMessage(owner, conversationId, 'of the owner'),
  };
  expect((await react(ann, messages.liked, '👍')).status).toBe(200);
  expect((await pin(owner, messages.liked)).status).toBe(200);
  const elsewhere = await startDirect(ann, stranger);
  const outside = await emitMessage(ann, elsewhere.id, 'outside');
  const socket = await connect(app, ann);
  expect((await close()).status).toBe(200);
  await until(() =>
    eventsOf(socket, 'conversation:updated').some(({ conversation }) => conversation.isClosed === true),
  );
  expect(await getConversation(ann, conversationId)).toMatchObject({ isReadOnly: true, isClosed: true });

  await untilMaySend();
  const refused: [string, Promise<{ status: number; body: object }>][] = [
    ['message', send(ann, { content: 'x' })],
    ['message of the owner', send(owner, { content: 'x' })],
    ['reply', send(ann, { content: 'x', replyToSequence: messages.of.sequenceNumber })],
    ['mention', send(ann, { content: `@${owner.username}` })],
    ['forward', send(ann, { forwardOf: outside.id })],
    ['edit', editMessage(ann, messages.own, 'y')],
    ['reaction', react(ann, messages.of, '👍')],
    ['pin', pin(owner, messages.of)],
    ['unpin', pin(owner, messages.liked, false)],
    ['what members may', owner.put(chatPath(conversationId), { membersMay: { write: false } })],
    ['join', join(late)],
    ['off', owner.put(`/communities/${id}/chat`, { isOn: false })],
  ];
  for (const [name, request] of refused)
    expect([name, ((await request).body as { code?: string }).code]).toEqual([name, 'COMMUNITY_CLOSED']);
  const byEvent = await socket.send('message:send', { conversationId, content: 'x', tempId: nextTempId() });
  expect(byEvent).toMatchObject({ success: false, code: 'COMMUNITY_CLOSED' });
  // Who is not in it does not learn of the closure.
  expect(((await send(stranger, { content: 'x' })).body as { code?: string }).code).toBe('ACCESS_DENIED');
  expect((await listMessages(ann, conversationId)).map(({ content }) => content)).toEqual(
    Object.values(messages).map(({ content }) => content),
  );

  await untilMaySend();
  const report = { targetType: 'message', targetId: messages.of.id, reason: 'spam' };
  const allowed: [string, () => Promise<{ status: number }>][] = [
    ['reading', () => ann.put(chatPath(conversationId, '/read'))],
    ['own reaction', () => react(ann, messages.liked, '👍', false)],
    ['own preview', () => ann.delete(`/messages/${messages.own.id}/link-preview`)],
    ['own message', () => deleteMessage(ann, messages.own)],
    ['message of a member by the owner', () => deleteMessage(owner, messages.second)],
    ['hiding', () => hideMessage(ann, messages.of)],
    ['report', () => ann.post('/reports', report)],
    [
      'forward from it',
      () => ann.post(chatPath(elsewhere.id, '/messages'), { forwardOf: messages.liked.id, tempId: nextTempId() }),
    ],
    ['muting', () => ann.put(chatPath(conversationId, '/mute'), { duration: 'forever' })],
    ['leaving', () => ann.delete(chatPath(conversationId, '/leave'))],
  ];
  for (const [name, request] of allowed) {
    const { status } = await request();
    expect([name, status < 300]).toEqual([name, true]);
  }

  expect((await reopen()).status).toBe(200);
  expect((await join(late)).status).toBe(200);
  expect(await getConversation(owner, conversationId)).toMatchObject({ isReadOnly: false });
  await emitMessage(late, conversationId, 'Back again');
  expect(await findViolations(app)).toEqual([]);
});

it('nothing follows a closure that arrives among the changes', async () => {
  const { app, owner, ann, conversationId, join, late, close, send } = await start();
  const own = await emitMessage(ann, conversationId, 'mine');
  const changes = Array.from({ length: 12 }, (_, at) => [
    send(ann, { content: `message ${at}` }),
    editMessage(ann, own, `edit ${at}`),
    react(owner, own, ['👍', '😂', '🙏'][at % 3] ?? ''),
    pin(owner, own, at % 2 === 0),
  ]).flat();
  const closed = close().then(() => listMessages(owner, conversationId));
  const [atClosure] = await Promise.all([closed, join(late), ...changes]);
  expect(await listMessages(owner, conversationId)).toEqual(atClosure);
  expect(await findViolations(app)).toEqual([]);
});

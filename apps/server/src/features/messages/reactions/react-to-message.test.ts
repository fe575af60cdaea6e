import type { MemberReaction, Message } from '@gumball/contract/messages/messages.schemas';
import { reactionsPerMessageMax } from '@gumball/rules/messages/reactions';
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
  react,
  startDirect,
  startGroup,
} from '../../../../test/data/chat.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { exportUserData } from '../export-user-data.ts';
import { purgeUserData } from '../purge-user-data.ts';

const shared = shareApp();
let userCount = 0;
const createUser = (name: string) => createTestUser(shared(), `${name}_${(userCount += 1)}`);
const shown = async (by: TestUser, conversationId: string) =>
  (await listMessages(by, conversationId)).map(({ reactions }) =>
    reactions.map(({ emoji, userIds }) => [emoji, ...userIds]),
  );
/** Twenty different emoji. */
const emojis = Array.from('🍎🍊🍋🍌🍉🍇🍓🫐🍒🍑🥭🍍🥥🥝🍅🥑🍆🥔🥕🌽');

it('is shown to everybody who may read the message, live, later and in what was missed, and is taken back', async () => {
  const [alice, bob] = [await createUser('alice'), await createUser('bob')];
  const { id } = await startDirect(alice, bob);
  const message = await emitMessage(alice, id, 'Hello');
  const { changesCursor } = (await bob.get<{ changesCursor: string }>(chatPath(id, '/messages'))).body;
  const sockets = [await connect(shared(), alice), await connect(shared(), bob)];
  // The same emoji in the form of other keyboards.
  const { status, body } = await react(bob, message, '👍\uFE0F');
  expect([status, body.change]).toEqual([
    200,
    {
      messageId: message.id,
      conversationId: id,
      sequenceNumber: 1,
      content: 'Hello',
      revision: 1,
      editedAt: null,
      deletedAt: null,
      reactions: [{ emoji: '👍', userIds: [bob.id] }],
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
  await react(alice, message, '❤️');
  await react(alice, message, '👍');
  // An edit keeps them.
  await editMessage(alice, message, 'Hello you');
  const both = [
    ['👍', bob.id, alice.id],
    ['❤️', alice.id],
  ];
  for (const by of [alice, bob]) expect(await shown(by, id)).toEqual([both]);
  const missed = await bob.get(chatPath(id, `/changes?after=${changesCursor}`));
  expect(missed.body).toMatchObject({
    changes: [{ content: 'Hello you', revision: 4, reactions: [{ emoji: '👍' }, {}] }],
  });
  const list = await bob.get<{ reactions: MemberReaction[] }>(`/messages/${message.id}/reactions`);
  expect(list.body.reactions.map(({ emoji, user }) => [emoji, user?.username])).toEqual([
    ['👍', alice.username],
    ['❤️', alice.username],
    ['👍', bob.username],
  ]);
  await react(bob, message, '👍', false);
  expect(await shown(bob, id)).toEqual([
    [
      ['👍', alice.id],
      ['❤️', alice.id],
    ],
  ]);
  // The same again is no change.
  expect((await react(bob, message, '👍', false)).body.change.revision).toBe(5);
  expect((await react(alice, message, '👍')).body.change.revision).toBe(5);
  await deleteMessage(alice, message);
  expect(await shown(bob, id)).toEqual([[]]);
  expect(await react(bob, message, '👍')).toMatchObject({ status: 409, body: { code: 'MESSAGE_DELETED' } });
  expect(await findViolations(shared())).toEqual([]);
});

it('is made once by a repeated request, however late it arrives', async () => {
  const [alice, bob] = [await createUser('alice'), await createUser('bob')];
  const { id } = await startDirect(alice, bob);
  const message = await emitMessage(alice, id, 'Hello');
  const replies = await Promise.all(Array.from({ length: 5 }, () => react(bob, message, '👍', true, 'first')));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body.change))).size).toBe(1);
  await react(bob, message, '👍', false, 'second');
  expect((await react(bob, message, '👍', true, 'first')).body.change).toMatchObject({ revision: 2, reactions: [] });
  // The ids are those of each member.
  expect((await react(alice, message, '👍', true, 'first')).body.change.reactions).toHaveLength(1);
  // A refused request is no change and may be repeated.
  for (const emoji of ['😀', '😂']) await react(alice, message, emoji);
  expect((await react(alice, message, '😍', true, 'late')).body.code).toBe('OWN_REACTIONS_FULL');
  await react(alice, message, '😀', false);
  expect((await react(alice, message, '😍', true, 'late')).status).toBe(200);
});

it('keeps the limits and every reaction when members react at the same time', async () => {
  const founder = await createUser('alice');
  const others = await Promise.all(Array.from({ length: 7 }, (_, index) => createUser(`other${index}`)));
  const { id } = await startGroup(founder, others);
  const message = await emitMessage(founder, id, 'Hello');
  const own = await Promise.all(emojis.slice(0, 6).map((emoji) => react(founder, message, emoji)));
  expect(own.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 422, 422, 422]);
  // Seven members with three emoji each meet 17 places, or share those that are there.
  const raced = await Promise.all(
    others.flatMap((other, index) =>
      [0, 1, 2].map((step) =>
        react(other, message, Array.from('🦀🐙🐬🐳🦈🐊🐢🦎🐍🐸🐝🐞🦋🐌🐛🦂🦗🦕🦖🐡🐠')[index * 3 + step] ?? ''),
      ),
    ),
  );
  const refused = raced.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.code)).toEqual([
    'REACTIONS_FULL',
    'REACTIONS_FULL',
    'REACTIONS_FULL',
    'REACTIONS_FULL',
  ]);
  const [reactions] = await shown(founder, id);
  expect(reactions).toHaveLength(reactionsPerMessageMax);
  expect(
    raced
      .map(({ body }) => body.change?.revision)
      .filter(Boolean)
      .toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: 17 }, (_, index) => index + 4));
  const [first] = reactions as [string[]];
  const joining = await Promise.all(others.map((other) => react(other, message, first[0] ?? '')));
  const joined = joining.filter(({ status }) => status === 200).length;
  expect((await shown(founder, id))[0]?.[0]).toHaveLength(2 + joined);
  expect(await findViolations(shared())).toEqual([]);
});

it('is for those who may read the message, and not for anything but an emoji', async () => {
  const [alice, bob, carol, eve] = [
    await createUser('alice'),
    await createUser('bob'),
    await createUser('carol'),
    await createUser('eve'),
  ];
  const { id } = await startGroup(alice, [bob]);
  await befriend(shared(), alice, carol);
  const early = await emitMessage(alice, id, 'Early');
  await alice.post(chatPath(id, '/participants'), { participantIds: [carol.id] });
  const carolSocket = await connect(shared(), carol);
  await react(bob, early, '👍');
  for (const by of [carol, eve]) {
    expect(await react(by, early, '👍')).toMatchObject({ status: 404, body: { code: 'MESSAGE_NOT_FOUND' } });
    expect((await by.get(`/messages/${early.id}/reactions`)).status).toBe(404);
  }
  const late = await emitMessage(alice, id, 'Late');
  await react(carol, late, '👍');
  await until(() => eventsOf(carolSocket, 'message:changed').length > 0);
  expect(eventsOf(carolSocket, 'message:changed').map(({ messageId }) => messageId)).toEqual([late.id]);
  for (const [body, code] of [
    [{ emoji: 'x' }, 'REACTION_INVALID'],
    [{ emoji: '👍👍' }, 'REACTION_INVALID'],
    [{ emoji: '' }, 'INVALID_INPUT'],
    [{ emoji: '👍'.repeat(41) }, 'INVALID_INPUT'],
    [{ isOn: 'yes' }, 'INVALID_INPUT'],
    [{ changeId: undefined }, 'INVALID_INPUT'],
    [{ changeId: 'x'.repeat(101) }, 'INVALID_INPUT'],
  ] as const) {
    const reply = await bob.put(`/messages/${late.id}/reactions`, {
      emoji: '👍',
      isOn: true,
      changeId: nextTempId(),
      ...body,
    });
    expect(reply.body).toMatchObject({ code });
  }
  // Who deleted the message for themselves hears nothing of it.
  await hideMessage(carol, late);
  await react(bob, late, '❤️');
  expect((await carol.get(`/messages/${late.id}/reactions`)).status).toBe(404);
  expect(eventsOf(carolSocket, 'message:changed')).toHaveLength(1);
  // A group continues across a block, and a member who left is still named.
  await bob.post(`/users/${alice.id}/block`);
  expect((await react(alice, late, '🎉')).status).toBe(200);
  await bob.delete(chatPath(id, '/leave'));
  expect((await react(bob, late, '❤️', false)).status).toBe(404);
  const { body } = await alice.get<{ reactions: MemberReaction[] }>(`/messages/${late.id}/reactions`);
  expect(body.reactions.map(({ emoji, userId }) => [emoji, userId])).toEqual([
    ['🎉', alice.id],
    ['❤️', bob.id],
    ['👍', carol.id],
  ]);
});

it('is possible sixty times in a minute, for each member', async () => {
  const [alice, bob] = [await createUser('alice'), await createUser('bob')];
  const { id } = await startDirect(alice, bob);
  const message = await emitMessage(alice, id, 'Hello');
  const statuses: number[] = [];
  for (let round = 0; round < 61; round += 1) statuses.push((await react(bob, message, '👍', round % 2 === 0)).status);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
  expect((await react(alice, message, '👍')).status).toBe(200);
  // Another limit than that of edits.
  const own = await emitMessage(bob, id, 'Mine');
  expect((await editMessage(bob, own, 'Mine, edited')).status).toBe(200);
});

it('is exported, and goes with the account', async () => {
  const [alice, bob] = [await createUser('alice'), await createUser('bob')];
  const { id } = await startDirect(alice, bob);
  const message: Message = await emitMessage(alice, id, 'Hello');
  await react(alice, message, '👍');
  await react(bob, message, '👍');
  await react(bob, message, '❤️');
  const part = exportUserData(shared().deps, bob.id).find(({ name }) => name === 'message-reactions');
  const exported: unknown[] = [];
  for await (const row of part?.rows() ?? []) exported.push(row.data);
  expect(exported).toEqual([
    {
      conversationId: id,
      sequenceNumber: 1,
      reactions: [
        { emoji: '👍', reactedAt: expect.any(String) },
        { emoji: '❤️', reactedAt: expect.any(String) },
      ],
    },
  ]);
  const { changesCursor } = (await alice.get<{ changesCursor: string }>(chatPath(id, '/messages'))).body;
  await purgeUserData(shared().deps, bob.id);
  expect(await shown(alice, id)).toEqual([[['👍', alice.id]]]);
  const missed = await alice.get(chatPath(id, `/changes?after=${changesCursor}`));
  expect(missed.body).toMatchObject({ changes: [{ reactions: [{ emoji: '👍', userIds: [alice.id] }] }] });
  const rows = await shared()
    .deps.db.kysely.selectFrom('message_reactions')
    .where('user_id', '=', bob.id)
    .selectAll()
    .execute();
  expect(rows).toEqual([]);
});

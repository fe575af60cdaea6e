import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { expect, it } from 'vitest';
import { createBot } from '../../../test/data/bots.ts';
import { writePost } from '../../../test/data/builders.ts';
import { startDirect } from '../../../test/data/chat.ts';
import { friendshipRowsOf, requestFriendship } from '../../../test/data/friendship.ts';
import { createTestUsers, expectError, type TestUser } from '../../../test/data/users.ts';
import { connect, until } from '../../../test/sockets.ts';
import { shareNumberedApp, startApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

const block = (by: TestUser, user: TestUser) => by.post(`/users/${user.id}/block`);
const unblock = (by: TestUser, user: TestUser) => by.delete(`/users/${user.id}/block`);

/** What one user reaches of the other: the profile, a post and a comment on it. */
async function reach(viewer: TestUser, other: TestUser, post: { id: string }): Promise<number[]> {
  const comment = { content: `Hello @${other.username.replace('.fun', '')}` };
  return [
    (await viewer.get(`/users/${other.id}`)).status,
    (await viewer.get(`/posts/${post.id}`)).status,
    (await viewer.post(`/comments/posts/${post.id}/comments`, comment)).status,
  ];
}

const everything = [200, 200, 201];
const nothing = [404, 404, 404];

it('separates the bots of both sides, also those that are created later', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const [early, own] = [await createBot(app, bob, 'early'), await createBot(app, alice, 'own')];
  const alicePost = await writePost(alice, 'by alice');
  const ownPost = await writePost(own, 'by the bot of alice');
  expect(await reach(early, alice, alicePost)).toEqual(everything);

  expect((await block(alice, bob)).status).toBe(200);
  const late = await createBot(app, bob, 'late');
  const ownLate = await createBot(app, alice, 'ownlate');
  const ownLatePost = await writePost(ownLate, 'by the later bot of alice');
  for (const bot of [early, late]) {
    expect(await reach(bot, alice, alicePost)).toEqual(nothing);
    expect(await reach(bot, own, ownPost)).toEqual(nothing);
    expect(await reach(bot, ownLate, ownLatePost)).toEqual(nothing);
    expect(await reach(alice, bot, await writePost(bot, 'by a bot of bob'))).toEqual(nothing);
  }
  expect(await reach(bob, own, ownPost)).toEqual(nothing);
  expect(await reach(own, alice, alicePost)).toEqual(everything);

  const { body } = await alice.get<{ users: UserSummary[] }>('/users/blocked');
  expect(body.users.map(({ id }) => id)).toEqual([bob.id]);

  await unblock(alice, bob);
  for (const bot of [early, late]) expect(await reach(bot, alice, alicePost)).toEqual(everything);
  expect(await reach(late, ownLate, ownLatePost)).toEqual(everything);
  expect((await app.deps.db.kysely.selectFrom('blocks').selectAll().execute()).length).toBe(0);
});

it('ends what connects a bot with the blocking member', async () => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const [friend, asked] = [await createBot(app, bob, 'friend'), await createBot(app, bob, 'asked')];
  await requestFriendship(alice, asked);
  const { id: directId } = await startDirect(alice, friend);
  expect((await friendshipRowsOf(app, [alice, friend, asked])).counts).toEqual([1, 1, 0]);
  const alicePost = await writePost(alice, 'by alice');
  const listener = await connect(app, friend);
  await listener.send('posts:watch', { postIds: [alicePost.id] });

  await block(alice, bob);
  expect(await friendshipRowsOf(app, [alice, friend, asked])).toEqual({ sides: 0, requests: 0, counts: [0, 0, 0] });
  const message = { content: 'Hello', tempId: 'one' };
  expect(await expectError(friend.post(`/messages/conversations/${directId}/messages`, message))).toBe(
    '403 ACCESS_DENIED',
  );
  const rooms = () =>
    app.deps.realtime.connections(friend.id).flatMap((connection) => connection.roomsWithPrefix('post:'));
  await until(() => rooms().length === 0);
});

it('keeps what a block of the bot or of the owner alone still demands', async () => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const [bot, other] = [await createBot(app, bob, 'first'), await createBot(app, bob, 'second')];
  const alicePost = await writePost(alice, 'by alice');
  await block(alice, bot);
  expect(await reach(bob, alice, alicePost)).toEqual(everything);
  expect(await reach(other, alice, alicePost)).toEqual(everything);
  await block(alice, bob);
  expect(await reach(other, alice, alicePost)).toEqual(nothing);
  await unblock(alice, bob);
  expect(await reach(other, alice, alicePost)).toEqual(everything);
  expect(await reach(bot, alice, alicePost)).toEqual(nothing);
  // Only the block of the owner ends what its bots inherited.
  await unblock(alice, bot);
  await block(alice, bob);
  await unblock(alice, bot);
  expect(await reach(bot, alice, alicePost)).toEqual(nothing);
});

it('lets a member block an own bot', async () => {
  const app = sharedApp();
  const [alice] = await createTestUsers(app, 'alice');
  const [bot, other] = [await createBot(app, alice, 'first'), await createBot(app, alice, 'second')];
  expect((await block(alice, bot)).status).toBe(200);
  expect((await alice.get(`/users/${bot.id}`)).status).toBe(404);
  expect((await alice.get(`/users/${other.id}`)).status).toBe(200);
  expect((await createBot(app, alice, 'third')).id).toMatch(/^\d+$/);
  expect((await unblock(alice, bot)).status).toBe(200);
  expect((await alice.get<FriendshipState>(`/friends/status/${bot.id}`)).body.status).toBe('none');
});

it('leaves no bot out that is created during a block or its end', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const [blocked] = await Promise.all([
    block(alice, bob),
    ...['one', 'two', 'three'].map((name) => createBot(app, bob, name)),
    ...['four', 'five', 'six'].map((name) => createBot(app, alice, name)),
  ]);
  expect(blocked.status).toBe(200);
  const count = async () => (await app.deps.db.kysely.selectFrom('blocks').selectAll().execute()).length;
  // Each side is a member and three bots.
  expect(await count()).toBe(16);
  await Promise.all([unblock(alice, bob), ...['seven', 'eight'].map((name) => createBot(app, bob, name))]);
  expect(await count()).toBe(0);
});

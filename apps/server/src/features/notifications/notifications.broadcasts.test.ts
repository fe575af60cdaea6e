import type { Notification, NotificationCounts } from '@gumball/contract/notifications/notifications.schemas';
import { describe, expect, it } from 'vitest';
import { writeComment, writePost } from '../../../test/data/builders.ts';
import { requestFriendship } from '../../../test/data/friendship.ts';
import { createTestUser, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { shareApp, startApp } from '../../../test/start-app.ts';

const app = shareApp();
let userCount = 0;
const createUser = (name: string) => {
  userCount += 1;
  return createTestUser(app(), `${name}${userCount}`);
};

type List = NotificationCounts & { notifications: Notification[] };
const listOf = async (user: TestUser): Promise<List> => {
  const { notifications, unreadCount, unseenCount } = (await user.get<List>('/notifications')).body;
  return { notifications, unreadCount, unseenCount };
};

/** The list that a client shows after one GET and the events since; undefined if it has to read the list again. */
function applyEvents(before: List, socket: TestSocket): List | undefined {
  let current: List | undefined = before;
  for (const { event, payload } of socket.events) {
    if (event === 'notifications:changed') current = undefined;
    if (event !== 'notification:new' || current === undefined) continue;
    const { notification, unreadCount, unseenCount } = payload;
    const others = current.notifications.filter(({ id }) => id !== notification.id);
    current = { notifications: [notification, ...others], unreadCount, unseenCount };
  }
  return current;
}
const receivedCounts = (socket: TestSocket) =>
  socket.events.flatMap((event) =>
    event.event === 'notification:new' || event.event === 'notifications:changed'
      ? [[event.payload.unreadCount, event.payload.unseenCount]]
      : [],
  );

describe('notification events', () => {
  it('produce the state of a fresh GET when applied to a list', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const post = await writePost(alice, 'hello');
    await requestFriendship(carol, alice);
    await until(async () => (await listOf(alice)).unreadCount === 1);
    const before = await listOf(alice);
    const socket = await connect(app(), alice);
    await bob.post(`/posts/${post.id}/like`);
    await until(() => receivedCounts(socket).length === 1);
    await writeComment(bob, post.id, 'hi');
    await until(() => receivedCounts(socket).length === 2);
    await carol.post(`/posts/${post.id}/like`);
    await until(() => receivedCounts(socket).length === 3);
    expect(applyEvents(before, socket)).toEqual(await listOf(alice));
    expect(receivedCounts(socket)).toEqual([
      [2, 2],
      [3, 3],
      [3, 3],
    ]);
  });

  it('announce a changed list after reading, seeing, undoing, deleting and blocking', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const [post, secondApp] = [await writePost(alice, 'hello'), await writePost(alice, 'goodbye')];
    const socket = await connect(app(), alice);
    const expectCounts = async (...expected: [unread: number, unseen: number]) => {
      await until(() => JSON.stringify(receivedCounts(socket).at(-1)) === JSON.stringify(expected));
      expect((await alice.get('/notifications/unread-count')).body).toMatchObject({
        unreadCount: expected[0],
        unseenCount: expected[1],
      });
    };
    await bob.post(`/posts/${post.id}/like`);
    await expectCounts(1, 1);
    await alice.put('/notifications/seen');
    await expectCounts(1, 0);
    await alice.put('/notifications/read');
    await expectCounts(0, 0);
    await bob.post(`/posts/${secondApp.id}/like`);
    await expectCounts(1, 1);
    await bob.delete(`/posts/${secondApp.id}/like`);
    await expectCounts(0, 0);
    const comment = await writeComment(bob, secondApp.id, 'hi');
    await expectCounts(1, 1);
    await bob.delete(`/comments/comments/${comment.id}`);
    await expectCounts(0, 0);
    await writeComment(bob, secondApp.id, 'hi again');
    await expectCounts(1, 1);
    await alice.delete(`/posts/${secondApp.id}`);
    await expectCounts(0, 0);
    await requestFriendship(bob, alice);
    await expectCounts(1, 1);
    await alice.post(`/users/${bob.id}/block`);
    await expectCounts(0, 0);
    expect(applyEvents(await listOf(alice), socket)).toBeUndefined();
  });

  it('do not ask clients to read the list again for a new notification', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const post = await writePost(alice, 'hello');
    const socket = await connect(app(), alice);
    const eventNames = () =>
      socket.events.map(({ event }) => event).filter((event) => event.startsWith('notification'));
    await bob.post(`/posts/${post.id}/like`);
    await until(() => eventNames().length === 1);
    await alice.put('/notifications/seen');
    await until(() => eventNames().length === 2);
    await carol.post(`/posts/${post.id}/like`);
    await until(() => eventNames().length > 2);
    await alice.put('/notifications/seen');
    await until(() => eventNames().length > 3);
    expect(eventNames()).toEqual([
      'notification:new',
      'notifications:changed',
      'notification:new',
      'notifications:changed',
    ]);
    expect(receivedCounts(socket).at(-1)).toEqual([1, 0]);
  });

  it('reach only the recipient', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const post = await writePost(alice, 'hello');
    const [aliceSocket, carolSocket] = [await connect(app(), alice), await connect(app(), carol)];
    await bob.post(`/posts/${post.id}/like`);
    await until(() => receivedCounts(aliceSocket).length === 1);
    expect(receivedCounts(carolSocket)).toEqual([]);
  });
});

// Hundreds of requests at once take their time where other tests run.
const loadedMs = 15_000;

describe('concurrent likes', () => {
  it('are one notification with the exact count, while some are undone concurrently', async () => {
    const alice = await createUser('alice');
    const post = await writePost(alice, 'famous');
    const users = await Promise.all(Array.from({ length: 200 }, () => createUser('fan')));
    await Promise.all(users.map((user) => user.post(`/posts/${post.id}/like`)));
    await until(async () => (await listOf(alice)).notifications[0]?.actorsCount === 200, loadedMs);
    expect((await listOf(alice)).notifications[0]?.message).toMatch(/ and 199 others liked your post: “famous”$/);
    // A like that overtakes its removal changes nothing, so without the first fifty no like might be left.
    await Promise.all(
      users
        .slice(50)
        .flatMap((user, index) => [
          user.delete(`/posts/${post.id}/like`),
          ...(index % 2 === 0 ? [user.post(`/posts/${post.id}/like`)] : []),
        ]),
    );
    const { rows } = await app().deps.db.pool.query('SELECT 1 FROM post_likes WHERE post_id = $1', [post.id]);
    await until(async () => (await listOf(alice)).notifications[0]?.actorsCount === rows.length, loadedMs);
    expect(await listOf(alice)).toMatchObject({ unreadCount: 1, notifications: [{ actorsCount: rows.length }] });
  });

  it('are consistent with the stored likes when two servers record them', async () => {
    const firstApp = await startApp();
    const secondApp = await startApp({}, firstApp);
    const alice = await createTestUser(firstApp, 'alice');
    const post = await writePost(alice, 'famous');
    const users = await Promise.all(
      Array.from({ length: 30 }, (_, sendLike) => createTestUser(firstApp, `fan${sendLike}`)),
    );
    const sendLike = (base: { url: string }, user: TestUser, method: string) =>
      fetch(`${base.url}/api/posts/${post.id}/like`, { method, headers: { authorization: `Bearer ${user.token}` } });
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(
        users.map((user, index) =>
          sendLike((index + round) % 2 === 0 ? firstApp : secondApp, user, round % 2 === 0 ? 'POST' : 'DELETE'),
        ),
      );
    }
    await Promise.all(users.slice(0, 10).map((user) => sendLike(secondApp, user, 'POST')));
    await until(async () => (await listOf(alice)).notifications[0]?.actorsCount === 10);
    const { rows } = await firstApp.deps.db.pool.query('SELECT 1 FROM notifications');
    expect(rows).toHaveLength(1);
  });
});

describe('a server that shuts down', () => {
  it('stores pending notifications first', async () => {
    const firstApp = await startApp();
    const [alice, bob] = await createTestUsers(firstApp, 'alice', 'bob');
    const post = await writePost(alice, 'hello');
    const secondServer = await startApp({}, firstApp);
    await bob.post(`/posts/${post.id}/like`);
    await firstApp.close();
    const list = await fetch(`${secondServer.url}/api/notifications`, {
      headers: { authorization: `Bearer ${alice.token}` },
    });
    expect(await list.json()).toMatchObject({ unreadCount: 1 });
  });
});

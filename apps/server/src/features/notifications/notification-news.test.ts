import type { Notification, NotificationCounts } from '@gumball/contract/notifications/notifications.schemas';
import { describe, expect, it } from 'vitest';
import { writeComment, writePost } from '../../../test/builders.ts';
import { ask } from '../../../test/friendship.ts';
import { createPeople, createPerson, type Person } from '../../../test/people.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { shareApp, startApp } from '../../../test/start-app.ts';

const app = shareApp();
let people = 0;
const someone = (name: string) => {
  people += 1;
  return createPerson(app(), `${name}${people}`);
};

type List = NotificationCounts & { notifications: Notification[] };
const listOf = async (person: Person): Promise<List> => {
  const { notifications, unreadCount, unseenCount } = (await person.get<List>('/notifications')).body;
  return { notifications, unreadCount, unseenCount };
};

/** The list that a client shows after one GET and the events since; undefined if it has to read the list again. */
function heardOver(before: List, listener: TestSocket): List | undefined {
  let now: List | undefined = before;
  for (const { event, payload } of listener.heard) {
    if (event === 'notifications:changed') now = undefined;
    if (event !== 'notification:new' || now === undefined) continue;
    const { notification, unreadCount, unseenCount } = payload;
    const others = now.notifications.filter(({ id }) => id !== notification.id);
    now = { notifications: [notification, ...others], unreadCount, unseenCount };
  }
  return now;
}
const countsHeard = (listener: TestSocket) =>
  listener.heard.flatMap((news) =>
    news.event === 'notification:new' || news.event === 'notifications:changed'
      ? [[news.payload.unreadCount, news.payload.unseenCount]]
      : [],
  );

describe('notification events', () => {
  it('produce the state of a fresh GET when applied to a list', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const post = await writePost(alice, 'hello');
    await ask(carol, alice);
    await until(async () => (await listOf(alice)).unreadCount === 1);
    const before = await listOf(alice);
    const listener = await connect(app(), alice);
    await bob.post(`/posts/${post.id}/like`);
    await until(() => countsHeard(listener).length === 1);
    await writeComment(bob, post.id, 'hi');
    await until(() => countsHeard(listener).length === 2);
    await carol.post(`/posts/${post.id}/like`);
    await until(() => countsHeard(listener).length === 3);
    expect(heardOver(before, listener)).toEqual(await listOf(alice));
    expect(countsHeard(listener)).toEqual([
      [2, 2],
      [3, 3],
      [3, 3],
    ]);
  });

  it('announce a changed list after reading, seeing, undoing, deleting and blocking', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    const [post, other] = [await writePost(alice, 'hello'), await writePost(alice, 'goodbye')];
    const listener = await connect(app(), alice);
    const hears = async (...last: [unread: number, unseen: number]) => {
      await until(() => JSON.stringify(countsHeard(listener).at(-1)) === JSON.stringify(last));
      expect((await alice.get('/notifications/unread-count')).body).toMatchObject({
        unreadCount: last[0],
        unseenCount: last[1],
      });
    };
    await bob.post(`/posts/${post.id}/like`);
    await hears(1, 1);
    await alice.put('/notifications/seen');
    await hears(1, 0);
    await alice.put('/notifications/read');
    await hears(0, 0);
    await bob.post(`/posts/${other.id}/like`);
    await hears(1, 1);
    await bob.delete(`/posts/${other.id}/like`);
    await hears(0, 0);
    const comment = await writeComment(bob, other.id, 'hi');
    await hears(1, 1);
    await bob.delete(`/comments/comments/${comment.id}`);
    await hears(0, 0);
    await writeComment(bob, other.id, 'hi again');
    await hears(1, 1);
    await alice.delete(`/posts/${other.id}`);
    await hears(0, 0);
    await ask(bob, alice);
    await hears(1, 1);
    await alice.post(`/users/${bob.id}/block`);
    await hears(0, 0);
    expect(heardOver(await listOf(alice), listener)).toBeUndefined();
  });

  it('do not ask clients to read the list again for a new notification', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const post = await writePost(alice, 'hello');
    const listener = await connect(app(), alice);
    const told = () => listener.heard.map(({ event }) => event).filter((event) => event.startsWith('notification'));
    await bob.post(`/posts/${post.id}/like`);
    await until(() => told().length === 1);
    await alice.put('/notifications/seen');
    await until(() => told().length === 2);
    await carol.post(`/posts/${post.id}/like`);
    await until(() => told().length > 2);
    await alice.put('/notifications/seen');
    await until(() => told().length > 3);
    expect(told()).toEqual(['notification:new', 'notifications:changed', 'notification:new', 'notifications:changed']);
    expect(countsHeard(listener).at(-1)).toEqual([1, 0]);
  });

  it('reach only the recipient', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const post = await writePost(alice, 'hello');
    const [hers, his] = [await connect(app(), alice), await connect(app(), carol)];
    await bob.post(`/posts/${post.id}/like`);
    await until(() => countsHeard(hers).length === 1);
    expect(countsHeard(his)).toEqual([]);
  });
});

describe('concurrent likes', () => {
  it('are one notification with the exact count, while some are undone concurrently', async () => {
    const alice = await someone('alice');
    const post = await writePost(alice, 'famous');
    const fans = await Promise.all(Array.from({ length: 200 }, () => someone('fan')));
    await Promise.all(fans.map((fan) => fan.post(`/posts/${post.id}/like`)));
    await until(async () => (await listOf(alice)).notifications[0]?.actorsCount === 200);
    expect((await listOf(alice)).notifications[0]?.message).toMatch(/ and 199 others liked your post: “famous”$/);
    await Promise.all(
      fans.flatMap((fan, at) => [
        fan.delete(`/posts/${post.id}/like`),
        ...(at % 2 === 0 ? [fan.post(`/posts/${post.id}/like`)] : []),
      ]),
    );
    const { rows } = await app().deps.db.pool.query('SELECT 1 FROM post_likes WHERE post_id = $1', [post.id]);
    await until(async () => (await listOf(alice)).notifications[0]?.actorsCount === rows.length);
    expect(await listOf(alice)).toMatchObject({ unreadCount: 1, notifications: [{ actorsCount: rows.length }] });
  });

  it('are consistent with the stored likes when two servers record them', async () => {
    const one = await startApp();
    const other = await startApp({}, one);
    const alice = await createPerson(one, 'alice');
    const post = await writePost(alice, 'famous');
    const fans = await Promise.all(Array.from({ length: 30 }, (_, at) => createPerson(one, `fan${at}`)));
    const at = (base: { url: string }, fan: Person, method: string) =>
      fetch(`${base.url}/api/posts/${post.id}/like`, { method, headers: { authorization: `Bearer ${fan.token}` } });
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(
        fans.map((fan, place) => at((place + round) % 2 === 0 ? one : other, fan, round % 2 === 0 ? 'POST' : 'DELETE')),
      );
    }
    await Promise.all(fans.slice(0, 10).map((fan) => at(other, fan, 'POST')));
    await until(async () => (await listOf(alice)).notifications[0]?.actorsCount === 10);
    const { rows } = await one.deps.db.pool.query('SELECT 1 FROM notifications');
    expect(rows).toHaveLength(1);
  });
});

describe('a server that shuts down', () => {
  it('stores pending notifications first', async () => {
    const one = await startApp();
    const [alice, bob] = await createPeople(one, 'alice', 'bob');
    const post = await writePost(alice, 'hello');
    const next = await startApp({}, one);
    await bob.post(`/posts/${post.id}/like`);
    await one.close();
    const list = await fetch(`${next.url}/api/notifications`, { headers: { authorization: `Bearer ${alice.token}` } });
    expect(await list.json()).toMatchObject({ unreadCount: 1 });
  });
});

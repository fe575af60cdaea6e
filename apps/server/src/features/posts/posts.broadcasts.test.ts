import type { Post } from '@gumball/contract/posts/posts.schemas';
import { withLike } from '@gumball/rules/posts/likes';
import { describe, expect, it, vi } from 'vitest';
import { block, writeComment, writePost } from '../../../test/data/builders.ts';
import { createOperator } from '../../../test/data/tasks.ts';
import { createTestUser, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { startApp } from '../../../test/start-app.ts';

const events = (socket: TestSocket, name: string) => socket.events.filter(({ event }) => event === name);

/** Applies received events to a cached post, like a client does. */
function applyEvents(post: Post, events: TestSocket['events']): Post | undefined {
  let current: Post | undefined = post;
  for (const event of events) {
    if (
      !current ||
      !event.event.startsWith('post:') ||
      !('postId' in event.payload) ||
      event.payload.postId !== post.id
    )
      continue;
    if (event.event === 'post:deleted') current = undefined;
    else if (event.event === 'post:liked') current = { ...current, likesCount: event.payload.likesCount };
    else if (event.event === 'post:comments') current = { ...current, commentsCount: event.payload.commentsCount };
    else if (event.event === 'post:updated') current = { ...current, ...event.payload.post };
  }
  return current;
}

describe('live updates', () => {
  it('broadcast new posts to every user, coalesced: at most fifty and the number of the rest', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const socket = await connect(app, bob);
    const { id } = await writePost(alice, 'hello');
    const announcements = () =>
      socket.events.flatMap((received) => (received.event === 'posts:new' ? [received.payload] : []));
    await until(() => announcements().length > 0);
    expect(announcements()).toEqual([{ posts: [{ id, userId: alice.id, communityId: null }], more: 0 }]);
    for (let index = 1; index <= 70; index += 1) {
      app.deps.postBroadcasts.created({
        id: String(index),
        userId: alice.id,
        communityId: null,
        friendsOnly: false,
      });
    }
    await until(() => announcements().length > 1);
    const coalesced = announcements()[1];
    expect([coalesced?.posts.length, coalesced?.more, coalesced?.posts.at(-1)?.id]).toEqual([50, 20, '70']);
  });

  it('broadcast no new post that was deleted or held before', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const socket = await connect(app, bob);
    const { created, removed } = app.deps.postBroadcasts;
    for (const id of ['1', '2']) created({ id, userId: alice.id, communityId: null, friendsOnly: false });
    removed('1', null, { id: alice.id, friendsOnly: false });
    await until(() => events(socket, 'posts:new').length > 0);
    expect(events(socket, 'posts:new').map(({ payload }) => payload)).toEqual([
      { posts: [{ id: '2', userId: alice.id, communityId: null }], more: 0 },
    ]);
  });

  it('remove a deleted post from the clients that only count it, but not where the author is blocked', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    await block(app, carol, alice);
    const [socket, blocked] = [await connect(app, bob), await connect(app, carol)];
    const { id } = await writePost(alice, 'hello');
    await alice.delete(`/posts/${id}`);
    await until(() => events(socket, 'post:deleted').length > 0);
    expect(events(socket, 'post:deleted').map(({ payload }) => payload)).toEqual([{ postId: id }]);
    expect(events(blocked, 'post:deleted')).toEqual([]);
  });

  it('begin with the state of newly watched posts, and name those that are gone or hidden', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const post = await writePost(alice, 'hello');
    const [deleted, hidden] = [await writePost(alice, 'gone'), await writePost(carol, 'hidden')];
    await carol.post(`/posts/${post.id}/like`);
    await writeComment(carol, post.id, 'Nice');
    await alice.put(`/posts/${post.id}`, { content: 'hello again' });
    await alice.delete(`/posts/${deleted.id}`);
    await block(app, carol, bob);
    const socket = await connect(app, bob);
    const postIds = [post.id, deleted.id, hidden.id];
    await socket.send('posts:watch', { postIds });
    await until(() => events(socket, 'posts:watched').length > 0);
    expect(events(socket, 'posts:watched').map(({ payload }) => payload)).toEqual([
      {
        posts: [
          { postId: post.id, likesCount: 1, commentsCount: 1, repostsCount: 0, editedAt: expect.any(String) as string },
        ],
        missing: [deleted.id, hidden.id],
      },
    ]);
    await socket.send('posts:watch', { postIds: [post.id] });
    const later = await writePost(alice, 'later');
    await socket.send('posts:watch', { postIds: [post.id, later.id] });
    await until(() => events(socket, 'posts:watched').length > 1);
    expect(events(socket, 'posts:watched')[1]?.payload).toMatchObject({ posts: [{ postId: later.id }], missing: [] });
  });

  it('say with the first posts of a connection that the viewer mutes words', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const postIds = [(await writePost(alice, 'hello')).id, (await writePost(alice, 'later')).id];
    await alice.post('/mutes/words', { word: 'boats', scope: 'notifications' });
    await bob.post('/mutes/words', { word: 'boats' });
    for (const [user, expected] of [
      [alice, [false, false]],
      [bob, [true, false]],
    ] as const) {
      const socket = await connect(app, user);
      await socket.send('posts:watch', { postIds: postIds.slice(1) });
      await socket.send('posts:watch', { postIds });
      await until(() => events(socket, 'posts:watched').length > 1);
      expect(events(socket, 'posts:watched').map(({ payload }) => 'mutesWords' in payload)).toEqual(expected);
    }
  });

  it('of own likes and saves reach the own other devices, and nobody else', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const { id } = await writePost(bob, 'hello');
    const [phone, other] = [await connect(app, alice), await connect(app, carol)];
    await Promise.all([alice.post(`/posts/${id}/like`), alice.post(`/posts/${id}/save`)]);
    const states = () =>
      phone.events.flatMap((received) => (received.event === 'post:viewer_state' ? [received.payload] : []));
    await until(() => states().length > 0);
    await until(() => states().at(-1)?.isLiked === true && states().at(-1)?.isSaved === true);
    await alice.delete(`/posts/${id}/like`);
    await until(() => states().at(-1)?.isLiked === false);
    const comment = await writeComment(bob, id, 'Hi');
    await alice.post(`/comments/comments/${comment.id}/like`);
    await until(() => events(phone, 'comment:viewer_state').length > 0);
    expect(other.events.filter(({ event }) => event.endsWith(':viewer_state'))).toEqual([]);
  });

  it('of a new name reach every member but blocked ones, and only if the name has changed', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    await block(app, alice, carol);
    const [friend, blocked] = [await connect(app, bob), await connect(app, carol)];
    await bob.put('/auth/profile', { bio: 'Hello' });
    await alice.put('/auth/profile', { firstName: 'Alicia' });
    await until(() => events(friend, 'user:updated').length > 0);
    expect(events(friend, 'user:updated').map(({ payload }) => payload)).toEqual([
      { user: { id: alice.id, firstName: 'Alicia', lastName: 'Archer', avatarUrl: null, frame: null } },
    ]);
    expect(events(blocked, 'user:updated')).toEqual([]);
  });

  it('produce the state of a fresh GET when applied to a cached post', async () => {
    const app = await startApp();
    const users = await Promise.all(Array.from({ length: 12 }, (_, index) => createTestUser(app, `person${index}`)));
    const [author, reader] = [users[0] as TestUser, users[1] as TestUser];
    const { id } = await writePost(author, 'before');
    const socket = await connect(app, reader);
    expect(await socket.send('posts:watch', { postIds: [id] })).toEqual({ success: true });
    const cached = (await reader.get<{ post: Post }>(`/posts/${id}`)).body.post;
    await Promise.all([
      ...users.slice(2).map((user) => user.post(`/posts/${id}/like`)),
      ...users.slice(2, 6).map((user) => user.delete(`/posts/${id}/like`)),
      author.put(`/posts/${id}`, { content: 'after one' }),
      author.put(`/posts/${id}`, { content: 'after two' }),
    ]);
    await app.deps.db.kysely.updateTable('posts').set({ comments_count: 4 }).where('id', '=', id).execute();
    app.deps.postBroadcasts.commented(id);
    const fresh = (await reader.get<{ post: Post }>(`/posts/${id}`)).body.post;
    await until(() => events(socket, 'post:comments').length > 0 && events(socket, 'post:updated').length > 0);
    await vi.waitFor(() => expect(applyEvents(cached, socket.events)).toEqual(fresh), 15_000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(applyEvents(cached, socket.events)).toEqual(fresh);
    expect(events(socket, 'post:liked').length).toBeLessThan(10);

    const before = socket.events.length;
    await reader.post(`/posts/${id}/like`);
    await until(() => socket.events.length > before);
    const liked = (await reader.get<{ post: Post }>(`/posts/${id}`)).body.post;
    await vi.waitFor(
      () => expect(applyEvents(withLike(fresh, true), socket.events.slice(before))).toEqual(liked),
      15_000,
    );

    await author.delete(`/posts/${id}`);
    await until(() => events(socket, 'post:deleted').length === 1);
    expect(applyEvents(liked, socket.events)).toBeUndefined();
  });

  it('reach only subscribers who may see the post', async () => {
    const app = await startApp();
    const [alice, bob, carol] = [
      await createTestUser(app, 'alice'),
      await createTestUser(app, 'bob'),
      await createTestUser(app, 'carol'),
    ];
    const [one, two] = [await writePost(alice, 'one'), await writePost(alice, 'two')];
    await block(app, alice, carol);
    const [subscriber, unsubscribed, blockedSocket] = [
      await connect(app, bob),
      await connect(app, bob),
      await connect(app, carol),
    ];
    await subscriber.send('posts:watch', { postIds: [two.id] });
    await subscriber.send('posts:watch', { postIds: [one.id, '17'] });
    await blockedSocket.send('posts:watch', { postIds: [one.id, two.id] });
    await alice.post(`/posts/${one.id}/like`);
    await alice.post(`/posts/${two.id}/like`);
    await until(() => events(subscriber, 'post:liked').length > 0);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(events(subscriber, 'post:liked')).toEqual([
      { event: 'post:liked', payload: { postId: one.id, likesCount: 1 } },
    ]);
    expect(events(unsubscribed, 'post:liked')).toEqual([]);
    expect(events(blockedSocket, 'post:liked')).toEqual([]);
  });

  it('of a post that is held reach only its author, on every node', async () => {
    const app = await startApp();
    const there = await startApp({}, app);
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const judge = await createOperator(app, 'judge');
    await judge.post('/operator/filters', { kind: 'word', text: 'zebracorn', action: 'hold', places: ['posts'] });
    const { id } = await writePost(alice, 'hello');
    const other = await writePost(alice, 'Boats?');
    const [own, here, elsewhere] = [await connect(app, alice), await connect(app, bob), await connect(there, bob)];
    for (const socket of [own, here, elsewhere]) await socket.send('posts:watch', { postIds: [id, other.id] });
    await alice.put(`/posts/${id}`, { content: 'zebracorn' });
    expect((await bob.get(`/posts/${id}`)).status).toBe(404);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await writeComment(alice, id, 'For nobody else');
    await writeComment(alice, other.id, 'For everybody');
    there.deps.postBroadcasts.commented(id);
    there.deps.postBroadcasts.commented(other.id);
    const commented = (socket: TestSocket) =>
      socket.events.flatMap((received) => (received.event === 'post:comments' ? [received.payload.postId] : []));
    await until(() => commented(own).length === 2 && commented(here).length > 0 && commented(elsewhere).length > 0);
    expect(commented(own).toSorted()).toEqual([id, other.id].toSorted());
    for (const socket of [here, elsewhere]) {
      expect(commented(socket)).toEqual([other.id]);
      expect(JSON.stringify(events(socket, 'comment:new'))).not.toContain('For nobody else');
    }
  });
});

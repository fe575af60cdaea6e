import { commentsRoutes } from '@gumball/contract/comments/comments.routes';
import { pollsRoutes } from '@gumball/contract/polls/polls.routes';
import { postControlsRoutes } from '@gumball/contract/posts/post-controls.routes';
import { postsRoutes } from '@gumball/contract/posts/posts.routes';
import { searchRoutes } from '@gumball/contract/search/search.routes';
import type { PublicUser } from '@gumball/contract/users/users.schemas';
import { expect, it } from 'vitest';
import { createCommunity, writeComment, writePost } from '../../../test/data/builders.ts';
import { becomeFriends } from '../../../test/data/friendship.ts';
import { createTestUsers, type Reply, type TestUser } from '../../../test/data/users.ts';
import { connect, until } from '../../../test/sockets.ts';
import { startApp } from '../../../test/start-app.ts';

/** A post for friends, with a poll and a comment with a reply. */
type Scene = { author: TestUser; postId: string; commentId: string };
type Send = (reader: TestUser, scene: Scene) => Promise<Reply>;
/** What a reader outside of the audience gets: not found, a list without the post, or nothing that concerns it. */
type Row = { notFound: Send } | { without: Send } | { unchanged: Send } | 'concerns no post of others';

const unconcerned = 'concerns no post of others';
const get =
  (path: (scene: Scene) => string): Send =>
  (reader, scene) =>
    reader.get(path(scene));
const post =
  (path: (scene: Scene) => string, body?: object): Send =>
  (reader, scene) =>
    reader.post(path(scene), body);

/** Every route of these features. A new route without a row fails the test. */
const table: Record<string, Row> = {
  'posts.feed': { without: get(() => '/posts/feed?limit=50') },
  'posts.feed of friends': { without: get(() => '/posts/feed?scope=friends&limit=50') },
  'posts.search': { without: get(() => '/posts/search?q=zanzibar') },
  'posts.search for common words': { without: get(() => '/posts/search?q=common') },
  'posts.saved': { without: get(() => '/posts/saved') },
  'posts.ofUser': { without: get(({ author }) => `/users/${author.id}/posts`) },
  'posts.ofUser popular': { without: get(({ author }) => `/users/${author.id}/posts?tab=popular`) },
  'posts.ofUser favourites': { without: get(({ author }) => `/users/${author.id}/posts?tab=favourites`) },
  'posts.ofUser reposts': { without: get(({ author }) => `/users/${author.id}/posts?tab=reposts`) },
  'posts.create': {
    notFound: (reader, { postId }) => reader.post('/posts', { content: 'look', quotedPostId: postId }),
  },
  'posts.get': { notFound: get(({ postId }) => `/posts/${postId}`) },
  'posts.update': { notFound: (reader, { postId }) => reader.put(`/posts/${postId}`, { content: 'mine' }) },
  'posts.remove': { unchanged: (reader, { postId }) => reader.delete(`/posts/${postId}`) },
  'posts.like': { notFound: post(({ postId }) => `/posts/${postId}/like`) },
  'posts.unlike': { unchanged: (reader, { postId }) => reader.delete(`/posts/${postId}/like`) },
  'posts.save': { notFound: post(({ postId }) => `/posts/${postId}/save`) },
  'posts.unsave': { unchanged: (reader, { postId }) => reader.delete(`/posts/${postId}/save`) },
  'posts.repost': { notFound: post(({ postId }) => `/posts/${postId}/repost`) },
  'posts.undoRepost': { unchanged: (reader, { postId }) => reader.delete(`/posts/${postId}/repost`) },
  'posts.linkPreview': unconcerned,
  'postControls.reposters': { notFound: get(({ postId }) => `/posts/${postId}/reposts`) },
  'postControls.likers': { notFound: get(({ postId }) => `/posts/${postId}/likes`) },
  'postControls.allowReposts': {
    notFound: (reader, { postId }) => reader.put(`/posts/${postId}/reposts`, { allowed: true }),
  },
  'postControls.detachQuote': { notFound: (reader, { postId }) => reader.delete(`/posts/${postId}/quote`) },
  'postControls.versions': { notFound: get(({ postId }) => `/posts/${postId}/versions`) },
  'postControls.pin': { notFound: (reader, { postId }) => reader.put(`/posts/${postId}/pin`) },
  'postControls.unpin': { unchanged: (reader, { postId }) => reader.delete(`/posts/${postId}/pin`) },
  'polls.vote': { notFound: post(({ postId }) => `/posts/${postId}/vote`, { choice: 0 }) },
  'search.everything': { without: get(() => '/search?q=zanzibar') },
  'search.posts': { without: get(() => '/search/posts?q=zanzibar') },
  'search.users': unconcerned,
  'search.communities': unconcerned,
  'comments.ofPost': { notFound: get(({ postId }) => `/comments/posts/${postId}/comments`) },
  'comments.ofPost newest': { notFound: get(({ postId }) => `/comments/posts/${postId}/comments?sortBy=newest`) },
  'comments.get': { notFound: get(({ commentId }) => `/comments/comments/${commentId}`) },
  'comments.replies': { notFound: get(({ commentId }) => `/comments/comments/${commentId}/replies`) },
  'comments.create': { notFound: post(({ postId }) => `/comments/posts/${postId}/comments`, { content: 'hello' }) },
  'comments.create a reply': {
    notFound: (reader, { postId, commentId }) =>
      reader.post(`/comments/posts/${postId}/comments`, { content: 'hello', parentId: commentId }),
  },
  'comments.update': {
    notFound: (reader, { commentId }) => reader.put(`/comments/comments/${commentId}`, { content: 'mine' }),
  },
  'comments.remove': { unchanged: (reader, { commentId }) => reader.delete(`/comments/comments/${commentId}`) },
  'comments.like': { notFound: post(({ commentId }) => `/comments/comments/${commentId}/like`) },
  'comments.unlike': { unchanged: (reader, { commentId }) => reader.delete(`/comments/comments/${commentId}/like`) },
  'a notification': { without: get(() => '/notifications') },
  'a report of the post': {
    notFound: (reader, { postId }) => reader.post('/reports', { targetType: 'post', targetId: postId, reason: 'spam' }),
  },
  'a report of the comment': {
    notFound: (reader, { commentId }) =>
      reader.post('/reports', { targetType: 'comment', targetId: commentId, reason: 'spam' }),
  },
};

it('has a row for every route', () => {
  const routes = {
    posts: postsRoutes,
    postControls: postControlsRoutes,
    polls: pollsRoutes,
    search: searchRoutes,
    comments: commentsRoutes,
  };
  const names = Object.entries(routes).flatMap(([feature, calls]) =>
    Object.keys(calls).map((name) => `${feature}.${name}`),
  );
  const covered = new Set(Object.keys(table).map((name) => name.split(' ')[0]));
  expect(names.filter((name) => !covered.has(name))).toEqual([]);
});

it('a post for friends is readable by its author and current friends only', async () => {
  const app = await startApp();
  const [author, friend, former, stranger] = await createTestUsers(app, 'author', 'friend', 'former', 'stranger');
  for (const reader of [friend, former]) await becomeFriends(author, reader);
  const words = 'zanzibar, a common word @former @stranger';
  const { id: postId } = await writePost(author, words, { friendsOnly: true, poll: { options: ['Yes', 'No'] } });
  const { id: commentId } = await writeComment(former, postId, 'zanzibar, I agree');
  await writeComment(friend, postId, 'zanzibar, me too @stranger', commentId);
  for (const action of ['like', 'save']) await former.post(`/posts/${postId}/${action}`);
  const scene = { author, postId, commentId };
  const countOf = async (reader: TestUser) =>
    (await reader.get<{ user: PublicUser }>(`/users/${author.id}`)).body.user.postsCount;
  const unread = async (reader: TestUser) => (await reader.get('/notifications/unread-count')).body;
  await until(async () => JSON.stringify((await former.get('/notifications')).body).includes(postId));

  // The friends see it.
  for (const name of ['posts.feed', 'posts.feed of friends', 'posts.search', 'posts.ofUser', 'search.posts']) {
    const row = table[name];
    if (!row || row === unconcerned || !('without' in row)) throw new Error(name);
    expect(JSON.stringify((await row.without(friend, scene)).body)).toContain(postId);
  }
  expect(JSON.stringify((await former.get('/posts/saved')).body)).toContain(postId);
  expect((await friend.post(`/posts/${postId}/vote`, { choice: 1 })).status).toBe(200);
  expect([await countOf(author), await countOf(friend), await countOf(stranger)]).toEqual([1, 1, 0]);
  // Nobody passes it on.
  for (const reader of [author, friend]) {
    expect((await reader.post(`/posts/${postId}/repost`)).status).toBe(403);
    expect((await reader.post('/posts', { content: 'look', quotedPostId: postId })).status).toBe(403);
  }

  const device = await connect(app, former);
  await device.send('posts:watch', { postIds: [postId] });
  expect((await former.delete(`/friends/${author.id}`)).status).toBe(200);
  await friend.post(`/posts/${postId}/like`);
  await friend.put(`/posts/${postId}`, { content: 'not mine' });
  await author.put(`/posts/${postId}`, { content: 'zanzibar, still common' });

  const found: string[] = [];
  for (const reader of [former, stranger]) {
    for (const [name, row] of Object.entries(table)) {
      if (row === unconcerned) continue;
      // The former friend wrote the comment.
      if (reader === former && (name === 'comments.update' || name === 'comments.remove')) continue;
      const send = 'notFound' in row ? row.notFound : 'without' in row ? row.without : row.unchanged;
      const { status, body } = await send(reader, scene);
      const expected = 'notFound' in row ? 404 : 200;
      const isLeak = /zanzibar/.test(JSON.stringify(body)) || JSON.stringify(body).includes(`"${postId}"`);
      if (status !== expected || isLeak) found.push(`${reader.username} ${name}: ${status} ${isLeak ? 'leaks' : ''}`);
    }
    expect(await unread(reader)).toMatchObject({ unreadCount: 0 });
    expect(await countOf(reader)).toBe(0);
  }
  expect(found).toEqual([]);
  expect((await author.get<{ post: object }>(`/posts/${postId}`)).body.post).toMatchObject({
    friendsOnly: true,
    commentsCount: 1,
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const names = device.events.map(({ event }) => event);
  for (const event of ['post:liked', 'post:updated', 'comment:new']) expect(names).not.toContain(event);
});

it('a post for friends is announced to its author and friends only, and belongs to no community', async () => {
  const app = await startApp();
  const [author, friend, stranger] = await createTestUsers(app, 'author', 'friend', 'stranger');
  await becomeFriends(author, friend);
  const { id: communityId } = await createCommunity(app, 'Ships', [author]);
  expect((await author.post('/posts', { content: 'a', friendsOnly: true, communityId })).body).toMatchObject({
    code: 'AUDIENCE_IN_COMMUNITY',
  });
  const devices = await Promise.all([author, friend, stranger].map((user) => connect(app, user)));
  const hidden = await writePost(author, 'for friends', { friendsOnly: true });
  const shown = await writePost(author, 'for all');
  const idsOf = (device: (typeof devices)[number], event: string) =>
    JSON.stringify(device.events.filter((received) => received.event === event));
  await until(() => devices.every((device) => idsOf(device, 'posts:new').includes(shown.id)));
  await until(() => devices.slice(0, 2).every((device) => idsOf(device, 'posts:new').includes(hidden.id)));
  await author.delete(`/posts/${hidden.id}`);
  await author.delete(`/posts/${shown.id}`);
  await until(() => devices.every((device) => idsOf(device, 'post:deleted').includes(shown.id)));
  await until(() => devices.slice(0, 2).every((device) => idsOf(device, 'post:deleted').includes(hidden.id)));
  expect(JSON.stringify(devices[2]?.events)).not.toContain(hidden.id);
});

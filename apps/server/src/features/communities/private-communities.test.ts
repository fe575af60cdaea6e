/** What those who are not members learn about private communities: nothing, in any read, count or event. */
import { blocksRoutes } from '@gumball/contract/blocks/blocks.routes';
import { commentsRoutes } from '@gumball/contract/comments/comments.routes';
import { communitiesRoutes } from '@gumball/contract/communities/communities.routes';
import { communityEventsRoutes } from '@gumball/contract/communities/community-events.routes';
import { friendsRoutes } from '@gumball/contract/friends/friends.routes';
import { notificationsRoutes } from '@gumball/contract/notifications/notifications.routes';
import { pollsRoutes } from '@gumball/contract/polls/polls.routes';
import { hashtagsRoutes } from '@gumball/contract/posts/hashtags.routes';
import { postControlsRoutes } from '@gumball/contract/posts/post-controls.routes';
import { postsRoutes } from '@gumball/contract/posts/posts.routes';
import { searchRoutes } from '@gumball/contract/search/search.routes';
import type { CommunityAccess } from '@gumball/rules/communities/community-access';
import { describe, expect, it } from 'vitest';
import { befriend, writeComment, writePost } from '../../../test/data/builders.ts';
import { createCommunityWith, getCommunity } from '../../../test/data/communities.ts';
import { createEventAt } from '../../../test/data/community-events.ts';
import { createTestUsers, expectError, type Reply, type TestUser } from '../../../test/data/users.ts';
import { connect, until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

/**
 * The stranger was a member while everything was written, liked and saved the post, was mentioned, and is a friend of
 * its author.
 */
type Scene = {
  app: TestApp;
  stranger: TestUser;
  owner: TestUser;
  author: TestUser;
  id: string;
  postId: string;
  pollId: string;
  commentId: string;
  replyId: string;
  quoteId: string;
  eventId: string;
};
type Check = (scene: Scene, access: CommunityAccess) => Promise<void>;

const traces = ({ postId, pollId, commentId, replyId }: Scene) => [postId, pollId, commentId, replyId, 'zanzibar'];

/** Expects the same response as for an unknown object. */
const notFound =
  (send: (scene: Scene) => Promise<Reply>): Check =>
  async (scene) => {
    expect((await send(scene)).status).toBe(404);
  };

/** Expects a response that contains nothing of what was posted, and of a hidden community not even its name. */
const concealed =
  (send: (scene: Scene) => Promise<Reply>): Check =>
  async (scene, access) => {
    const response = await send(scene);
    expect(response.status).toBe(200);
    const text = JSON.stringify(response.body);
    for (const trace of [...traces(scene), ...(access === 'hidden' ? [scene.id, 'Smugglers'] : [])])
      expect(text).not.toContain(trace);
  };

/** Expects success without effect, as for a deleted object. */
const noEffect =
  (send: (scene: Scene) => Promise<Reply>): Check =>
  async (scene) => {
    expect((await send(scene)).status).toBe(200);
  };

/** Expects that a private community refuses, and that a hidden one does not exist. */
const refused =
  (send: (scene: Scene) => Promise<Reply>, code = 'COMMUNITY_PRIVATE'): Check =>
  async (scene, access) => {
    expect(await expectError(send(scene))).toBe(access === 'hidden' ? '404 COMMUNITY_NOT_FOUND' : `403 ${code}`);
  };

const onEvent = (method: 'get' | 'put' | 'post', rest: string, code?: string) =>
  refused(({ stranger, id, eventId }) => {
    const url = `/communities/${id}/events/${eventId}${rest}`;
    return method === 'get' ? stranger.get(url) : stranger[method](url, { title: 'Ours', answer: 'going' });
  }, code);

const unconcerned = 'concerns no community';
const onPost = (of: (scene: Scene) => string) => (what: string) => (scene: Scene) => `/posts/${of(scene)}${what}`;
const path = onPost(({ postId }) => postId);

/** Every route of these features. A new route without a row fails the first test. */
const table: Record<string, Check | typeof unconcerned> = {
  'posts.feed': async (scene, access) => {
    await concealed(({ stranger }) => stranger.get('/posts/feed?limit=100'))(scene, access);
    await concealed(({ stranger }) => stranger.get('/posts/feed?scope=friends&limit=100'))(scene, access);
  },
  'hashtags.list': concealed(({ stranger }) => stranger.get('/hashtags?list=suggestions&q=zanzi')),
  'hashtags.get': concealed(({ stranger }) => stranger.get('/hashtags/shipping')),
  'hashtags.posts': concealed(({ stranger }) => stranger.get('/hashtags/shipping/posts')),
  'hashtags.follow': unconcerned,
  'hashtags.unfollow': unconcerned,
  'hashtags.hide': unconcerned,
  'posts.search': concealed(({ stranger }) => stranger.get('/posts/search?q=zanzibar')),
  'posts.saved': concealed(({ stranger }) => stranger.get('/posts/saved')),
  'posts.ofUser': async (scene, access) => {
    for (const tab of ['recent', 'popular', 'favourites', 'reposts'])
      await concealed(({ stranger, author }) => stranger.get(`/users/${author.id}/posts?tab=${tab}`))(scene, access);
  },
  'posts.create': async (scene) => {
    const { stranger, postId, id } = scene;
    expect((await stranger.post('/posts', { content: 'look', quotedPostId: postId })).status).toBe(404);
    const status = (await stranger.post('/posts', { content: 'hello', communityId: id })).status;
    expect([403, 404]).toContain(status);
  },
  'posts.get': async (scene, access) => {
    await notFound((scene) => scene.stranger.get(path('')(scene)))(scene, access);
    // A public post that quotes it stays, without what it quotes.
    await concealed(({ stranger, quoteId }) => stranger.get(`/posts/${quoteId}`))(scene, access);
  },
  'posts.update': notFound(({ stranger, postId }) => stranger.put(`/posts/${postId}`, { content: 'mine' })),
  'posts.remove': noEffect(({ stranger, postId }) => stranger.delete(`/posts/${postId}`)),
  'posts.like': notFound(({ stranger, pollId }) => stranger.post(`/posts/${pollId}/like`)),
  'posts.unlike': concealed(({ stranger, pollId }) => stranger.delete(`/posts/${pollId}/like`)),
  'posts.save': notFound(({ stranger, pollId }) => stranger.post(`/posts/${pollId}/save`)),
  'posts.unsave': noEffect(({ stranger, pollId }) => stranger.delete(`/posts/${pollId}/save`)),
  'posts.repost': async (scene) => {
    const { stranger, owner, author, postId } = scene;
    expect((await stranger.post(`/posts/${postId}/repost`)).status).toBe(404);
    // Nobody reposts or quotes it, neither members nor its author.
    expect(await expectError(owner.post(`/posts/${postId}/repost`))).toBe('403 REPOSTS_OFF');
    for (const member of [owner, author]) {
      expect(await expectError(member.post('/posts', { content: 'so', quotedPostId: postId }))).toBe('403 REPOSTS_OFF');
    }
  },
  'posts.undoRepost': noEffect(({ stranger, postId }) => stranger.delete(`/posts/${postId}/repost`)),
  'postControls.reposters': notFound(({ stranger, postId }) => stranger.get(`/posts/${postId}/reposts`)),
  'postControls.likers': notFound(({ stranger, postId }) => stranger.get(`/posts/${postId}/likes`)),
  'postControls.allowReposts': notFound(({ stranger, postId }) =>
    stranger.put(`/posts/${postId}/reposts`, { allowed: false }),
  ),
  'postControls.detachQuote': notFound(({ stranger, postId }) => stranger.delete(`/posts/${postId}/quote`)),
  'postControls.versions': notFound(({ stranger, postId }) => stranger.get(`/posts/${postId}/versions`)),
  'postControls.pin': notFound(({ stranger, postId }) => stranger.put(`/posts/${postId}/pin`)),
  'postControls.unpin': noEffect(({ stranger, postId }) => stranger.delete(`/posts/${postId}/pin`)),
  'posts.linkPreview': unconcerned,
  'polls.vote': notFound(({ stranger, pollId }) => stranger.post(`/posts/${pollId}/vote`, { choice: 0 })),
  'search.everything': concealed(({ stranger }) => stranger.get('/search?q=zanzibar%20smugglers')),
  'search.posts': concealed(({ stranger }) => stranger.get('/search/posts?q=zanzibar')),
  'search.users': unconcerned,
  'search.communities': concealed(({ stranger }) => stranger.get('/search/communities?q=smugglers')),
  'comments.ofPost': notFound(({ stranger, postId }) => stranger.get(`/comments/posts/${postId}/comments`)),
  'comments.get': notFound(({ stranger, commentId }) => stranger.get(`/comments/comments/${commentId}`)),
  'comments.replies': notFound(({ stranger, commentId }) => stranger.get(`/comments/comments/${commentId}/replies`)),
  'comments.create': async (scene, access) => {
    const url = ({ postId }: Scene) => `/comments/posts/${postId}/comments`;
    await notFound((scene) => scene.stranger.post(url(scene), { content: 'hello' }))(scene, access);
    const reply = (scene: Scene) => scene.stranger.post(url(scene), { content: 'hello', parentId: scene.commentId });
    await notFound(reply)(scene, access);
  },
  'comments.update': notFound(({ stranger, replyId }) =>
    stranger.put(`/comments/comments/${replyId}`, { content: 'mine' }),
  ),
  'comments.remove': noEffect(({ stranger, commentId }) => stranger.delete(`/comments/comments/${commentId}`)),
  'comments.like': notFound(({ stranger, commentId }) => stranger.post(`/comments/comments/${commentId}/like`)),
  'comments.unlike': noEffect(({ stranger, commentId }) => stranger.delete(`/comments/comments/${commentId}/like`)),
  'communities.list': concealed(({ stranger }) => stranger.get('/communities?limit=100')),
  'communities.search': concealed(({ stranger }) => stranger.get('/communities/search?q=smugglers')),
  'communities.mine': concealed(({ stranger }) => stranger.get('/communities/my')),
  'communities.ofUser': unconcerned,
  'communities.create': unconcerned,
  'communities.get': async (scene, access) => {
    const { stranger, id } = scene;
    if (access === 'hidden') return notFound(() => stranger.get(`/communities/${id}`))(scene, access);
    expect(await getCommunity(stranger, id)).toMatchObject({
      name: 'Smugglers',
      memberCount: 2,
      postsToday: 0,
      postsThisWeek: 0,
      pinnedPostIds: [],
      requestsCount: 0,
    });
  },
  'communities.update': refused(
    ({ stranger, id }) => stranger.put(`/communities/${id}`, { name: 'Ours' }),
    'ACCESS_DENIED',
  ),
  'communities.remove': async ({ stranger, id }, access) => {
    expect((await stranger.delete(`/communities/${id}`)).status).toBe(access === 'hidden' ? 200 : 403);
  },
  'communities.join': async ({ stranger, id }, access) => {
    const { status, body } = await stranger.post<{ isMember?: boolean }>(`/communities/${id}/join`);
    expect([status, body.isMember]).toEqual(access === 'hidden' ? [404, undefined] : [200, false]);
  },
  'communities.acceptRules': refused(
    ({ stranger, id }) => stranger.put(`/communities/${id}/rules/acceptance`, { rulesVersion: 0 }),
    'ACCESS_DENIED',
  ),
  'communities.leave': noEffect(({ stranger, id }) => stranger.delete(`/communities/${id}/leave`)),
  'communities.withdraw': noEffect(({ stranger, id }) => stranger.delete(`/communities/${id}/request`)),
  'communities.requests': refused(({ stranger, id }) => stranger.get(`/communities/${id}/requests`), 'ACCESS_DENIED'),
  'communities.decideRequest': refused(
    ({ stranger, id }) => stranger.put(`/communities/${id}/requests/${stranger.id}`, { action: 'approve' }),
    'ACCESS_DENIED',
  ),
  'communities.members': refused(({ stranger, id }) => stranger.get(`/communities/${id}/members`)),
  'leaderboard.ofCommunity': refused(({ stranger, id }) => stranger.get(`/communities/${id}/leaderboard`)),
  'communities.changeRole': refused(
    ({ stranger, owner, id }) => stranger.put(`/communities/${id}/members/${owner.id}`, { role: 'member' }),
    'ACCESS_DENIED',
  ),
  'communities.posts': refused(({ stranger, id }) => stranger.get(`/communities/${id}/posts`)),
  'communityEvents.list': refused(({ stranger, id }) => stranger.get(`/communities/${id}/events`)),
  'communityEvents.create': refused(
    ({ stranger, id }) => stranger.post(`/communities/${id}/events`, { title: 'Ours' }),
    'ACCESS_DENIED',
  ),
  'communityEvents.get': onEvent('get', ''),
  'communityEvents.update': onEvent('put', '', 'ACCESS_DENIED'),
  'communityEvents.cancel': onEvent('post', '/cancel', 'ACCESS_DENIED'),
  'communityEvents.answer': onEvent('put', '/answer'),
  'communityEvents.participants': onEvent('get', '/participants'),
  'communityEvents.calendar': onEvent('get', '/calendar'),
  'communities.removePost': refused(
    ({ stranger, id, postId }) => stranger.delete(`/communities/${id}/posts/${postId}`, { reason: 'Off topic' }),
    'ACCESS_DENIED',
  ),
  'communities.pinPost': refused(
    ({ stranger, id, postId }) => stranger.put(`/communities/${id}/posts/${postId}/pin`),
    'ACCESS_DENIED',
  ),
  'communities.unpinPost': refused(
    ({ stranger, id, postId }) => stranger.delete(`/communities/${id}/posts/${postId}/pin`),
    'ACCESS_DENIED',
  ),
  'communities.removeMember': refused(
    ({ stranger, owner, id }) => stranger.delete(`/communities/${id}/members/${owner.id}`),
    'ACCESS_DENIED',
  ),
  'notifications.list': concealed(({ stranger }) => stranger.get('/notifications')),
  'notifications.unreadCount': async ({ stranger }) => {
    expect((await stranger.get('/notifications/unread-count')).body).toMatchObject({ unreadCount: 0 });
  },
  'notifications.markAllRead': unconcerned,
  'notifications.markAllSeen': unconcerned,
  'notifications.markRead': unconcerned,
  'notifications.settings': unconcerned,
  'notifications.updateSettings': unconcerned,
  'notifications.push': unconcerned,
  'notifications.subscribe': unconcerned,
  'notifications.unsubscribe': unconcerned,
  'friends.discover': concealed(({ stranger }) => stranger.get('/friends/discover')),
  'blocks.list': concealed(({ stranger }) => stranger.get('/users/blocked')),
};

/** Sets the scene while the community is public; it is closed when the stranger has left. */
async function setScene(access: CommunityAccess): Promise<Scene> {
  const app = await startApp();
  const [owner, author, stranger] = await createTestUsers(app, 'owner', 'author', 'stranger');
  await befriend(app, author, stranger);
  const { id } = await createCommunityWith(owner, [author, stranger], 'Smugglers');
  const { id: postId } = await writePost(author, `zanzibar @stranger #zanzibar #shipping`, { communityId: id });
  const { id: pollId } = await writePost(author, 'zanzibar?', { communityId: id, poll: { options: ['Yes', 'No'] } });
  const { id: commentId } = await writeComment(author, postId, 'zanzibar, @stranger');
  const { id: replyId } = await writeComment(stranger, postId, 'zanzibar too', commentId);
  await author.post(`/comments/comments/${replyId}/like`);
  await author.post(`/posts/${postId}/repost`);
  const { id: quoteId } = await writePost(owner, 'quoted here', { quotedPostId: postId });
  await owner.put(`/communities/${id}/posts/${postId}/pin`);
  const { id: eventId } = await createEventAt(owner, id, app.deps.clock.now(), 48);
  for (const action of ['like', 'save']) await stranger.post(`/posts/${postId}/${action}`);
  await until(async () => (await unreadOf(stranger)) > 0);
  await stranger.delete(`/communities/${id}/leave`);
  if (access !== 'public') await owner.put(`/communities/${id}`, { access });
  return { app, stranger, owner, author, id, postId, pollId, commentId, replyId, quoteId, eventId };
}

const unreadOf = async (user: TestUser) =>
  (await user.get<{ unreadCount: number }>('/notifications/unread-count')).body.unreadCount;

describe('a private community', () => {
  it('is covered for every route', () => {
    const routes = {
      posts: postsRoutes,
      hashtags: hashtagsRoutes,
      postControls: postControlsRoutes,
      polls: pollsRoutes,
      search: searchRoutes,
      comments: commentsRoutes,
      communities: communitiesRoutes,
      communityEvents: communityEventsRoutes,
      notifications: notificationsRoutes,
    };
    const calls = Object.entries(routes).flatMap(([feature, of]) =>
      Object.keys(of).map((name) => `${feature}.${name}`),
    );
    expect(
      Object.keys(table)
        .filter((call) => !(call in { 'friends.discover': 1, 'blocks.list': 1, 'leaderboard.ofCommunity': 1 }))
        .toSorted(),
    ).toEqual(calls.toSorted());
    expect(Object.keys(friendsRoutes)).toContain('discover');
    expect(Object.keys(blocksRoutes)).toContain('list');
  });

  for (const access of ['private', 'hidden'] as const) {
    it(`leaks nothing to a former member when ${access}`, async () => {
      const scene = await setScene(access);
      const found: string[] = [];
      for (const [call, check] of Object.entries(table)) {
        if (check === unconcerned) continue;
        await check(scene, access).catch((error: unknown) => found.push(`${call}: ${String(error)}`));
      }
      expect(found).toEqual([]);
      const { stranger, author, postId, commentId, id } = scene;
      await author.put(`/posts/${postId}/pin`);
      const profileOf = (reader: TestUser) => reader.get(`/users/${author.id}`);
      expect(JSON.stringify((await profileOf(stranger)).body)).not.toContain(postId);
      expect(JSON.stringify((await profileOf(scene.owner)).body)).toContain(postId);
      for (const [targetType, targetId] of [
        ['post', postId],
        ['comment', commentId],
      ])
        expect((await stranger.post('/reports', { targetType, targetId, reason: 'spam' })).status).toBe(404);
      const report = await stranger.post('/reports', { targetType: 'community', targetId: id, reason: 'spam' });
      expect(report.status).toBe(access === 'hidden' ? 404 : 201);
      // The members see all of it.
      for (const [path, trace] of [
        [`/posts/${postId}`, 'zanzibar'],
        ['/posts/feed', postId],
        ['/hashtags/shipping/posts', postId],
        ['/posts/search?q=zanzibar', postId],
        [`/communities/${id}/posts`, postId],
        [`/comments/posts/${postId}/comments`, commentId],
        [`/users/${author.id}/posts`, postId],
      ] as const)
        expect(JSON.stringify((await scene.owner.get(path)).body)).toContain(trace);
      expect((await scene.owner.get<{ post: object }>(`/posts/${postId}`)).body.post).toMatchObject({
        community: { id, isPrivate: true },
      });
    });
  }

  it('ends what a stranger receives live, and mentions nobody outside', async () => {
    const { app, owner, author, stranger, id, postId } = await setScene('public');
    const listener = await connect(app, stranger);
    const member = await connect(app, author);
    const receivedBy = (socket: typeof listener, since = 0) => JSON.stringify(socket.events.slice(since));
    for (const socket of [listener, member]) {
      expect(await socket.send('posts:watch', { postIds: [postId] })).toEqual({ success: true });
      expect(await socket.send('communities:watch', { communityIds: [id] })).toEqual({ success: true });
    }
    await owner.put(`/communities/${id}`, { access: 'private' });
    await until(() => listener.events.some(({ event }) => event === 'community:access'));
    await until(() =>
      listener.events.some(({ event, payload }) => event === 'posts:watched' && payload.missing.length > 0),
    );
    await new Promise((resolve) => setTimeout(resolve, 1300));
    const [since, memberSince] = [listener.events.length, member.events.length];
    for (const socket of [listener]) {
      await socket.send('posts:watch', { postIds: [postId] });
      await socket.send('communities:watch', { communityIds: [id] });
    }
    const { id: secretId } = await writePost(author, 'zanzibar, @stranger', { communityId: id });
    await writeComment(author, postId, 'zanzibar, @stranger');
    await owner.post(`/posts/${postId}/like`);
    await owner.put(`/communities/${id}`, { description: 'zanzibar traders' });
    await until(() => receivedBy(member, memberSince).includes(secretId));
    await until(() => receivedBy(member, memberSince).includes('zanzibar traders'));
    await author.delete(`/posts/${secretId}`);
    await until(() =>
      member.events.some(({ event, payload }) => event === 'post:deleted' && payload.postId === secretId),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(receivedBy(listener, since)).not.toMatch(
      new RegExp(`zanzibar|${secretId}|community:changed|notification:new`),
    );
    expect(await unreadOf(stranger)).toBe(0);
  });

  it('ends what a member receives who leaves or is removed', async () => {
    const { app, owner, author, id, postId } = await setScene('hidden');
    const leaver = await connect(app, author);
    await leaver.send('posts:watch', { postIds: [postId] });
    await leaver.send('communities:watch', { communityIds: [id] });
    await owner.delete(`/communities/${id}/members/${author.id}`);
    await until(() => leaver.events.some(({ event }) => event === 'community:access'));
    await until(() =>
      leaver.events.some(({ event, payload }) => event === 'posts:watched' && payload.missing.length > 0),
    );
    const since = leaver.events.length;
    await owner.put(`/communities/${id}`, { name: 'Zanzibar' });
    await owner.post(`/posts/${postId}/like`);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(JSON.stringify(leaver.events.slice(since))).not.toMatch(/Zanzibar|post:liked/);
    expect(await expectError(author.get(`/posts/${postId}`))).toBe('404 POST_NOT_FOUND');
    // The author may still delete what they wrote.
    expect((await author.delete(`/posts/${postId}`)).status).toBe(200);
    expect(await expectError(owner.get(`/posts/${postId}`))).toBe('404 POST_NOT_FOUND');
  });
});

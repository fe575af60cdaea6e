import { blocksRoutes } from '@gumball/contract/blocks/blocks.routes';
import { commentsRoutes } from '@gumball/contract/comments/comments.routes';
import { communitiesRoutes } from '@gumball/contract/communities/communities.routes';
import { friendsRoutes } from '@gumball/contract/friends/friends.routes';
import { casesRoutes } from '@gumball/contract/moderation/cases.routes';
import { mutesRoutes } from '@gumball/contract/mutes/mutes.routes';
import { notificationsRoutes } from '@gumball/contract/notifications/notifications.routes';
import { pollsRoutes } from '@gumball/contract/polls/polls.routes';
import { hashtagsRoutes } from '@gumball/contract/posts/hashtags.routes';
import { postControlsRoutes } from '@gumball/contract/posts/post-controls.routes';
import { postsRoutes } from '@gumball/contract/posts/posts.routes';
import { searchRoutes } from '@gumball/contract/search/search.routes';
import { usersRoutes } from '@gumball/contract/users/users.routes';
import { describe, expect, it } from 'vitest';
import { createCommunity, writePost } from '../../../test/data/builders.ts';
import { becomeFriends } from '../../../test/data/friendship.ts';
import { createTestUser, createTestUsers, type Reply, type TestUser } from '../../../test/data/users.ts';
import { connect, until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

/** Fixtures around a block: posts, a common friend, and earlier requests. */
type Scene = {
  app: TestApp;
  viewer: TestUser;
  other: TestUser;
  friend: TestUser;
  postId: string;
  pollId: string;
  friendsPostId: string;
  commentId: string;
  /** A community of all three, owned by the friend, and a community that the viewer owns and the other user joined. */
  communityId: string;
  ownCommunityId: string;
  communityPostId: string;
};
type Check = (scene: Scene) => Promise<void>;

/** Expects the same response as for an unknown user or object. */
const notFound =
  (sendRequest: (viewer: TestUser, scene: Scene) => Promise<Reply>): Check =>
  async (scene) => {
    const response = await sendRequest(scene.viewer, scene);
    expect(response.status).toBe(404);
  };

/** Expects a response with status 200 that does not mention the other user. */
const concealed =
  (sendRequest: (viewer: TestUser, scene: Scene) => Promise<Reply>): Check =>
  async (scene) => {
    const response = await sendRequest(scene.viewer, scene);
    expect(response.status).toBe(200);
    const text = JSON.stringify(response.body);
    for (const trace of [scene.other.id, scene.other.username, scene.postId]) expect(text).not.toContain(trace);
  };

/** Expects success without effect, as for a deleted object. */
const noEffect =
  (sendRequest: (viewer: TestUser, scene: Scene) => Promise<Reply>): Check =>
  async (scene) => {
    expect((await sendRequest(scene.viewer, scene)).status).toBe(200);
  };

const unconcerned = 'concerns no other member';

/** The open cases of the viewer's community. */
async function caseIdsOf({ viewer, ownCommunityId }: Scene): Promise<string[]> {
  const { body } = await viewer.get<{ cases: { id: string }[] }>(`/communities/${ownCommunityId}/cases`);
  return body.cases.map(({ id }) => id);
}

/** Every route of these features. A new route without a row fails the first test. */
const table: Record<string, Check | typeof unconcerned> = {
  'posts.feed': async (scene) => {
    await concealed((viewer) => viewer.get('/posts/feed'))(scene);
    await concealed((viewer) => viewer.get('/posts/feed?scope=friends'))(scene);
  },
  'posts.search': concealed((viewer) => viewer.get('/posts/search?q=zanzibar')),
  'posts.saved': concealed((viewer) => viewer.get('/posts/saved')),
  'posts.ofUser': notFound((viewer, { other }) => viewer.get(`/users/${other.id}/posts`)),
  'posts.create': notFound((viewer, { postId }) => viewer.post('/posts', { content: 'look', quotedPostId: postId })),
  'posts.get': notFound((viewer, { postId }) => viewer.get(`/posts/${postId}`)),
  'posts.update': notFound((viewer, { postId }) => viewer.put(`/posts/${postId}`, { content: 'mine' })),
  'posts.remove': noEffect((viewer, { postId }) => viewer.delete(`/posts/${postId}`)),
  'posts.like': notFound((viewer, { postId }) => viewer.post(`/posts/${postId}/like`)),
  'posts.unlike': noEffect((viewer, { postId }) => viewer.delete(`/posts/${postId}/like`)),
  'posts.save': notFound((viewer, { postId }) => viewer.post(`/posts/${postId}/save`)),
  'posts.unsave': noEffect((viewer, { postId }) => viewer.delete(`/posts/${postId}/save`)),
  'posts.repost': notFound((viewer, { postId }) => viewer.post(`/posts/${postId}/repost`)),
  'posts.undoRepost': noEffect((viewer, { postId }) => viewer.delete(`/posts/${postId}/repost`)),
  'postControls.reposters': notFound((viewer, { postId }) => viewer.get(`/posts/${postId}/reposts`)),
  'postControls.likers': notFound((viewer, { postId }) => viewer.get(`/posts/${postId}/likes`)),
  'postControls.allowReposts': notFound((viewer, { postId }) =>
    viewer.put(`/posts/${postId}/reposts`, { allowed: false }),
  ),
  'postControls.detachQuote': notFound((viewer, { postId }) => viewer.delete(`/posts/${postId}/quote`)),
  'postControls.versions': notFound((viewer, { postId }) => viewer.get(`/posts/${postId}/versions`)),
  'postControls.pin': notFound((viewer, { postId }) => viewer.put(`/posts/${postId}/pin`)),
  'postControls.unpin': noEffect((viewer, { postId }) => viewer.delete(`/posts/${postId}/pin`)),
  'posts.linkPreview': unconcerned,
  'hashtags.list': concealed((viewer) => viewer.get('/hashtags?list=suggestions&q=zanzi')),
  'hashtags.get': concealed((viewer) => viewer.get('/hashtags/zanzibar')),
  'hashtags.posts': concealed((viewer) => viewer.get('/hashtags/zanzibar/posts')),
  'hashtags.follow': unconcerned,
  'hashtags.unfollow': unconcerned,
  'hashtags.hide': unconcerned,
  'polls.vote': notFound((viewer, { pollId }) => viewer.post(`/posts/${pollId}/vote`, { choice: 0 })),
  'search.everything': async (scene) => {
    await concealed((viewer) => viewer.get('/search?q=zanzibar'))(scene);
    await concealed((viewer, { other }) => viewer.get(`/search?q=${other.username}`))(scene);
  },
  'search.posts': concealed((viewer) => viewer.get('/search/posts?q=zanzibar')),
  'search.users': concealed((viewer, { other }) => viewer.get(`/search/users?q=${other.username}`)),
  'search.communities': unconcerned,
  'users.list': concealed((viewer) => viewer.get('/users')),
  'users.search': concealed((viewer, { other }) => viewer.get(`/users/search?q=${other.username}`)),
  'users.get': async (scene) => {
    await notFound((viewer, { other }) => viewer.get(`/users/${other.id}`))(scene);
    await notFound((viewer, { other }) => viewer.get(`/users/${other.username}`))(scene);
  },
  'friends.request': notFound((viewer, { other }) => viewer.post(`/friends/request/${other.id}`)),
  'friends.respond': notFound((viewer) => viewer.put('/friends/request/123456', { action: 'accept' })),
  'friends.cancel': noEffect((viewer, { other }) => viewer.delete(`/friends/request/${other.id}`)),
  'friends.list': concealed((viewer) => viewer.get('/friends/list')),
  'friends.listOf': async (scene) => {
    await notFound((viewer, { other }) => viewer.get(`/friends/list/${other.id}`))(scene);
    await concealed((viewer, { friend }) => viewer.get(`/friends/list/${friend.id}`))(scene);
  },
  'friends.requests': async (scene) => {
    for (const type of ['received', 'sent'])
      await concealed((viewer) => viewer.get(`/friends/requests?type=${type}`))(scene);
  },
  'friends.status': async ({ app, viewer, other }) => {
    const { rows } = await app.deps.db.pool.query('SELECT 1 FROM blocks WHERE blocker_id = $1', [viewer.id]);
    const { status, body } = await viewer.get<{ status?: string }>(`/friends/status/${other.id}`);
    expect([status, body.status]).toEqual(rows.length > 0 ? [200, 'blocked'] : [404, undefined]);
  },
  'friends.chat': concealed((viewer) => viewer.get('/friends/chat')),
  'friends.discover': concealed((viewer) => viewer.get('/friends/discover')),
  'friends.remove': notFound((viewer, { other }) => viewer.delete(`/friends/${other.id}`)),
  'comments.ofPost': async (scene) => {
    await notFound((viewer, { postId }) => viewer.get(`/comments/posts/${postId}/comments`))(scene);
    await concealed((viewer, { friendsPostId }) => viewer.get(`/comments/posts/${friendsPostId}/comments`))(scene);
  },
  'comments.get': notFound((viewer, { commentId }) => viewer.get(`/comments/comments/${commentId}`)),
  'comments.replies': notFound((viewer, { commentId }) => viewer.get(`/comments/comments/${commentId}/replies`)),
  'comments.create': async (scene) => {
    await notFound((viewer, { postId }) => viewer.post(`/comments/posts/${postId}/comments`, { content: 'hello' }))(
      scene,
    );
    await notFound((viewer, { friendsPostId, commentId }) =>
      viewer.post(`/comments/posts/${friendsPostId}/comments`, { content: 'hello', parentId: commentId }),
    )(scene);
  },
  'comments.update': notFound((viewer, { commentId }) =>
    viewer.put(`/comments/comments/${commentId}`, { content: 'mine' }),
  ),
  'comments.remove': noEffect((viewer, { commentId }) => viewer.delete(`/comments/comments/${commentId}`)),
  'comments.like': notFound((viewer, { commentId }) => viewer.post(`/comments/comments/${commentId}/like`)),
  'comments.unlike': noEffect((viewer, { commentId }) => viewer.delete(`/comments/comments/${commentId}/like`)),
  'communities.list': concealed((viewer) => viewer.get('/communities')),
  'communities.search': concealed((viewer) => viewer.get('/communities/search?q=ground')),
  'communities.mine': concealed((viewer) => viewer.get('/communities/my')),
  'communities.ofUser': notFound((viewer, { other }) => viewer.get(`/users/${other.id}/communities`)),
  'communities.create': unconcerned,
  'communities.get': concealed((viewer, { communityId }) => viewer.get(`/communities/${communityId}`)),
  'communities.update': unconcerned,
  'communities.remove': unconcerned,
  'communities.join': concealed((viewer, { communityId }) => viewer.post(`/communities/${communityId}/join`)),
  'communities.acceptRules': unconcerned,
  'communities.leave': unconcerned,
  'communities.withdraw': unconcerned,
  'communities.requests': concealed((viewer, { ownCommunityId }) =>
    viewer.get(`/communities/${ownCommunityId}/requests`),
  ),
  'communities.decideRequest': unconcerned,
  'communities.members': async (scene) => {
    for (const id of [scene.communityId, scene.ownCommunityId]) {
      await concealed((viewer) => viewer.get(`/communities/${id}/members`))(scene);
    }
  },
  'communities.changeRole': notFound((viewer, { ownCommunityId, other }) =>
    viewer.put(`/communities/${ownCommunityId}/members/${other.id}`, { role: 'admin' }),
  ),
  'communities.posts': concealed((viewer, { communityId }) => viewer.get(`/communities/${communityId}/posts`)),
  // Moderators decide about hidden users too: otherwise a block would protect from them.
  'cases.ofCommunity': async (scene) => {
    await scene.friend.post('/reports', { targetType: 'post', targetId: scene.communityPostId, reason: 'spam' });
    expect(await caseIdsOf(scene)).toHaveLength(1);
  },
  'cases.decideInCommunity': async (scene) => {
    const [id] = await caseIdsOf(scene);
    const path = `/communities/${scene.ownCommunityId}/cases/${id}/decision`;
    expect((await scene.viewer.post(path, { decision: 'keep' })).status).toBe(200);
    expect(await caseIdsOf(scene)).toEqual([]);
  },
  'cases.passOn': unconcerned,
  // Moderation of an own community includes hidden users. The responses equal those for deleted objects.
  'communities.pinPost': async ({ viewer, other, ownCommunityId }) => {
    const { id } = await writePost(other, 'ground', { communityId: ownCommunityId });
    expect((await viewer.put(`/communities/${ownCommunityId}/posts/${id}/pin`)).status).toBe(404);
  },
  'communities.unpinPost': unconcerned,
  'communities.removePost': async (scene) => {
    const path = `/communities/${scene.ownCommunityId}/posts`;
    for (const id of [scene.communityPostId, '123456']) {
      expect((await scene.viewer.delete(`${path}/${id}`, { reason: 'Off topic' })).body).toEqual({ success: true });
    }
  },
  'communities.removeMember': async ({ viewer, ownCommunityId, other }) => {
    for (const id of [other.id, '123456']) {
      const { body } = await viewer.delete(`/communities/${ownCommunityId}/members/${id}`);
      expect(body).toEqual({ success: true, memberCount: 1 });
    }
  },
  'blocks.block': async ({ app, viewer, other }) => {
    const { rows } = await app.deps.db.pool.query('SELECT 1 FROM blocks WHERE blocker_id = $1', [viewer.id]);
    expect((await viewer.post(`/users/${other.id}/block`)).status).toBe(rows.length > 0 ? 200 : 404);
  },
  'mutes.mute': notFound((viewer, { other }) => viewer.post(`/users/${other.id}/mute`, {})),
  'mutes.unmute': noEffect((viewer, { other }) => viewer.delete(`/users/${other.id}/mute`)),
  'mutes.state': noEffect((viewer, { other }) => viewer.get(`/users/${other.id}/mute`)),
  'mutes.members': concealed((viewer) => viewer.get('/users/muted')),
  'mutes.words': unconcerned,
  'mutes.addWord': unconcerned,
  'mutes.removeWord': unconcerned,
  'blocks.unblock': unconcerned,
  'blocks.list': unconcerned,
  'notifications.list': concealed((viewer) => viewer.get('/notifications')),
  'notifications.unreadCount': unconcerned,
  'notifications.markAllRead': unconcerned,
  'notifications.markAllSeen': unconcerned,
  'notifications.markRead': unconcerned,
  'notifications.settings': unconcerned,
  'notifications.updateSettings': unconcerned,
  'notifications.push': unconcerned,
  'notifications.subscribe': unconcerned,
  'notifications.unsubscribe': unconcerned,
};

async function setScene(direction: 'the viewer blocked' | 'the viewer is blocked'): Promise<Scene> {
  const app = await startApp();
  const [viewer, other] = await createTestUsers(app, 'viewer', 'unwanted');
  const friend = await createTestUser(app, 'friend');
  for (const user of [viewer, other]) await becomeFriends(user, friend);
  await becomeFriends(viewer, other);
  const { id: communityId } = await createCommunity(app, 'Common ground', [friend, viewer, other]);
  const { id: ownCommunityId } = await createCommunity(app, 'Own ground', [viewer, other]);
  const { id: communityPostId } = await writePost(other, 'zanzibar again', { communityId: ownCommunityId });
  await writePost(other, 'zanzibar for all', { communityId });
  const { id: postId } = await writePost(other, 'zanzibar #zanzibar');
  await viewer.post(`/posts/${postId}/like`);
  const { id: pollId } = await writePost(other, 'zanzibar?', { poll: { options: ['Yes', 'No'] } });
  const { id: friendsPostId } = await writePost(friend, 'common');
  const written = await other.post<{ comment: { id: string } }>(`/comments/posts/${friendsPostId}/comments`, {
    content: 'by the unwanted',
  });
  const commentId = written.body.comment.id;
  await viewer.post(`/posts/${postId}/save`);
  const [blocker, blocked] = direction === 'the viewer blocked' ? [viewer, other] : [other, viewer];
  expect((await blocker.post(`/users/${blocked.id}/block`)).status).toBe(200);
  return {
    app,
    viewer,
    other,
    friend,
    postId,
    pollId,
    friendsPostId,
    commentId,
    communityId,
    ownCommunityId,
    communityPostId,
  };
}

describe('a hidden user', () => {
  it('is covered for every route', () => {
    const { ofCommunity, decideInCommunity, passOn } = casesRoutes;
    const routes = {
      cases: { ofCommunity, decideInCommunity, passOn },
      posts: postsRoutes,
      postControls: postControlsRoutes,
      hashtags: hashtagsRoutes,
      mutes: mutesRoutes,
      polls: pollsRoutes,
      users: usersRoutes,
      search: searchRoutes,
      friends: friendsRoutes,
      blocks: blocksRoutes,
      comments: commentsRoutes,
      communities: communitiesRoutes,
      notifications: notificationsRoutes,
    };
    const calls = Object.entries(routes).flatMap(([feature, calls]) =>
      Object.keys(calls).map((name) => `${feature}.${name}`),
    );
    expect(Object.keys(table).toSorted()).toEqual(calls.toSorted());
  });

  for (const direction of ['the viewer blocked', 'the viewer is blocked'] as const) {
    it(`is exposed in no response where ${direction}`, async () => {
      const scene = await setScene(direction);
      const found: string[] = [];
      for (const [call, check] of Object.entries(table)) {
        if (check === unconcerned) continue;
        await check(scene).catch((error: unknown) => found.push(`${call}: ${String(error)}`));
      }
      expect(found).toEqual([]);
    });

    it(`is exposed in no event where ${direction}`, async () => {
      const { app, viewer, other, friend, postId, communityId } = await setScene(direction);
      // Broadcasts of the fixtures and delayed events end before the listener connects.
      await new Promise((resolve) => setTimeout(resolve, 1300));
      const listener = await connect(app, viewer);
      const { id: seenId } = await writePost(friend, 'seen');
      expect(await listener.send('posts:watch', { postIds: [postId, seenId] })).toEqual({ success: true });
      expect(await listener.send('communities:watch', { communityIds: [communityId] })).toEqual({ success: true });
      await writePost(other, 'unheard');
      await writePost(other, 'unheard too', { communityId });
      await other.delete(`/communities/${communityId}/leave`);
      await other.post(`/comments/posts/${seenId}/comments`, { content: 'unheard too' });
      await other.put(`/posts/${postId}`, { content: 'zanzibar, changed' });
      await friend.post(`/posts/${postId}/like`);
      await other.delete(`/posts/${postId}`);
      await other.delete(`/friends/${friend.id}`);
      await friend.post(`/posts/${seenId}/like`);
      await until(() => listener.events.some(({ event }) => event === 'post:liked'));
      await until(() => listener.events.some(({ event }) => event === 'posts:new'));
      await new Promise((resolve) => setTimeout(resolve, 1300));
      // A post that the listener names itself is reported as missing, like a deleted one.
      const watched = listener.events.filter(({ event }) => event === 'posts:watched');
      expect(watched.map(({ payload }) => payload)).toMatchObject([{ posts: [{ postId: seenId }], missing: [postId] }]);
      const text = JSON.stringify(listener.events.filter((received) => !watched.includes(received)));
      const eventNames = new Set(listener.events.map(({ event }) => event));
      expect(eventNames).toEqual(
        new Set([
          'community:changed',
          'post:comments',
          'post:liked',
          'posts:new',
          'posts:watched',
          'users:online_list',
        ]),
      );
      for (const trace of [other.id, postId]) expect(text).not.toContain(trace);
    });
  }
});

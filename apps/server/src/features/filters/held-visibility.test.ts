import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import { expect, it } from 'vitest';
import { createCommunity, writeComment, writePost } from '../../../test/data/builders.ts';
import { becomeFriends } from '../../../test/data/friendship.ts';
import { createOperator } from '../../../test/data/tasks.ts';
import { createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

const word = 'zebracorn';

/** Every read that shows posts or comments, or counts them. */
const readsOf = (ids: { author: string; post: string; openPost: string; comment: string; community: string }) => [
  '/posts/feed?limit=50',
  '/posts/feed?scope=friends&limit=50',
  `/posts/${ids.post}`,
  `/posts/${ids.post}/reposts`,
  `/posts/${ids.post}/likes`,
  `/posts/${ids.post}/versions`,
  `/posts/search?q=${word}`,
  `/search?q=${word}`,
  `/search/posts?q=${word}`,
  '/posts/saved',
  `/hashtags/${word}tag`,
  `/hashtags/${word}tag/posts`,
  `/hashtags?q=${word}`,
  '/hashtags/trends',
  `/users/${ids.author}`,
  `/users/${ids.author}/posts`,
  `/users/${ids.author}/posts?tab=popular`,
  `/users/${ids.author}/posts?tab=favourites`,
  `/users/${ids.author}/reposts`,
  `/communities/${ids.community}`,
  `/communities/${ids.community}/posts`,
  '/communities/my',
  `/comments/posts/${ids.post}/comments`,
  `/comments/posts/${ids.openPost}/comments`,
  `/comments/posts/${ids.openPost}/comments?sortBy=newest`,
  `/comments/posts/${ids.openPost}/comments?sortBy=oldest`,
  `/comments/comments/${ids.comment}/replies`,
  `/comments/comments/${ids.comment}`,
  `/posts/${ids.openPost}`,
  '/notifications',
  '/notifications/unread-count',
];

async function watch(app: TestApp, viewers: TestUser[], postIds: string[]): Promise<TestSocket[]> {
  return Promise.all(
    viewers.map(async (viewer) => {
      const socket = await connect(app, viewer);
      await socket.send('posts:watch', { postIds });
      return socket;
    }),
  );
}

it('what is held is shown to nobody but its author, in no list, count, notification and event', async () => {
  const app = await startApp();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  const judge = await createOperator(app, 'judge');
  await becomeFriends(alice, bob);
  const community = await createCommunity(app, 'Ships', [carol, alice, bob]);
  const [openPost, communityPost] = [
    await writePost(alice, 'Open'),
    await writePost(carol, 'In the community', { communityId: community.id }),
  ];
  const quoted = await writePost(alice, 'Quoted');
  await judge.post('/operator/filters', { kind: 'word', text: word, action: 'hold', places: ['posts', 'comments'] });
  await judge.post('/operator/filters', {
    kind: 'pattern',
    text: `${word}(tag)?`,
    action: 'hold',
    places: ['posts', 'comments'],
  });
  const viewers = [bob, carol];
  const sockets = await watch(app, viewers, [openPost.id, communityPost.id, quoted.id]);
  const mention = '@bob @carol';
  const post = await writePost(alice, `The ${word} #${word}tag ${mention}`);
  const inCommunity = await writePost(alice, `${word} here`, { communityId: community.id });
  const comment = await writeComment(alice, openPost.id, `A ${word} ${mention}`);
  // What was read, liked, saved and reposted before is hidden by an edit.
  await bob.post(`/posts/${quoted.id}/like`);
  await bob.post(`/posts/${quoted.id}/save`);
  await bob.post(`/posts/${quoted.id}/repost`);
  const quote = await writePost(carol, 'A quote', { quotedPostId: quoted.id });
  const reply = await writeComment(carol, communityPost.id, 'A thread');
  const held = await writeComment(bob, communityPost.id, `A reply ${word}`, reply.id);
  await alice.put(`/posts/${quoted.id}`, { content: `Now a ${word}` });
  for (const viewer of viewers) {
    for (const path of readsOf({
      author: alice.id,
      post: post.id,
      openPost: openPost.id,
      comment: comment.id,
      community: community.id,
    })) {
      const { status, body } = await viewer.get<unknown>(path);
      expect([path, status < 500]).toEqual([path, true]);
      const text = JSON.stringify(body).replaceAll(`"${word}tag"`, 'the asked tag').replaceAll(`"query":"${word}"`, '');
      const found = [word, post.id, inCommunity.id, comment.id].filter((trace) => text.includes(trace));
      expect([path, found]).toEqual([path, []]);
    }
    const { user } = (await viewer.get<{ user: { postsCount: number } }>(`/users/${alice.id}`)).body;
    expect(user.postsCount).toBe(1);
    const read = (await viewer.get<{ post: { commentsCount: number } }>(`/posts/${openPost.id}`)).body.post;
    expect(read.commentsCount).toBe(0);
    const { community: counted } = (
      await viewer.get<{ community: { postsToday: number } }>(`/communities/${community.id}`)
    ).body;
    expect(counted.postsToday).toBe(1);
    expect((await viewer.get(`/posts/${quoted.id}`)).status).toBe(404);
    expect((await viewer.post(`/posts/${post.id}/like`)).status).toBe(404);
    expect((await viewer.post(`/comments/posts/${post.id}/comments`, { content: 'x' })).status).toBe(404);
    expect((await viewer.post(`/comments/comments/${comment.id}/like`)).status).toBe(404);
    expect((await viewer.post('/reports', { targetType: 'post', targetId: post.id, reason: 'spam' })).status).toBe(404);
    expect((await viewer.post('/posts', { content: 'q', quotedPostId: post.id })).status).toBe(404);
  }
  const seenQuote = (await bob.get<{ post: { quote: unknown } }>(`/posts/${quote.id}`)).body.post.quote;
  expect(seenQuote).toEqual({ post: null });
  expect(JSON.stringify((await bob.get(`/users/${bob.id}/reposts`)).body)).not.toContain(quoted.id);
  expect(JSON.stringify((await bob.get('/posts/saved')).body)).not.toContain(quoted.id);
  const replies = (await carol.get<unknown>(`/comments/comments/${reply.id}/replies`)).body;
  expect(JSON.stringify(replies)).not.toContain(held.id);
  // Its author reads all of it.
  for (const path of [`/posts/${post.id}`, `/users/${alice.id}/posts`, `/communities/${community.id}/posts`])
    expect(JSON.stringify((await alice.get(path)).body)).toContain('"review":"waiting"');
  expect(JSON.stringify((await alice.get(`/comments/posts/${openPost.id}/comments`)).body)).toContain(comment.id);
  expect((await bob.get<object>(`/comments/comments/${held.id}`)).status).toBe(200);
  await app.deps.notifier.drain();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  for (const { events } of sockets) {
    const text = JSON.stringify(events);
    for (const trace of [word, post.id, inCommunity.id, `"${comment.id}"`]) expect(text).not.toContain(trace);
  }
  // A decision releases it, with what it would have caused at once.
  const { holds } = (await judge.get<{ holds: { id: string }[] }>('/operator/holds')).body;
  expect(holds).toHaveLength(5);
  for (const { id } of holds) expect((await judge.post(`/operator/holds/${id}/release`)).status).toBe(200);
  for (const viewer of viewers)
    await until(async () => {
      const { notifications } = (await viewer.get<{ notifications: Notification[] }>('/notifications')).body;
      return notifications.filter(({ type }) => type === 'mentioned').length === 2;
    });
  expect(JSON.stringify((await carol.get(`/search/posts?q=${word}`)).body)).toContain(post.id);
  expect(JSON.stringify((await carol.get(`/hashtags/${word}tag/posts`)).body)).toContain(post.id);
  await until(() => sockets.every(({ events }) => JSON.stringify(events).includes(post.id)));
});

import type { Comment } from '@gumball/contract/comments/comments.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { describe, expect, it, vi } from 'vitest';
import { block, writeComment, writePost } from '../../../test/data/builders.ts';
import { createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { shareNumberedApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

type Cache = { comments: Comment[]; replies: Record<string, Comment[]>; count: number };

const newestFirst = (a: Comment, b: Comment) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1);
const waitForBroadcasts = () => new Promise((resolve) => setTimeout(resolve, 700));

async function readComments(reader: TestUser, postId: string, threads: string[]): Promise<Cache> {
  const list = await reader.get<{ comments: Comment[]; totalCount: number }>(
    `/comments/posts/${postId}/comments?sortBy=newest&limit=100`,
  );
  const replies: Cache['replies'] = {};
  for (const id of threads) {
    const { body } = await reader.get<{ replies?: Comment[] }>(`/comments/comments/${id}/replies?limit=100`);
    replies[id] = (body.replies ?? []).toReversed();
  }
  return { comments: list.body.comments, replies, count: list.body.totalCount };
}

/** Applies received events to cached comments, like a client does. */
function applyEvents(cache: Cache, events: TestSocket['events']): Cache {
  const current = structuredClone(cache);
  const listOf = (parentId: string | null) =>
    parentId === null ? current.comments : (current.replies[parentId] ?? []);
  for (const { event, payload } of events) {
    if (event === 'post:comments') current.count = payload.commentsCount;
    if (event === 'comment:new' || event === 'comment:updated') {
      const list = listOf(payload.comment.parentId);
      const index = list.findIndex(({ id }) => id === payload.comment.id);
      if (index >= 0)
        list[index] = { ...payload.comment, isLiked: !payload.comment.isDeleted && (list[index]?.isLiked ?? false) };
      else if (event === 'comment:new') list.push({ ...payload.comment, isLiked: false });
      list.sort(newestFirst);
    }
    if (event === 'comment:liked') {
      for (const comment of [...current.comments, ...Object.values(current.replies).flat()]) {
        if (comment.id === payload.commentId) comment.likesCount = payload.likesCount;
      }
    }
    if (event === 'comment:deleted') {
      const list = listOf(payload.parentId);
      list.splice(0, list.length, ...list.filter(({ id }) => id !== payload.commentId));
    }
  }
  return current;
}

describe('live updates', () => {
  it('produce the state of a fresh GET when applied to cached comments', async () => {
    const app = sharedApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const { id: postId } = await writePost(alice, 'hello');
    const [edited, replaced, withoutReplies] = [
      await writeComment(bob, postId, 'kept'),
      await writeComment(bob, postId, 'replaced'),
      await writeComment(carol, postId, 'bare'),
    ];
    const lastReply = await writeComment(carol, postId, 'last reply', replaced.id);
    await dan.post(`/comments/comments/${replaced.id}/like`);
    const socket = await connect(app, dan);
    await socket.send('posts:watch', { postIds: [postId] });
    await waitForBroadcasts();
    socket.events.length = 0;
    const threads = [edited.id, replaced.id];
    const cached = await readComments(dan, postId, threads);
    const expectSameAsServer = async () => {
      const fresh = await readComments(dan, postId, threads);
      await vi.waitFor(() => expect(applyEvents(cached, socket.events)).toEqual(fresh), 15_000);
      await waitForBroadcasts();
      expect(applyEvents(cached, socket.events)).toEqual(fresh);
    };

    await Promise.all([
      writeComment(alice, postId, 'new'),
      writeComment(carol, postId, 'reply', edited.id),
      ...[alice, bob, carol].map((user) => user.post(`/comments/comments/${edited.id}/like`)),
      bob.put(`/comments/comments/${edited.id}`, { content: 'kept and edited' }),
      bob.delete(`/comments/comments/${replaced.id}`),
      carol.delete(`/comments/comments/${withoutReplies.id}`),
    ]);
    await expectSameAsServer();
    expect(socket.events.filter(({ event }) => event === 'comment:liked').length).toBeLessThan(3);

    await carol.delete(`/comments/comments/${lastReply.id}`);
    const shortLived = await writeComment(bob, postId, 'only for a moment');
    await bob.delete(`/comments/comments/${shortLived.id}`);
    await expectSameAsServer();
    const { body } = await dan.get<{ post: Post }>(`/posts/${postId}`);
    expect(applyEvents(cached, socket.events).count).toBe(body.post.commentsCount);
    expect(applyEvents(cached, socket.events).comments.map(({ content }) => content)).toEqual([
      'new',
      'kept and edited',
    ]);
  });

  it('reach the subscribers of the post, but no user blocked by the author or by the author of the parent', async () => {
    const app = sharedApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const { id: postId } = await writePost(alice, 'hello');
    const other = await writePost(alice, 'other');
    await block(app, bob, dan);
    await block(app, carol, bob);
    const subscribe = async (user: TestUser, id = postId) => {
      const socket = await connect(app, user);
      await socket.send('posts:watch', { postIds: [id] });
      return socket;
    };
    const [aliceSocket, carolSocket, danSocket, otherPostSocket] = [
      await subscribe(alice),
      await subscribe(carol),
      await subscribe(dan),
      await subscribe(carol, other.id),
    ];
    const bobComment = await writeComment(bob, postId, 'by bob');
    await writeComment(alice, postId, 'to bob', bobComment.id);
    await writeComment(carol, postId, 'by carol');
    const texts = ({ events }: TestSocket) =>
      events.flatMap(({ event, payload }) => (event === 'comment:new' ? [payload.comment.content] : []));
    await until(() => texts(aliceSocket).length === 3);
    await waitForBroadcasts();
    expect(texts(aliceSocket)).toEqual(['by bob', 'to bob', 'by carol']);
    expect(texts(carolSocket)).toEqual(['by carol']);
    expect(texts(danSocket)).toEqual(['by carol']);
    expect(
      otherPostSocket.events.filter(({ event }) => event.startsWith('comment:') || event === 'post:comments'),
    ).toEqual([]);
    expect(JSON.stringify(danSocket.events)).not.toContain('bob');
  });
});

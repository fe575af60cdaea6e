import type { Comment } from '@gumball/contract/comments/comments.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { describe, expect, it, vi } from 'vitest';
import { block, writeComment, writePost } from '../../../test/builders.ts';
import { createPeople, type Person } from '../../../test/people.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { startApp } from '../../../test/start-app.ts';

type Cache = { comments: Comment[]; replies: Record<string, Comment[]>; count: number };

const newestFirst = (one: Comment, other: Comment) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1);
const settled = () => new Promise((resolve) => setTimeout(resolve, 700));

async function read(reader: Person, postId: string, threads: string[]): Promise<Cache> {
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
function withNews(cache: Cache, heard: TestSocket['heard']): Cache {
  const now = structuredClone(cache);
  const listOf = (parentId: string | null) => (parentId === null ? now.comments : (now.replies[parentId] ?? []));
  for (const { event, payload } of heard) {
    if (event === 'post:comments') now.count = payload.commentsCount;
    if (event === 'comment:new' || event === 'comment:updated') {
      const list = listOf(payload.comment.parentId);
      const at = list.findIndex(({ id }) => id === payload.comment.id);
      if (at >= 0)
        list[at] = { ...payload.comment, isLiked: !payload.comment.isDeleted && (list[at]?.isLiked ?? false) };
      else if (event === 'comment:new') list.push({ ...payload.comment, isLiked: false });
      list.sort(newestFirst);
    }
    if (event === 'comment:liked') {
      for (const comment of [...now.comments, ...Object.values(now.replies).flat()]) {
        if (comment.id === payload.commentId) comment.likesCount = payload.likesCount;
      }
    }
    if (event === 'comment:deleted') {
      const list = listOf(payload.parentId);
      list.splice(0, list.length, ...list.filter(({ id }) => id !== payload.commentId));
    }
  }
  return now;
}

describe('live updates', () => {
  it('produce the state of a fresh GET when applied to cached comments', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createPeople(app, 'alice', 'bob', 'carol', 'dan');
    const { id: postId } = await writePost(alice, 'hello');
    const [kept, replaced, bare] = [
      await writeComment(bob, postId, 'kept'),
      await writeComment(bob, postId, 'replaced'),
      await writeComment(carol, postId, 'bare'),
    ];
    const last = await writeComment(carol, postId, 'last reply', replaced.id);
    await dan.post(`/comments/comments/${replaced.id}/like`);
    const listener = await connect(app, dan);
    await listener.send('posts:watch', { postIds: [postId] });
    await settled();
    listener.heard.length = 0;
    const threads = [kept.id, replaced.id];
    const cached = await read(dan, postId, threads);
    const agree = async () => {
      const fresh = await read(dan, postId, threads);
      await vi.waitFor(() => expect(withNews(cached, listener.heard)).toEqual(fresh), 5000);
      await settled();
      expect(withNews(cached, listener.heard)).toEqual(fresh);
    };

    await Promise.all([
      writeComment(alice, postId, 'new'),
      writeComment(carol, postId, 'reply', kept.id),
      ...[alice, bob, carol].map((person) => person.post(`/comments/comments/${kept.id}/like`)),
      bob.put(`/comments/comments/${kept.id}`, { content: 'kept and edited' }),
      bob.delete(`/comments/comments/${replaced.id}`),
      carol.delete(`/comments/comments/${bare.id}`),
    ]);
    await agree();
    expect(listener.heard.filter(({ event }) => event === 'comment:liked').length).toBeLessThan(3);

    await carol.delete(`/comments/comments/${last.id}`);
    const flash = await writeComment(bob, postId, 'only for a moment');
    await bob.delete(`/comments/comments/${flash.id}`);
    await agree();
    const { body } = await dan.get<{ post: Post }>(`/posts/${postId}`);
    expect(withNews(cached, listener.heard).count).toBe(body.post.commentsCount);
    expect(withNews(cached, listener.heard).comments.map(({ content }) => content)).toEqual(['new', 'kept and edited']);
  });

  it('reach the subscribers of the post, but no user blocked by the author or by the author of the parent', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createPeople(app, 'alice', 'bob', 'carol', 'dan');
    const { id: postId } = await writePost(alice, 'hello');
    const other = await writePost(alice, 'other');
    await block(app, bob, dan);
    await block(app, carol, bob);
    const watch = async (person: Person, id = postId) => {
      const listener = await connect(app, person);
      await listener.send('posts:watch', { postIds: [id] });
      return listener;
    };
    const [alices, carols, dans, elsewhere] = [
      await watch(alice),
      await watch(carol),
      await watch(dan),
      await watch(carol, other.id),
    ];
    const bobs = await writeComment(bob, postId, 'by bob');
    await writeComment(alice, postId, 'to bob', bobs.id);
    await writeComment(carol, postId, 'by carol');
    const texts = ({ heard }: TestSocket) =>
      heard.flatMap(({ event, payload }) => (event === 'comment:new' ? [payload.comment.content] : []));
    await until(() => texts(alices).length === 3);
    await settled();
    expect(texts(alices)).toEqual(['by bob', 'to bob', 'by carol']);
    expect(texts(carols)).toEqual(['by carol']);
    expect(texts(dans)).toEqual(['by carol']);
    expect(elsewhere.heard.filter(({ event }) => event.startsWith('comment:') || event === 'post:comments')).toEqual(
      [],
    );
    expect(JSON.stringify(dans.heard)).not.toContain('bob');
  });
});

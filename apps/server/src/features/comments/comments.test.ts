import { randomUUID } from 'node:crypto';
import type { Comment } from '@gumball/contract/comments/comments.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { describe, expect, it } from 'vitest';
import { block, createCommunity, writeComment, writePost } from '../../../test/data/builders.ts';
import { call, createTestUser, expectError, fourUsers, type TestUser } from '../../../test/data/users.ts';
import { shareApp, startApp } from '../../../test/start-app.ts';

type CommentResponse = { comment: Comment };
type List = { comments: Comment[]; totalCount: number };
type Replies = { replies: Comment[]; totalCount: number };

const commentsPath = (postId: string) => `/comments/posts/${postId}/comments`;
const repliesPath = (id: string) => `/comments/comments/${id}/replies`;
const commentPath = (id: string) => `/comments/comments/${id}`;
const likePath = (id: string) => `/comments/comments/${id}/like`;

const commentsCount = async (reader: TestUser, postId: string) =>
  (await reader.get<{ post: Post }>(`/posts/${postId}`)).body.post.commentsCount;

describe('comments', () => {
  const app = shareApp();

  it('are trimmed, returned in full, counted on the post and listed', async () => {
    const [alice, bob] = await fourUsers(app());
    const { id: postId } = await writePost(alice, 'hello');
    const { status, body } = await bob.post<CommentResponse>(commentsPath(postId), { content: '  Nice <b>one</b>\n' });
    expect(status).toBe(201);
    expect(body.comment).toMatchObject({
      postId,
      parentId: null,
      content: 'Nice <b>one</b>',
      user: { id: bob.id, username: bob.username, level: 'Novice' },
      isDeleted: false,
      isLiked: false,
      likesCount: 0,
      repliesCount: 0,
    });
    expect(body.comment.updatedAt).toBe(body.comment.createdAt);
    expect((await alice.get<CommentResponse>(commentPath(body.comment.id))).body.comment).toEqual(body.comment);
    const list = (await alice.get<List>(commentsPath(postId))).body;
    expect(list).toEqual({
      success: true,
      comments: [body.comment],
      totalCount: 1,
      pagination: { page: 1, limit: 20, hasMore: false },
    });
    expect(await commentsCount(alice, postId)).toBe(1);
  });

  it('accept replies under either name of the parent and count them on the comment, not on the post', async () => {
    const [alice, bob] = await fourUsers(app());
    const { id: postId } = await writePost(alice, 'hello');
    const parent = await writeComment(bob, postId, 'first');
    const viaParentId = await alice.post<CommentResponse>(commentsPath(postId), { content: 'a', parentId: parent.id });
    const viaParentCommentId = await bob.post<CommentResponse>(commentsPath(postId), {
      content: 'b',
      parentCommentId: parent.id,
    });
    expect([viaParentId.status, viaParentCommentId.status]).toEqual([201, 201]);
    const { body } = await alice.get<Replies>(repliesPath(parent.id));
    expect(body.replies).toEqual([viaParentId.body.comment, viaParentCommentId.body.comment]);
    expect([body.totalCount, body.replies[0]?.parentId]).toEqual([2, parent.id]);
    const list = (await alice.get<List>(commentsPath(postId))).body;
    expect([list.totalCount, list.comments.length, list.comments[0]?.repliesCount]).toEqual([1, 1, 2]);
    expect(await commentsCount(alice, postId)).toBe(1);
  });

  it('reject replies to replies, to comments of other posts and to unknown ids', async () => {
    const [alice] = await fourUsers(app());
    const [{ id: postId }, { id: other }] = [await writePost(alice, 'one'), await writePost(alice, 'two')];
    const parent = await writeComment(alice, postId, 'first');
    const reply = await writeComment(alice, postId, 'second', parent.id);
    const replyError = (targetId: string, parentId?: string) =>
      expectError(alice.post(commentsPath(targetId), { content: 'x', parentId }));
    expect(await replyError(postId, reply.id)).toBe('400 REPLY_TO_REPLY');
    expect(await replyError(other, parent.id)).toBe('404 COMMENT_NOT_FOUND');
    expect(await replyError(postId, '17')).toBe('404 COMMENT_NOT_FOUND');
    expect(await replyError('17')).toBe('404 POST_NOT_FOUND');
    expect(await replyError('17', parent.id)).toBe('404 POST_NOT_FOUND');
    expect(await expectError(alice.get(repliesPath(reply.id)))).toBe('404 COMMENT_NOT_FOUND');
    expect(await expectError(alice.get(repliesPath('17')))).toBe('404 COMMENT_NOT_FOUND');
    expect(await expectError(alice.get(commentsPath('17')))).toBe('404 POST_NOT_FOUND');
  });

  it('reject guests, incomplete profiles and invalid input', async () => {
    const [alice] = await fourUsers(app());
    const dan = await createTestUser(app(), 'undone', { incomplete: true });
    const { id: postId } = await writePost(alice, 'hello');
    const { id } = await writeComment(alice, postId, 'mine');
    const calls: [string, string][] = [
      ['GET', commentsPath(postId)],
      ['POST', commentsPath(postId)],
      ['GET', repliesPath(id)],
      ['GET', commentPath(id)],
      ['PUT', commentPath(id)],
      ['DELETE', commentPath(id)],
      ['POST', likePath(id)],
      ['DELETE', likePath(id)],
    ];
    for (const [method, path] of calls) {
      expect(await expectError(call(app(), method, path))).toBe('401 UNAUTHENTICATED');
      expect(await expectError(call(app(), method, path, { token: dan.token }))).toBe('403 PROFILE_INCOMPLETE');
    }
    const bodies: [unknown, string][] = [
      [{}, 'COMMENT_EMPTY'],
      [{ content: ' \n ' }, 'COMMENT_EMPTY'],
      [{ content: 'x'.repeat(2001) }, 'COMMENT_TOO_LONG'],
      [{ content: 'x'.repeat(20_001) }, 'INVALID_INPUT'],
      [{ content: 7 }, 'INVALID_INPUT'],
      [{ content: 'a\0b' }, 'INVALID_INPUT'],
    ];
    for (const [body, code] of bodies)
      expect(await expectError(alice.post(commentsPath(postId), body))).toBe(`400 ${code}`);
    expect(await expectError(alice.post(commentsPath(postId), { content: 'x', parentId: "1' OR 1=1" }))).toBe(
      '404 COMMENT_NOT_FOUND',
    );
    const cursor = (text: string) => Buffer.from(text).toString('base64url');
    const queries = [
      'sortBy=best',
      'page=0',
      'limit=0',
      'cursor=x',
      `cursor=${cursor('5')}`,
      `cursor=${cursor('a 5')}`,
    ];
    for (const query of queries) {
      expect(await expectError(alice.get(`${commentsPath(postId)}?${query}`))).toBe('400 INVALID_INPUT');
    }
    expect(await expectError(alice.get(`${commentsPath(postId)}?sortBy=newest&cursor=${cursor('1 5')}`))).toBe(
      '400 INVALID_INPUT',
    );
    expect(await expectError(alice.get(`${repliesPath(id)}?cursor=${cursor('x')}`))).toBe('400 INVALID_INPUT');
    expect((await writeComment(alice, postId, 'x'.repeat(2000))).content).toHaveLength(2000);
  });

  it('on a community post require no membership', async () => {
    const [alice, bob] = await fourUsers(app());
    const community = await createCommunity(app(), 'Gardeners', [alice]);
    const { id: postId } = await writePost(alice, 'tulips', { communityId: community.id });
    const comment = await writeComment(bob, postId, 'lovely');
    expect((await bob.post(likePath(comment.id))).status).toBe(200);
  });

  it('are created once per idempotency key under concurrent requests', async () => {
    const [alice, bob] = await fourUsers(app());
    const { id: postId } = await writePost(alice, 'hello');
    const parent = await writeComment(alice, postId, 'parent');
    for (const parentId of [null, parent.id]) {
      const key = { 'idempotency-key': randomUUID() };
      const replies = await Promise.all(
        Array.from({ length: 12 }, () =>
          bob.post<CommentResponse>(commentsPath(postId), { content: 'once', parentId }, key),
        ),
      );
      expect(new Set(replies.map(({ status, body }) => `${status} ${body.comment.id}`)).size).toBe(1);
    }
    const list = (await bob.get<List>(commentsPath(postId))).body;
    expect([list.totalCount, list.comments.length]).toEqual([2, 2]);
    expect((await bob.get<Replies>(repliesPath(parent.id))).body.totalCount).toBe(1);
  });

  it('are updated by their author only, with a different text', async () => {
    const [alice, bob] = await fourUsers(app());
    const { id: postId } = await writePost(alice, 'hello');
    const { id, createdAt } = await writeComment(bob, postId, 'before');
    await bob.post(likePath(id));
    const edited = (await bob.put<CommentResponse>(commentPath(id), { content: ' after ' })).body.comment;
    expect([edited.content, edited.isLiked, edited.likesCount, edited.createdAt]).toEqual([
      'after',
      true,
      1,
      createdAt,
    ]);
    expect(edited.updatedAt > createdAt).toBe(true);
    expect((await bob.get<List>(commentsPath(postId))).body.comments).toEqual([edited]);
    expect(await expectError(bob.put(commentPath(id), { content: 'after ' }))).toBe('400 COMMENT_UNCHANGED');
    expect(await expectError(bob.put(commentPath(id), { content: ' ' }))).toBe('400 COMMENT_EMPTY');
    expect(await expectError(alice.put(commentPath(id), { content: 'mine now' }))).toBe('403 ACCESS_DENIED');
    expect(await expectError(bob.put(commentPath('17'), { content: 'x' }))).toBe('404 COMMENT_NOT_FOUND');
  });

  it('are deleted with their post', async () => {
    const [alice, bob] = await fourUsers(app());
    const { id: postId } = await writePost(alice, 'hello');
    const parent = await writeComment(bob, postId, 'one');
    const reply = await writeComment(alice, postId, 'two', parent.id);
    await alice.post(likePath(reply.id));
    expect((await alice.delete(`/posts/${postId}`)).status).toBe(200);
    const { rows } = await app().deps.db.pool.query('SELECT count(*)::int AS left FROM comments WHERE post_id = $1', [
      postId,
    ]);
    expect(rows[0].left).toBe(0);
    expect(await expectError(bob.put(commentPath(parent.id), { content: 'x' }))).toBe('404 COMMENT_NOT_FOUND');
    expect((await bob.delete(commentPath(parent.id))).body).toEqual({ success: true, type: 'deleted' });
  });
});

describe('between users who blocked each other', () => {
  it('neither side sees, likes or replies to comments of the other, in either direction of the block', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await fourUsers(app);
    const { id: postId } = await writePost(carol, 'hello');
    const { id: bobsPost } = await writePost(bob, 'by bob');
    const bobs = await writeComment(bob, postId, 'by bob');
    const carols = await writeComment(carol, postId, 'by carol');
    const bobsReply = await writeComment(bob, postId, 'reply by bob', carols.id);
    const carolsReply = await writeComment(carol, postId, 'reply to bob', bobs.id);
    const alices = await writeComment(alice, postId, 'by alice');
    const onBobsPost = await writeComment(alice, bobsPost, 'on the post of bob');
    await alice.post(likePath(bobs.id));
    await block(app, bob, alice);

    const ids = async (path: string) => (await alice.get<List>(path)).body.comments.map(({ id }) => id);
    for (const sortBy of ['top', 'newest', 'oldest']) {
      expect((await ids(`${commentsPath(postId)}?sortBy=${sortBy}`)).toSorted()).toEqual(
        [carols.id, alices.id].toSorted(),
      );
    }
    expect((await alice.get<Replies>(repliesPath(carols.id))).body.replies).toEqual([]);
    expect(await expectError(alice.get(repliesPath(bobs.id)))).toBe('404 COMMENT_NOT_FOUND');
    for (const id of [bobs.id, bobsReply.id, carolsReply.id, onBobsPost.id]) {
      expect(await expectError(alice.get(commentPath(id)))).toBe('404 COMMENT_NOT_FOUND');
      expect(await expectError(alice.post(likePath(id)))).toBe('404 COMMENT_NOT_FOUND');
    }
    expect(await expectError(alice.post(commentsPath(postId), { content: 'x', parentId: bobs.id }))).toBe(
      '404 COMMENT_NOT_FOUND',
    );
    expect(await expectError(alice.post(commentsPath(bobsPost), { content: 'x' }))).toBe('404 POST_NOT_FOUND');
    expect(await expectError(alice.get(commentsPath(bobsPost)))).toBe('404 POST_NOT_FOUND');
    expect(await expectError(alice.put(commentPath(bobs.id), { content: 'x' }))).toBe('404 COMMENT_NOT_FOUND');
    expect((await alice.delete(commentPath(bobs.id))).body).toEqual({ success: true, type: 'deleted' });
    expect((await alice.delete<{ likesCount: number }>(likePath(bobs.id))).body.likesCount).toBe(0);
    expect(await expectError(bob.post(likePath(alices.id)))).toBe('404 COMMENT_NOT_FOUND');
    expect((await carol.get<List>(commentsPath(postId))).body.comments).toHaveLength(3);
    expect((await alice.delete(commentPath(onBobsPost.id))).body).toEqual({ success: true, type: 'deleted' });
    expect(await commentsCount(bob, bobsPost)).toBe(0);
  });
});

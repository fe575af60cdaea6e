import { randomUUID } from 'node:crypto';
import type { Comment } from '@gumball/contract/comments/comments.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { describe, expect, it } from 'vitest';
import { block, foundCommunity, writeComment, writePost } from '../../../test/builders.ts';
import { call, createPerson, fourPeople, type Person, refusal } from '../../../test/people.ts';
import { shareApp, startApp } from '../../../test/start-app.ts';

type One = { comment: Comment };
type List = { comments: Comment[]; totalCount: number };
type Replies = { replies: Comment[]; totalCount: number };

const commentsOf = (postId: string) => `/comments/posts/${postId}/comments`;
const repliesTo = (id: string) => `/comments/comments/${id}/replies`;
const one = (id: string) => `/comments/comments/${id}`;
const likeOf = (id: string) => `/comments/comments/${id}/like`;

const commentsCount = async (reader: Person, postId: string) =>
  (await reader.get<{ post: Post }>(`/posts/${postId}`)).body.post.commentsCount;

describe('comments', () => {
  const app = shareApp();

  it('are trimmed, returned in full, counted on the post and listed', async () => {
    const [alice, bob] = await fourPeople(app());
    const { id: postId } = await writePost(alice, 'hello');
    const { status, body } = await bob.post<One>(commentsOf(postId), { content: '  Nice <b>one</b>\n' });
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
    expect((await alice.get<One>(one(body.comment.id))).body.comment).toEqual(body.comment);
    const list = (await alice.get<List>(commentsOf(postId))).body;
    expect(list).toEqual({
      success: true,
      comments: [body.comment],
      totalCount: 1,
      pagination: { page: 1, limit: 20, hasMore: false },
    });
    expect(await commentsCount(alice, postId)).toBe(1);
  });

  it('accept replies under either name of the parent and count them on the comment, not on the post', async () => {
    const [alice, bob] = await fourPeople(app());
    const { id: postId } = await writePost(alice, 'hello');
    const parent = await writeComment(bob, postId, 'first');
    const one = await alice.post<One>(commentsOf(postId), { content: 'a', parentId: parent.id });
    const two = await bob.post<One>(commentsOf(postId), { content: 'b', parentCommentId: parent.id });
    expect([one.status, two.status]).toEqual([201, 201]);
    const { body } = await alice.get<Replies>(repliesTo(parent.id));
    expect(body.replies).toEqual([one.body.comment, two.body.comment]);
    expect([body.totalCount, body.replies[0]?.parentId]).toEqual([2, parent.id]);
    const list = (await alice.get<List>(commentsOf(postId))).body;
    expect([list.totalCount, list.comments.length, list.comments[0]?.repliesCount]).toEqual([1, 1, 2]);
    expect(await commentsCount(alice, postId)).toBe(1);
  });

  it('reject replies to replies, to comments of other posts and to unknown ids', async () => {
    const [alice] = await fourPeople(app());
    const [{ id: postId }, { id: other }] = [await writePost(alice, 'one'), await writePost(alice, 'two')];
    const parent = await writeComment(alice, postId, 'first');
    const reply = await writeComment(alice, postId, 'second', parent.id);
    const say = (at: string, parentId?: string) => refusal(alice.post(commentsOf(at), { content: 'x', parentId }));
    expect(await say(postId, reply.id)).toBe('400 REPLY_TO_REPLY');
    expect(await say(other, parent.id)).toBe('404 COMMENT_NOT_FOUND');
    expect(await say(postId, '17')).toBe('404 COMMENT_NOT_FOUND');
    expect(await say('17')).toBe('404 POST_NOT_FOUND');
    expect(await say('17', parent.id)).toBe('404 POST_NOT_FOUND');
    expect(await refusal(alice.get(repliesTo(reply.id)))).toBe('404 COMMENT_NOT_FOUND');
    expect(await refusal(alice.get(repliesTo('17')))).toBe('404 COMMENT_NOT_FOUND');
    expect(await refusal(alice.get(commentsOf('17')))).toBe('404 POST_NOT_FOUND');
  });

  it('reject guests, incomplete profiles and invalid input', async () => {
    const [alice] = await fourPeople(app());
    const dan = await createPerson(app(), 'undone', { incomplete: true });
    const { id: postId } = await writePost(alice, 'hello');
    const { id } = await writeComment(alice, postId, 'mine');
    const calls: [string, string][] = [
      ['GET', commentsOf(postId)],
      ['POST', commentsOf(postId)],
      ['GET', repliesTo(id)],
      ['GET', one(id)],
      ['PUT', one(id)],
      ['DELETE', one(id)],
      ['POST', likeOf(id)],
      ['DELETE', likeOf(id)],
    ];
    for (const [method, path] of calls) {
      expect(await refusal(call(app(), method, path))).toBe('401 UNAUTHENTICATED');
      expect(await refusal(call(app(), method, path, { token: dan.token }))).toBe('403 PROFILE_INCOMPLETE');
    }
    const bodies: [unknown, string][] = [
      [{}, 'COMMENT_EMPTY'],
      [{ content: ' \n ' }, 'COMMENT_EMPTY'],
      [{ content: 'x'.repeat(2001) }, 'COMMENT_TOO_LONG'],
      [{ content: 'x'.repeat(20_001) }, 'INVALID_INPUT'],
      [{ content: 7 }, 'INVALID_INPUT'],
      [{ content: 'a\0b' }, 'INVALID_INPUT'],
    ];
    for (const [body, code] of bodies) expect(await refusal(alice.post(commentsOf(postId), body))).toBe(`400 ${code}`);
    expect(await refusal(alice.post(commentsOf(postId), { content: 'x', parentId: "1' OR 1=1" }))).toBe(
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
      expect(await refusal(alice.get(`${commentsOf(postId)}?${query}`))).toBe('400 INVALID_INPUT');
    }
    expect(await refusal(alice.get(`${commentsOf(postId)}?sortBy=newest&cursor=${cursor('1 5')}`))).toBe(
      '400 INVALID_INPUT',
    );
    expect(await refusal(alice.get(`${repliesTo(id)}?cursor=${cursor('x')}`))).toBe('400 INVALID_INPUT');
    expect((await writeComment(alice, postId, 'x'.repeat(2000))).content).toHaveLength(2000);
  });

  it('on a community post require no membership', async () => {
    const [alice, bob] = await fourPeople(app());
    const community = await foundCommunity(app(), 'Gardeners', [alice]);
    const { id: postId } = await writePost(alice, 'tulips', { communityId: community.id });
    const comment = await writeComment(bob, postId, 'lovely');
    expect((await bob.post(likeOf(comment.id))).status).toBe(200);
  });

  it('are created once per idempotency key under concurrent requests', async () => {
    const [alice, bob] = await fourPeople(app());
    const { id: postId } = await writePost(alice, 'hello');
    const parent = await writeComment(alice, postId, 'parent');
    for (const parentId of [null, parent.id]) {
      const key = { 'idempotency-key': randomUUID() };
      const replies = await Promise.all(
        Array.from({ length: 12 }, () => bob.post<One>(commentsOf(postId), { content: 'once', parentId }, key)),
      );
      expect(new Set(replies.map(({ status, body }) => `${status} ${body.comment.id}`)).size).toBe(1);
    }
    const list = (await bob.get<List>(commentsOf(postId))).body;
    expect([list.totalCount, list.comments.length]).toEqual([2, 2]);
    expect((await bob.get<Replies>(repliesTo(parent.id))).body.totalCount).toBe(1);
  });

  it('are updated by their author only, with a different text', async () => {
    const [alice, bob] = await fourPeople(app());
    const { id: postId } = await writePost(alice, 'hello');
    const { id, createdAt } = await writeComment(bob, postId, 'before');
    await bob.post(likeOf(id));
    const edited = (await bob.put<One>(one(id), { content: ' after ' })).body.comment;
    expect([edited.content, edited.isLiked, edited.likesCount, edited.createdAt]).toEqual([
      'after',
      true,
      1,
      createdAt,
    ]);
    expect(edited.updatedAt > createdAt).toBe(true);
    expect((await bob.get<List>(commentsOf(postId))).body.comments).toEqual([edited]);
    expect(await refusal(bob.put(one(id), { content: 'after ' }))).toBe('400 COMMENT_UNCHANGED');
    expect(await refusal(bob.put(one(id), { content: ' ' }))).toBe('400 COMMENT_EMPTY');
    expect(await refusal(alice.put(one(id), { content: 'mine now' }))).toBe('403 ACCESS_DENIED');
    expect(await refusal(bob.put(one('17'), { content: 'x' }))).toBe('404 COMMENT_NOT_FOUND');
  });

  it('are deleted with their post', async () => {
    const [alice, bob] = await fourPeople(app());
    const { id: postId } = await writePost(alice, 'hello');
    const parent = await writeComment(bob, postId, 'one');
    const reply = await writeComment(alice, postId, 'two', parent.id);
    await alice.post(likeOf(reply.id));
    expect((await alice.delete(`/posts/${postId}`)).status).toBe(200);
    const { rows } = await app().deps.db.pool.query('SELECT count(*)::int AS left FROM comments WHERE post_id = $1', [
      postId,
    ]);
    expect(rows[0].left).toBe(0);
    expect(await refusal(bob.put(one(parent.id), { content: 'x' }))).toBe('404 COMMENT_NOT_FOUND');
    expect((await bob.delete(one(parent.id))).body).toEqual({ success: true, type: 'deleted' });
  });
});

describe('between users who blocked each other', () => {
  it('neither side sees, likes or replies to comments of the other, in either direction of the block', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await fourPeople(app);
    const { id: postId } = await writePost(carol, 'hello');
    const { id: bobsPost } = await writePost(bob, 'by bob');
    const bobs = await writeComment(bob, postId, 'by bob');
    const carols = await writeComment(carol, postId, 'by carol');
    const bobsReply = await writeComment(bob, postId, 'reply by bob', carols.id);
    const carolsReply = await writeComment(carol, postId, 'reply to bob', bobs.id);
    const alices = await writeComment(alice, postId, 'by alice');
    const onBobs = await writeComment(alice, bobsPost, 'on the post of bob');
    await alice.post(likeOf(bobs.id));
    await block(app, bob, alice);

    const ids = async (path: string) => (await alice.get<List>(path)).body.comments.map(({ id }) => id);
    for (const sortBy of ['top', 'newest', 'oldest']) {
      expect((await ids(`${commentsOf(postId)}?sortBy=${sortBy}`)).toSorted()).toEqual(
        [carols.id, alices.id].toSorted(),
      );
    }
    expect((await alice.get<Replies>(repliesTo(carols.id))).body.replies).toEqual([]);
    expect(await refusal(alice.get(repliesTo(bobs.id)))).toBe('404 COMMENT_NOT_FOUND');
    for (const id of [bobs.id, bobsReply.id, carolsReply.id, onBobs.id]) {
      expect(await refusal(alice.get(one(id)))).toBe('404 COMMENT_NOT_FOUND');
      expect(await refusal(alice.post(likeOf(id)))).toBe('404 COMMENT_NOT_FOUND');
    }
    expect(await refusal(alice.post(commentsOf(postId), { content: 'x', parentId: bobs.id }))).toBe(
      '404 COMMENT_NOT_FOUND',
    );
    expect(await refusal(alice.post(commentsOf(bobsPost), { content: 'x' }))).toBe('404 POST_NOT_FOUND');
    expect(await refusal(alice.get(commentsOf(bobsPost)))).toBe('404 POST_NOT_FOUND');
    expect(await refusal(alice.put(one(bobs.id), { content: 'x' }))).toBe('404 COMMENT_NOT_FOUND');
    expect((await alice.delete(one(bobs.id))).body).toEqual({ success: true, type: 'deleted' });
    expect((await alice.delete<{ likesCount: number }>(likeOf(bobs.id))).body.likesCount).toBe(0);
    expect(await refusal(bob.post(likeOf(alices.id)))).toBe('404 COMMENT_NOT_FOUND');
    expect((await carol.get<List>(commentsOf(postId))).body.comments).toHaveLength(3);
    expect((await alice.delete(one(onBobs.id))).body).toEqual({ success: true, type: 'deleted' });
    expect(await commentsCount(bob, bobsPost)).toBe(0);
  });
});

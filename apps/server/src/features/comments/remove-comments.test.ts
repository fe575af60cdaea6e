import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { describe, expect, it } from 'vitest';
import { writeComment, writePost } from '../../../test/data/builders.ts';
import { findViolations } from '../../../test/data/invariants.ts';
import { createManyUsers, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { shareNumberedApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

type List = { comments: Comment[]; totalCount: number };
const commentPath = (id: string) => `/comments/comments/${id}`;

describe('deleting a comment', () => {
  it('deletes it and updates counters; rejects other users', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id: postId } = await writePost(alice, 'hello');
    const { id } = await writeComment(bob, postId, 'mine');
    const refused = await alice.delete<{ code?: string }>(commentPath(id));
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCESS_DENIED']);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await bob.delete(commentPath(id));
      expect([status, body]).toEqual([200, { success: true, type: 'deleted' }]);
    }
    const list = (await bob.get<List>(`/comments/posts/${postId}/comments`)).body;
    expect([list.comments, list.totalCount]).toEqual([[], 0]);
    expect(await findViolations(app)).toEqual([]);
  });

  it('with replies removes text and likes, and deletes it with its last reply', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id: postId } = await writePost(alice, 'hello');
    const { id } = await writeComment(bob, postId, 'a secret');
    const [first, second] = [await writeComment(alice, postId, 'one', id), await writeComment(bob, postId, 'two', id)];
    await alice.post(`${commentPath(id)}/like`);
    for (let times = 0; times < 2; times += 1) {
      expect((await bob.delete(commentPath(id))).body).toEqual({ success: true, type: 'content_replaced' });
    }
    const read = async () => (await alice.get<List>(`/comments/posts/${postId}/comments`)).body;
    expect((await read()).comments).toMatchObject([
      { id, content: '[deleted]', isDeleted: true, repliesCount: 2, likesCount: 0, isLiked: false },
    ]);
    const stored = await app.deps.db.pool.query("SELECT 1 FROM comments WHERE content LIKE '%secret%'");
    expect(stored.rowCount).toBe(0);
    const code = async (request: Promise<{ body: unknown }>) => ((await request).body as { code?: string }).code;
    expect(await code(bob.put(commentPath(id), { content: 'back' }))).toBe('COMMENT_NOT_FOUND');
    expect(await code(alice.post(`${commentPath(id)}/like`))).toBe('COMMENT_NOT_FOUND');
    expect(await code(alice.post(`/comments/posts/${postId}/comments`, { content: 'x', parentId: id }))).toBe(
      'COMMENT_NOT_FOUND',
    );
    expect((await alice.delete(commentPath(first.id))).body).toEqual({ success: true, type: 'deleted' });
    expect(await read()).toMatchObject({ totalCount: 1, comments: [{ id, repliesCount: 1 }] });
    expect((await bob.delete(commentPath(second.id))).body).toEqual({ success: true, type: 'deleted' });
    expect(await read()).toMatchObject({ totalCount: 0, comments: [] });
    expect(await findViolations(app)).toEqual([]);
  });
});

describe('counters', () => {
  it('count a like once per user under concurrent repeated requests', async () => {
    const app = sharedApp();
    const users = await createManyUsers(app, 20);
    const [alice] = users;
    const { id: postId } = await writePost(alice, 'hello');
    const { id } = await writeComment(alice, postId, 'like me');
    await Promise.all(users.flatMap((user) => [1, 2, 3].map(() => user.post(`${commentPath(id)}/like`))));
    const { body } = await alice.get<List>(`/comments/posts/${postId}/comments`);
    expect(body.comments).toMatchObject([{ likesCount: 20, isLiked: true }]);
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => alice.delete<{ likesCount: number }>(`${commentPath(id)}/like`)),
    );
    expect(replies.map((reply) => reply.body.likesCount)).toEqual([19, 19, 19, 19]);
    expect((await alice.delete(`${commentPath('17')}/like`)).status).toBe(200);
    expect(await findViolations(app)).toEqual([]);
  });

  it('stay exact while users comment, reply, like, edit and delete concurrently', async () => {
    const app = sharedApp();
    const users = await createManyUsers(app, 8);
    const author = users[0];
    const [{ id: remainingId }, { id: deletedId }] = [
      await writePost(author, 'kept'),
      await writePost(author, 'doomed'),
    ];
    const threads = await Promise.all(
      [remainingId, remainingId, remainingId, deletedId].map((postId, index) =>
        writeComment(users[index] as TestUser, postId, `thread ${index}`),
      ),
    );
    const statuses: number[] = [];
    const writeCommentAs = async (user: TestUser, postId: string, content: string, parentId?: string) => {
      const path = `/comments/posts/${postId}/comments`;
      const { status, body } = await user.post<{ comment?: Comment }>(path, { content, parentId });
      statuses.push(status);
      return body.comment?.id;
    };
    await Promise.all(
      users.map(async (user, index) => {
        for (let round = 0; round < 12; round += 1) {
          const thread = threads[(index + round) % threads.length] as Comment;
          const ownId = await writeCommentAs(user, thread.postId, `comment ${index} ${round}`);
          const reply = await writeCommentAs(user, thread.postId, `reply ${index} ${round}`, thread.id);
          const actions = [user.post(`${commentPath(thread.id)}/like`)];
          if (round === 5 && index < 3) actions.push(user.delete(commentPath((threads[index] as Comment).id)));
          if (round === 8 && index === 0) actions.push(user.delete(`/posts/${deletedId}`));
          if (ownId) actions.push(user.delete(commentPath(ownId)), user.put(commentPath(ownId), { content: 'edited' }));
          if (reply && round % 2 === 0) actions.push(user.delete(commentPath(reply)), user.delete(commentPath(reply)));
          statuses.push(...(await Promise.all(actions)).map((response) => response.status));
        }
      }),
    );
    expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
    expect(await findViolations(app)).toEqual([]);
  });

  it('agree when the last replies of a deleted comment race with a new reply', async () => {
    const app = sharedApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const { id: postId } = await writePost(alice, 'hello');
    for (let round = 0; round < 10; round += 1) {
      const { id } = await writeComment(alice, postId, `round ${round}`);
      const replies = [await writeComment(bob, postId, 'one', id), await writeComment(carol, postId, 'two', id)];
      await Promise.all([
        alice.delete(commentPath(id)),
        bob.delete(commentPath((replies[0] as Comment).id)),
        carol.delete(commentPath((replies[1] as Comment).id)),
        bob.post(`/comments/posts/${postId}/comments`, { content: 'late', parentId: id }),
      ]);
    }
    expect(await findViolations(app)).toEqual([]);
  });
});

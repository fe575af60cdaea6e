import { describe, expect, it } from 'vitest';
import { block, writePost } from '../../../../test/data/builders.ts';
import { createManyUsers, createTestUser, createTestUsers } from '../../../../test/data/users.ts';
import { shareNumberedApp, type TestApp } from '../../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

type LikeResponse = { isLiked: boolean; likesCount: number };

async function readCounters(app: TestApp, postId: string): Promise<{ counter: number; recount: number }> {
  const { rows } = await app.deps.db.pool.query(
    `SELECT likes_count AS counter, (SELECT count(*)::int FROM post_likes WHERE post_id = posts.id) AS recount
     FROM posts WHERE id = $1`,
    [postId],
  );
  return rows[0];
}

describe('likes', () => {
  it('count once per user under concurrent repeated requests', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const { id } = await writePost(alice, 'like me');
    const replies = await Promise.all(Array.from({ length: 50 }, () => alice.post<LikeResponse>(`/posts/${id}/like`)));
    expect(replies.every(({ status, body }) => status === 200 && body.isLiked)).toBe(true);
    expect((await alice.post<LikeResponse>(`/posts/${id}/like`)).body.likesCount).toBe(1);
    expect(await readCounters(app, id)).toEqual({ counter: 1, recount: 1 });
    const unlikeReplies = await Promise.all(
      Array.from({ length: 50 }, () => alice.delete<LikeResponse>(`/posts/${id}/like`)),
    );
    expect(unlikeReplies.every(({ status, body }) => status === 200 && !body.isLiked)).toBe(true);
    expect((await alice.delete<LikeResponse>(`/posts/${id}/like`)).body.likesCount).toBe(0);
    expect(await readCounters(app, id)).toEqual({ counter: 0, recount: 0 });
  });

  it('count fifty concurrent likes of fifty users', async () => {
    const app = sharedApp();
    const users = await createManyUsers(app, 50);
    const { id } = await writePost(users[0], 'like me');
    await Promise.all(users.map((user) => user.post(`/posts/${id}/like`)));
    expect(await readCounters(app, id)).toEqual({ counter: 50, recount: 50 });
  });

  it('keep counters exact while users like, unlike and delete the post concurrently', async () => {
    const app = sharedApp();
    const users = await createManyUsers(app, 8);
    const author = users[0];
    const [{ id: remainingId }, { id: deletedId }] = [
      await writePost(author, 'kept'),
      await writePost(author, 'doomed'),
    ];
    const actions = users.flatMap((user, index) =>
      Array.from({ length: 30 }, (_, round) => async () => {
        const id = round % 3 === 0 ? deletedId : remainingId;
        if (index === 0 && round === 15) return author.delete(`/posts/${deletedId}`);
        return (round + index) % 2 === 0 ? user.post(`/posts/${id}/like`) : user.delete(`/posts/${id}/like`);
      }),
    );
    const replies = await Promise.all(actions.map((action) => action()));
    expect(replies.map((reply) => reply.status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    const { counter, recount } = await readCounters(app, remainingId);
    expect(counter).toBe(recount);
    expect((await author.get(`/posts/${deletedId}`)).status).toBe(404);
  });

  it('are rejected for posts the user may not see, and unliking reveals no count', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id } = await writePost(alice, 'hello');
    await bob.post(`/posts/${id}/like`);
    await alice.post(`/posts/${id}/like`);
    await block(app, bob, alice);
    const again = await bob.post(`/posts/${id}/like`);
    expect([again.status, (again.body as { code?: string }).code]).toEqual([404, 'POST_NOT_FOUND']);
    const unlikeReplies = await bob.delete<LikeResponse>(`/posts/${id}/like`);
    expect([unlikeReplies.status, unlikeReplies.body.likesCount]).toEqual([200, 0]);
    expect(await readCounters(app, id)).toEqual({ counter: 1, recount: 1 });
    expect((await bob.post('/posts/17/like')).status).toBe(404);
    expect((await bob.delete('/posts/17/like')).status).toBe(200);
  });
});

describe('saves', () => {
  it('are private, listed last saved first and removable', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const posts = [await writePost(alice, 'one'), await writePost(alice, 'two'), await writePost(alice, 'three')];
    const [one, two, three] = posts.map((post) => post.id);
    for (const id of [two, one, three, two]) expect((await bob.post(`/posts/${id}/save`)).status).toBe(200);
    const list = async (query: string) =>
      (
        await bob.get<{ posts: { id: string; isSaved: boolean }[]; pagination: { nextCursor?: string } }>(
          `/posts/saved?${query}`,
        )
      ).body;
    expect((await list('')).posts.map((post) => post.id)).toEqual([three, one, two]);
    const first = await list('limit=2');
    const rest = await list(`limit=2&cursor=${first.pagination.nextCursor}`);
    expect([...first.posts, ...rest.posts].map((post) => post.id)).toEqual([three, one, two]);
    expect(rest.pagination.nextCursor).toBeUndefined();
    expect((await list('limit=2&page=2')).posts.map((post) => post.id)).toEqual([two]);
    expect((await alice.get<{ posts: unknown[] }>('/posts/saved')).body.posts).toEqual([]);
    expect((await bob.delete(`/posts/${one}/save`)).status).toBe(200);
    expect((await bob.delete('/posts/17/save')).status).toBe(200);
    expect((await list('')).posts.map((post) => post.id)).toEqual([three, two]);
    await block(app, alice, bob);
    expect((await list('')).posts).toEqual([]);
    expect((await bob.post(`/posts/${one}/save`)).status).toBe(404);
  });
});

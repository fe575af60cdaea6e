import { expect, it } from 'vitest';
import { writeComment, writePost } from '../../../test/data/builders.ts';
import { findViolations } from '../../../test/data/invariants.ts';
import { createTestUsers } from '../../../test/data/users.ts';
import { shareNumberedApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

it('a comment that is named with its post is sought in this post alone', async () => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const [post, other] = [await writePost(alice, 'one'), await writePost(alice, 'two')];
  const comment = await writeComment(bob, post.id, 'Nice');
  const reply = await writeComment(bob, post.id, 'Very', comment.id);
  const at = (postId: string, rest = '') => `/comments/comments/${comment.id}${rest}?postId=${postId}`;
  const text = async () => (await bob.get<{ comment: { content: string } }>(at(post.id))).body.comment.content;

  expect((await alice.get(at(post.id, '/replies'))).body).toMatchObject({ replies: [{ id: reply.id }], totalCount: 1 });
  expect((await alice.post(at(post.id, '/like'))).body).toMatchObject({ isLiked: true, likesCount: 1 });
  expect((await bob.put(at(post.id), { content: 'Nicer' })).status).toBe(200);
  for (const elsewhere of [other.id, '9007199254740993', 'x']) {
    const responses = [
      await alice.get(at(elsewhere)),
      await alice.get(at(elsewhere, '/replies')),
      await alice.post(at(elsewhere, '/like')),
      await bob.put(at(elsewhere), { content: 'Elsewhere' }),
    ];
    expect(responses.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
      responses.map(() => [404, 'COMMENT_NOT_FOUND']),
    );
    // Idempotent: there is no such comment any more.
    expect((await alice.delete(at(elsewhere, '/like'))).body).toMatchObject({ isLiked: false, likesCount: 0 });
    expect((await bob.delete(at(elsewhere))).status).toBe(200);
  }
  expect(await text()).toBe('Nicer');
  expect((await alice.delete(at(post.id, '/like'))).body).toMatchObject({ isLiked: false, likesCount: 0 });
  expect((await alice.delete(at(post.id))).status).toBe(403);
  expect((await bob.delete(at(post.id))).body).toMatchObject({ type: 'content_replaced' });
  expect(await findViolations(app)).toEqual([]);
});

it('a user who may not read the post finds nothing with its id either', async () => {
  const app = sharedApp();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  const post = await writePost(alice, 'one');
  const comment = await writeComment(bob, post.id, 'Nice');
  expect((await alice.post(`/users/${carol.id}/block`)).status).toBe(200);
  const path = `/comments/comments/${comment.id}`;
  for (const query of ['', `?postId=${post.id}`]) {
    expect((await carol.get(path + query)).status).toBe(404);
    expect((await carol.get(`${path}/replies${query}`)).status).toBe(404);
    expect((await carol.post(`${path}/like${query}`)).status).toBe(404);
    expect((await bob.get(path + query)).status).toBe(200);
  }
});

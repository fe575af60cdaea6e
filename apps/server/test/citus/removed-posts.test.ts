import { expect, inject, it } from 'vitest';
import { cleanUpRemovedPost } from '../../src/features/posts/removal/clean-up-removed-post.ts';
import { writePost } from '../data/builders.ts';
import { createTestUsers } from '../data/users.ts';
import { startApp } from '../start-app.ts';

const isDistributed = inject('workers').length > 0;

it.skipIf(!isDistributed)('a late clean-up of a deleted post leaves the lists of one that was restored', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { id } = await writePost(alice, 'A mural by the river');
  expect((await bob.post(`/posts/${id}/repost`)).status).toBe(200);
  const countLists = async () =>
    (await app.deps.db.pool.query('SELECT FROM post_lists WHERE post_id = $1', [id])).rowCount;
  await cleanUpRemovedPost(app.deps, { postId: id, userId: alice.id, urls: [] });
  expect(await countLists()).toBe(2);
  expect((await alice.delete(`/posts/${id}`)).status).toBe(200);
  expect(await countLists()).toBe(0);
});

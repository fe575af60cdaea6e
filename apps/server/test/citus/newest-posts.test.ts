import { expect, inject, it } from 'vitest';
import { limitNewestPosts } from '../../src/features/posts/feed/limit-newest-posts.ts';
import { maxNewestPosts } from '../../src/platform/db/citus/maintained-lists.ts';
import { befriend, block, createCommunity, writePost } from '../data/builders.ts';
import { createTestUsers, type TestUser } from '../data/users.ts';
import { startApp, type TestApp } from '../start-app.ts';

const isDistributed = inject('workers').length > 0;

type Page = { posts: { id: string; content: string }[]; pagination: { nextCursor?: string } };

async function readFeed(user: TestUser): Promise<string[]> {
  const contents: string[] = [];
  let cursor = '';
  do {
    const { body } = await user.get<Page>(`/posts/feed?limit=3${cursor}`);
    contents.push(...body.posts.map(({ content }) => content));
    cursor = body.pagination.nextCursor ? `&cursor=${body.pagination.nextCursor}` : '';
  } while (cursor !== '');
  return contents;
}

const listed = async (app: TestApp) =>
  (await app.deps.db.pool.query<{ id: string }>('SELECT id FROM newest_posts ORDER BY id DESC')).rows;

it.skipIf(!isDistributed)(
  'reads the same feed from the list of the newest posts, beyond its end and without it',
  async () => {
    const app = await startApp();
    const [viewer, friend, stranger, blocked, muted] = await createTestUsers(app, 'v', 'friend', 'stranger', 'b', 'm');
    await befriend(app, viewer, friend);
    await block(app, viewer, blocked);
    const { id: communityId } = await createCommunity(app, 'Gardeners', [stranger]);
    await app.deps.db.pool.query("UPDATE communities SET access = 'private' WHERE id = $1", [communityId]);
    const expected: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (const author of [friend, stranger]) {
        const { content } = await writePost(author, `seen ${round} ${author.username}`);
        expected.unshift(content);
      }
      expected.unshift((await writePost(friend, `for friends ${round}`, { friendsOnly: true })).content);
      await writePost(stranger, `for other friends ${round}`, { friendsOnly: true });
      await writePost(stranger, `private ${round}`, { communityId });
      await writePost(blocked, `blocked ${round}`);
      await writePost(muted, `muted ${round}`);
      await writePost(stranger, `about onions ${round}`);
      const held = await writePost(stranger, `held ${round}`);
      await app.deps.db.pool.query(
        `INSERT INTO holds (post_id, id, user_id, cause, reason, needs_review, held_at)
       VALUES ($1, $1, $2, 'filter', 'a word', true, now())`,
        [held.id, stranger.id],
      );
      const { id } = await writePost(stranger, `deleted ${round}`);
      expect((await stranger.delete(`/posts/${id}`)).status).toBe(200);
    }
    expect((await viewer.post(`/users/${muted.id}/mute`, {})).status).toBeLessThan(300);
    expect((await viewer.post('/mutes/words', { word: 'onions' })).status).toBeLessThan(300);

    expect(await readFeed(viewer)).toEqual(expected);
    const ids = (await listed(app)).map(({ id }) => id);
    expect(ids).toHaveLength(4 * 9);
    await app.deps.db.pool.query('DELETE FROM newest_posts WHERE id <= $1', [ids[10]]);
    expect(await readFeed(viewer)).toEqual(expected);
    await app.deps.db.pool.query('DELETE FROM newest_posts');
    expect(await readFeed(viewer)).toEqual(expected);
  },
);

it.skipIf(!isDistributed)('limits the list of the newest posts to the newest', async () => {
  const app = await startApp();
  await app.deps.db.pool.query('INSERT INTO newest_posts SELECT id, 1, NULL, false FROM generate_series(1, $1) AS id', [
    maxNewestPosts + 5,
  ]);
  await limitNewestPosts(app.deps);
  const ids = (await listed(app)).map(({ id }) => Number(id));
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([maxNewestPosts, maxNewestPosts + 5, 6]);
});

import type { Pagination } from '@gumball/contract/pagination';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { describe, expect, it } from 'vitest';
import { createUpload, writeComment, writePost } from '../../../test/data/builders.ts';
import { createCommunityWith, getCommunity, promote } from '../../../test/data/communities.ts';
import { findViolations } from '../../../test/data/invariants.ts';
import { createTestUser, createTestUsers, expectError, type TestUser } from '../../../test/data/users.ts';
import { until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

type List = { posts: Post[]; pagination: Pagination };

async function createFixtures() {
  const app = await startApp();
  const [owner, admin, member, stranger] = await createTestUsers(app, 'owner', 'admin', 'member', 'stranger');
  const { id } = await createCommunityWith(owner, [admin, member]);
  await promote(owner, id, admin);
  const write = (who: TestUser, content: string, more: object = {}) =>
    writePost(who, content, { communityId: id, ...more });
  const read = async (who: TestUser, query = '') => (await who.get<List>(`/communities/${id}/posts${query}`)).body;
  return { app, id, owner, admin, member, stranger, write, read };
}

const rowsOf = async (app: TestApp, sql: string, values: unknown[] = []) =>
  (await app.deps.db.pool.query(sql, values)).rows;

it('shows the posts of a community to everyone, newest first, and only its own', async () => {
  const { owner, member, stranger, write, read } = await createFixtures();
  await writePost(owner, 'personal');
  for (const text of ['one', 'two', 'three']) await write(member, text);
  await stranger.post(`/posts/${(await read(stranger)).posts[0]?.id}/like`);
  const { posts, pagination } = await read(stranger, '?limit=2');
  expect(posts.map(({ content, isLiked, likesCount }) => [content, isLiked, likesCount])).toEqual([
    ['three', true, 1],
    ['two', false, 0],
  ]);
  const rest = await read(stranger, `?limit=2&cursor=${pagination.nextCursor}`);
  expect(rest.posts.map(({ content }) => content)).toEqual(['one']);
  expect(await expectError(stranger.get('/communities/17/posts'))).toBe('404 COMMUNITY_NOT_FOUND');
  await member.post(`/users/${stranger.id}/block`);
  expect((await read(stranger)).posts).toEqual([]);
});

describe('removing a post', () => {
  it('requires a moderator and a reason, which the author is sent', async () => {
    const { app, id, owner, admin, member, stranger, write, read } = await createFixtures();
    const url = await createUpload(app, member);
    const { id: postId } = await write(member, 'buy cheap watches', { mediaUrls: [url] });
    await stranger.post(`/posts/${postId}/save`);
    await writeComment(stranger, postId, 'no');
    const take = (who: TestUser, which: string, reason?: string) =>
      who.delete(`/communities/${id}/posts/${which}`, reason === undefined ? {} : { reason });
    for (const who of [member, stranger]) expect(await expectError(take(who, postId, 'x'))).toBe('403 ACCESS_DENIED');
    expect(await expectError(take(admin, postId))).toBe('400 REMOVAL_REASON_REQUIRED');
    expect(await expectError(take(admin, postId, 'r'.repeat(501)))).toBe('400 REMOVAL_REASON_TOO_LONG');
    const { id: ownersId } = await write(owner, 'my own');
    expect(await expectError(take(admin, ownersId, 'Off topic'))).toBe('403 ACCESS_DENIED');
    const { id: personal } = await writePost(member, 'elsewhere');

    expect((await take(admin, postId, ' Advertising ')).status).toBe(200);
    expect((await take(admin, postId, 'Advertising')).status).toBe(200);
    expect((await take(owner, personal, 'Not here')).status).toBe(200);
    expect((await read(owner)).posts.map(({ content }) => content)).toEqual(['my own']);
    expect((await member.get(`/posts/${personal}`)).status).toBe(200);
    expect((await getCommunity(owner, id)).postsToday).toBe(1);
    expect(await findViolations(app)).toEqual([]);
    expect(await rowsOf(app, 'SELECT attached_at FROM uploads WHERE url = $1', [url])).toEqual([{ attached_at: null }]);
    expect(await rowsOf(app, 'SELECT reason, content, author_id, moderator_id FROM community_removals')).toEqual([
      { reason: 'Advertising', content: 'buy cheap watches', author_id: member.id, moderator_id: admin.id },
    ]);
    await until(async () => {
      const { body } = await member.get<{ notifications: { message: string }[] }>('/notifications');
      return body.notifications.some(({ message }) => message === 'Your post in Gardeners was removed: Advertising');
    });
  });

  it('notifies an author who blocked the moderator', async () => {
    const { id, admin, member, write, read, owner } = await createFixtures();
    const { id: postId } = await write(member, 'hidden from the admin');
    await member.post(`/users/${admin.id}/block`);
    expect((await admin.delete(`/communities/${id}/posts/${postId}`, { reason: 'Rude' })).status).toBe(200);
    expect((await read(owner)).posts).toEqual([]);
  });
});

describe('deleting a community', () => {
  it('requires the owner, and its name if one is sent, and removes all content', async () => {
    const { app, id, owner, admin, member, stranger, write } = await createFixtures();
    const { id: postId } = await write(member, 'gone with it', { mediaUrls: [await createUpload(app, member)] });
    await writePost(member, 'stays');
    await stranger.post(`/posts/${postId}/save`);
    await stranger.post(`/posts/${postId}/like`);
    await writeComment(stranger, postId, 'why');
    const path = `/communities/${id}`;
    for (const who of [admin, member, stranger]) expect(await expectError(who.delete(path))).toBe('403 ACCESS_DENIED');
    expect(await expectError(owner.delete(path, { confirmation: 'gardeners' }))).toBe('400 COMMUNITY_CONFIRMATION');
    expect((await owner.delete(path, { confirmation: 'Gardeners' })).status).toBe(200);
    expect((await owner.delete(path)).status).toBe(200);

    expect(await expectError(owner.get(path))).toBe('404 COMMUNITY_NOT_FOUND');
    expect(await expectError(stranger.post(`${path}/join`))).toBe('404 COMMUNITY_NOT_FOUND');
    expect(await expectError(member.post('/posts', { content: 'late', communityId: id }))).toBe(
      '404 COMMUNITY_NOT_FOUND',
    );
    expect((await member.delete(`${path}/leave`)).status).toBe(200);
    for (const list of ['/communities', '/communities/my', '/communities/search?q=gardeners']) {
      expect((await member.get<{ communities: unknown[] }>(list)).body.communities).toEqual([]);
    }
    for (const table of ['communities', 'community_members', 'post_saves', 'post_likes', 'comments']) {
      expect(await rowsOf(app, `SELECT 1 FROM ${table}`)).toEqual([]);
    }
    expect((await rowsOf(app, 'SELECT content FROM posts')).map(({ content }) => content)).toEqual(['stays']);
    expect(await rowsOf(app, 'SELECT 1 FROM uploads WHERE attached_at IS NOT NULL')).toEqual([]);
    expect(await findViolations(app)).toEqual([]);
  });

  it('finishes a large one later, while users still post and join', async () => {
    const { app, id, owner, member } = await createFixtures();
    await app.deps.db.pool.query(
      `INSERT INTO posts (id, user_id, community_id, content, post_type, created_at)
       SELECT n, $1, $2, 'many', 'text', now() FROM generate_series(1, 2000) n`,
      [member.id, id],
    );
    await app.deps.db.pool.query('UPDATE user_totals SET posts_count = 2000 WHERE user_id = $1', [member.id]);
    const crowd = await Promise.all(Array.from({ length: 8 }, (_, i) => createTestUser(app, `late${i}`)));
    const actions = await Promise.all([
      owner.delete(`/communities/${id}`),
      owner.delete(`/communities/${id}`),
      ...crowd.map((person) => person.post(`/communities/${id}/join`)),
      ...Array.from({ length: 8 }, () => member.post('/posts', { content: 'late', communityId: id })),
    ]);
    expect(actions.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await expectError(owner.get(`/communities/${id}`))).toBe('404 COMMUNITY_NOT_FOUND');
    await until(async () => (await rowsOf(app, 'SELECT 1 FROM communities')).length === 0, 10_000);
    expect(await rowsOf(app, 'SELECT 1 FROM posts UNION ALL SELECT 1 FROM community_members')).toEqual([]);
    expect(await findViolations(app)).toEqual([]);
  });
});

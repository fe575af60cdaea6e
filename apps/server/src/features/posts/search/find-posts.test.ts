import type { Pagination } from '@gumball/contract/pagination';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { describe, expect, it } from 'vitest';
import { block, writePost } from '../../../../test/data/builders.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { startApp } from '../../../../test/start-app.ts';

type List = { posts: Post[]; pagination: Pagination };

async function searchContents(user: TestUser, q: string, more = ''): Promise<string[]> {
  const { status, body } = await user.get<List>(`/posts/search?q=${encodeURIComponent(q)}${more}`);
  expect([q, status]).toEqual([q, 200]);
  return body.posts.map((post) => post.content);
}

describe('searching posts', () => {
  it('matches words by prefix in any order and case, best match first, then newest', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await writePost(alice, 'Coffee in the morning');
    await writePost(alice, 'coffee, coffee and more coffee');
    await writePost(alice, 'Kaffee am Morgen');
    await writePost(alice, 'A coffee-lover of 2024: https://beans.example/roast');
    expect(await searchContents(alice, 'coffee')).toEqual([
      'coffee, coffee and more coffee',
      'A coffee-lover of 2024: https://beans.example/roast',
      'Coffee in the morning',
    ]);
    expect(await searchContents(alice, 'MORN cof')).toEqual(['Coffee in the morning']);
    expect(await searchContents(alice, 'morgen')).toEqual(['Kaffee am Morgen']);
    expect(await searchContents(alice, '2024 roast lover')).toHaveLength(1);
    expect(await searchContents(alice, 'coffee tea')).toEqual([]);
  });

  it('corrects small typos, also for posts that were edited', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await writePost(alice, 'We received the chocolate');
    const { id } = await writePost(alice, 'nothing yet');
    await alice.put(`/posts/${id}`, { content: 'Wonderful sunflowers' });
    expect(await searchContents(alice, 'recieved')).toEqual(['We received the chocolate']);
    expect(await searchContents(alice, 'choclate')).toEqual(['We received the chocolate']);
    expect(await searchContents(alice, 'sunflwers')).toEqual(['Wonderful sunflowers']);
    expect(await searchContents(alice, 'recieved sunflowers')).toEqual([]);
    expect(await searchContents(alice, 'xyzzyxyzzy')).toEqual([]);
  });

  it('leaves out users blocked in either direction', async () => {
    const app = await startApp();
    const [alice, bob, carol] = [
      await createTestUser(app, 'alice'),
      await createTestUser(app, 'bob'),
      await createTestUser(app, 'carol'),
    ];
    await writePost(bob, 'gumball by bob');
    await writePost(carol, 'gumball by carol');
    await block(app, alice, bob);
    await block(app, carol, alice);
    expect(await searchContents(alice, 'gumball')).toEqual([]);
    expect(await searchContents(bob, 'gumball')).toHaveLength(2);
  });

  it('paginates without repeating or skipping posts while new posts arrive', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const expected: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      const content = index % 3 === 0 ? `gum ${index} gum gum` : `gum ${index}`;
      await writePost(alice, content);
      expected.push(content);
    }
    const read: string[] = [];
    let cursor = '';
    do {
      const { body } = await alice.get<List>(`/posts/search?q=gum&limit=3${cursor}`);
      read.push(...body.posts.map((post) => post.content));
      cursor = body.pagination.nextCursor ? `&cursor=${body.pagination.nextCursor}` : '';
      await writePost(alice, 'gum gum gum gum new');
    } while (cursor);
    expect(read.toSorted()).toEqual(expected.toSorted());
    expect(await searchContents(alice, 'gum', '&limit=5&page=2')).toHaveLength(5);
    expect(await searchContents(alice, 'gum', '&limit=100&page=2')).toEqual([]);
  });

  it('never fails on unusual input', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await writePost(alice, "it's a 'quoted' word & more | less");
    const emptyQueries = ['', '   ', '&', "'", '!!!', ':*', '🎉', "';--", '\\', '%', '<->', '()', '&|!', '"'];
    for (const q of emptyQueries) expect(await searchContents(alice, q)).toEqual([]);
    for (const q of ["'quoted'", 'quoted & (word', 'more | less', '!word:*', "it's", 'word\\', 'wo*']) {
      expect(await searchContents(alice, q)).toHaveLength(1);
    }
    await searchContents(alice, 'ÄÖÜ ß ﬁ İ ı ａｂｃ 日本語 العربية e\u0301');
    await searchContents(alice, 'a b c d e f g h i j k l m n o p');
    expect((await alice.get(`/posts/search?q=${'x'.repeat(201)}`)).status).toBe(400);
    expect((await alice.get('/posts/search?q=%00')).status).toBe(400);
    expect((await alice.get<List>('/posts/search')).body.posts).toEqual([]);
  });

  it('finds selective terms in all posts, and common terms in the newest 3,000 posts or else in a sample of all posts', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await writePost(alice, 'weather and a xylophone');
    await writePost(alice, 'weather and climate');
    await app.deps.db.pool.query(
      `INSERT INTO posts (id, user_id, content, post_type, created_at)
       SELECT $2::bigint + nth, $1, CASE WHEN nth <= 6000 THEN 'climate' WHEN nth > 12000 THEN 'noise' ELSE 'weather' END, 'text', now()
       FROM generate_series(1, 13000) AS nth`,
      [alice.id, app.deps.ids.next()],
    );
    await app.deps.db.pool.query('ANALYZE posts');
    expect(await searchContents(alice, 'weather xylophone')).toEqual(['weather and a xylophone']);
    expect(await searchContents(alice, 'weath xylo')).toEqual(['weather and a xylophone']);
    // None of the newest 3,000 posts matches. The sample of all posts is read, which covers all of these few.
    expect(await searchContents(alice, 'weather climate')).toEqual(['weather and climate']);
    expect(await searchContents(alice, 'climate', '&limit=2')).toEqual(['climate', 'climate']);
    expect(await searchContents(alice, 'weather', '&limit=1')).toEqual(['weather']);
  });

  it('caches the matches of common terms for all viewers, shows each viewer only visible posts, and paginates', async () => {
    const app = await startApp();
    const [alice, bob, carol] = [
      await createTestUser(app, 'alice'),
      await createTestUser(app, 'bob'),
      await createTestUser(app, 'carol'),
    ];
    await app.deps.db.pool.query(
      `INSERT INTO posts (id, user_id, content, post_type, created_at)
       SELECT $2::bigint + nth, $1, 'weather ' || nth, 'text', now() FROM generate_series(1, 6000) AS nth`,
      [alice.id, app.deps.ids.next()],
    );
    await app.deps.db.pool.query('ANALYZE posts');
    await writePost(alice, 'weather weather');
    await block(app, bob, alice);
    const listOf = async (user: TestUser, query = '') =>
      (await user.get<List>(`/posts/search?q=weather&limit=100${query}`)).body;
    const [firstPage, blockedList] = await Promise.all([listOf(carol), listOf(bob)]);
    expect(firstPage.posts.map(({ content }) => content).slice(0, 2)).toEqual(['weather weather', 'weather 6000']);
    expect(firstPage.pagination).toMatchObject({ total: 200, hasMore: true });
    expect(blockedList).toMatchObject({ posts: [], pagination: { total: 0 } });
    expect((await alice.delete(`/posts/${firstPage.posts[0]?.id}`)).status).toBe(200);
    await writePost(alice, 'weather today');
    const secondPage = await listOf(carol, `&cursor=${firstPage.pagination.nextCursor}`);
    expect(secondPage.posts[0]?.content).toBe('weather 5901');
    expect((await listOf(carol)).posts.map(({ id }) => id)).not.toContain(firstPage.posts[0]?.id);
  });
});

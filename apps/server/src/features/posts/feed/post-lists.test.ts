import type { Pagination } from '@gumball/contract/pagination';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { describe, expect, it } from 'vitest';
import { befriend, block, createCommunity, writePost } from '../../../../test/data/builders.ts';
import { call, createTestUser, createTestUsers, type TestUser } from '../../../../test/data/users.ts';
import { startApp } from '../../../../test/start-app.ts';

type List = { posts: Post[]; pagination: Pagination };

async function readAllPages(
  user: TestUser,
  path: string,
  betweenPages: () => Promise<unknown> = async () => 0,
): Promise<Post[]> {
  const posts: Post[] = [];
  let cursor = '';
  for (let pages = 0; pages < 50; pages += 1) {
    const { status, body } = await user.get<List>(`${path}${cursor}`);
    expect(status).toBe(200);
    posts.push(...body.posts);
    expect(body.pagination.hasMore).toBe(body.pagination.nextCursor !== undefined);
    if (!body.pagination.nextCursor) return posts;
    cursor = `&cursor=${body.pagination.nextCursor}`;
    await betweenPages();
  }
  throw new Error('the list does not end');
}

const contents = (posts: Post[]) => posts.map((post) => post.content);

describe('the home feed', () => {
  it('paginates without repeating or skipping posts while new posts arrive', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const written: string[] = [];
    for (let index = 0; index < 25; index += 1)
      written.unshift((await writePost(index % 2 ? alice : bob, `post ${index}`)).id);
    const read = await readAllPages(alice, '/posts/feed?limit=4', () => writePost(bob, 'meanwhile'));
    expect(read.map((post) => post.id)).toEqual(written);
    expect(read.filter((post) => post.content === 'meanwhile')).toEqual([]);
  });

  it('shows posts of all users and communities, but of no user blocked in either direction', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const { id } = await createCommunity(app, 'Gardeners', [bob]);
    await writePost(bob, 'in the community', { communityId: id });
    await writePost(carol, 'by carol');
    await writePost(dan, 'by dan');
    await writePost(alice, 'by alice');
    const feed = async () => contents((await alice.get<List>('/posts/feed')).body.posts);
    expect(await feed()).toEqual(['by alice', 'by dan', 'by carol', 'in the community']);
    await block(app, alice, carol);
    await block(app, dan, alice);
    expect(await feed()).toEqual(['by alice', 'in the community']);
    expect(contents((await bob.get<List>('/posts/feed')).body.posts)).toHaveLength(4);
  });

  it('with scope=friends lists the posts of friends and the viewer, with cursors and page numbers', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    await befriend(app, alice, bob);
    await befriend(app, alice, dan);
    for (let index = 0; index < 5; index += 1) {
      for (const [name, user] of [
        ['a', alice],
        ['b', bob],
        ['c', carol],
        ['d', dan],
      ] as const) {
        await writePost(user, `${name}${index}`);
      }
    }
    const expected = [4, 3, 2, 1, 0].flatMap((index) => [`d${index}`, `b${index}`, `a${index}`]);
    expect(contents(await readAllPages(alice, '/posts/feed?scope=friends&limit=4'))).toEqual(expected);
    const byPage = [];
    for (const page of [1, 2, 3, 4, 5]) {
      byPage.push(...contents((await alice.get<List>(`/posts/feed?scope=friends&limit=4&page=${page}`)).body.posts));
    }
    expect(byPage).toEqual(expected);
    await block(app, dan, alice);
    expect(contents(await readAllPages(alice, '/posts/feed?scope=friends&limit=4'))).not.toContain('d0');
  });

  it("shows the viewer's own likes and saves, and returns the same rows by page and by cursor", async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const posts = [];
    for (let index = 0; index < 7; index += 1) posts.unshift(await writePost(alice, `post ${index}`));
    await bob.post(`/posts/${posts[1]?.id}/like`);
    await bob.post(`/posts/${posts[2]?.id}/save`);
    const { body } = await bob.get<List>('/posts/feed?limit=3');
    expect(body.posts.map((post) => [post.isLiked, post.isSaved, post.likesCount])).toEqual([
      [false, false, 0],
      [true, false, 1],
      [false, true, 0],
    ]);
    expect((await alice.get<List>('/posts/feed?limit=3')).body.posts[1]).toMatchObject({
      isLiked: false,
      likesCount: 1,
    });
    const third = (await bob.get<List>('/posts/feed?limit=3&page=3')).body;
    expect(contents(third.posts)).toEqual(['post 0']);
    expect(third.pagination).toEqual({ page: 3, limit: 3, hasMore: false });
    expect((await bob.get<List>('/posts/feed?limit=3&page=9')).body.posts).toEqual([]);
    expect((await bob.get<List>('/posts/feed?limit=100000')).body.pagination.limit).toBe(100);
  });

  it('rejects invalid pages and cursors, like the other lists', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const text = (value: string) => Buffer.from(value).toString('base64url');
    const invalidQueries = [
      'scope=nobody',
      'page=0',
      'page=1001',
      'page=x',
      'limit=0',
      'limit=-1',
      'cursor=',
      'cursor=x',
      `cursor=${text('9999999999999999999')}`,
      `cursor=${text("1' OR 1=1")}`,
      `cursor=${'A'.repeat(201)}`,
      'cursor=%00',
    ];
    for (const query of invalidQueries) {
      for (const path of ['/posts/feed?', '/posts/saved?', `/users/${alice.id}/posts?`, '/posts/search?q=x&']) {
        if (query.startsWith('scope') && !path.startsWith('/posts/feed')) continue;
        const { status, body } = await alice.get<{ code?: string }>(path + query);
        expect([path, query, status, body.code]).toEqual([path, query, 400, 'INVALID_INPUT']);
      }
    }
  });

  it('rejects guests and incomplete profiles', async () => {
    const app = await startApp();
    const dan = await createTestUser(app, 'dan', { incomplete: true });
    for (const path of ['/posts/feed', '/posts/saved', '/posts/search?q=x', `/users/${dan.id}/posts`]) {
      expect((await call(app, 'GET', path)).status).toBe(401);
      expect((await dan.get(path)).status).toBe(403);
    }
  });
});

describe("a member's posts", () => {
  it('are listed recent first, by likes, or limited to those the viewer liked or saved', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) ids.push((await writePost(alice, `post ${index}`)).id);
    await writePost(bob, 'not hers');
    for (const user of [bob, carol, dan]) await user.post(`/posts/${ids[1]}/like`);
    for (const user of [carol, dan]) await user.post(`/posts/${ids[4]}/like`);
    await bob.post(`/posts/${ids[3]}/save`);
    await bob.post(`/posts/${ids[1]}/save`);
    const tab = (name: string) => readAllPages(bob, `/users/${alice.id}/posts?tab=${name}&limit=2`);
    expect(contents(await readAllPages(bob, `/users/${alice.id}/posts?limit=2`))).toEqual(
      contents(await tab('recent')),
    );
    expect(contents(await tab('recent'))).toEqual(['post 5', 'post 4', 'post 3', 'post 2', 'post 1', 'post 0']);
    expect(contents(await tab('popular'))).toEqual(['post 1', 'post 4', 'post 5', 'post 3', 'post 2', 'post 0']);
    expect(contents(await tab('favourites'))).toEqual(['post 3', 'post 1']);
    expect((await bob.get<List>(`/users/${dan.id}/posts`)).body.posts).toEqual([]);
    const second = await bob.get<List>(`/users/${alice.id}/posts?tab=popular&limit=2&page=2`);
    expect(contents(second.body.posts)).toEqual(['post 5', 'post 3']);
  });

  it('return 404 for an unknown user and for a block in either direction', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    await writePost(alice, 'x');
    await block(app, alice, bob);
    await block(app, carol, alice);
    for (const user of [bob, carol]) {
      for (const tab of ['recent', 'popular', 'favourites']) {
        const { status, body } = await user.get<{ code?: string }>(`/users/${alice.id}/posts?tab=${tab}`);
        expect([status, body.code]).toEqual([404, 'USER_NOT_FOUND']);
      }
    }
    expect((await alice.get('/users/17/posts')).status).toBe(404);
    expect((await alice.get('/users/me/posts')).status).toBe(404);
    expect((await alice.get(`/users/${alice.id}/posts?tab=secret`)).status).toBe(400);
  });
});

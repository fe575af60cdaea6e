import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { defaultAmounts } from '@gumball/rules/site/amounts';
import { describe, expect, it } from 'vitest';
import { befriend, block, writePost } from '../../../../test/data/builders.ts';
import { createManyUsers, createTestUser, createTestUsers, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareNumberedApp, startApp, type TestApp } from '../../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

type RepostResponse = { isReposted: boolean; repostsCount: number; code?: string };
type List = { posts: Post[]; pagination: Pagination };
type Users = { users: UserSummary[]; pagination: Pagination };

const repost = (user: TestUser, id: string) => user.post<RepostResponse>(`/posts/${id}/repost`);
const undo = (user: TestUser, id: string) => user.delete<RepostResponse>(`/posts/${id}/repost`);
const codeOf = async (response: Promise<{ status: number; body: object }>) => {
  const { status, body } = await response;
  return `${status} ${'code' in body ? String(body.code) : ''}`.trim();
};
const friendsFeed = async (user: TestUser, query = '') =>
  (await user.get<List>(`/posts/feed?scope=friends${query}`)).body;
const lines = (posts: Post[]) =>
  posts.map(({ content, repost: by }) => (by ? `${by.user.firstName}: ${content}` : content));

async function readCounters(app: TestApp, postId: string): Promise<{ counter: number; recount: number }> {
  const { rows } = await app.deps.db.pool.query(
    `SELECT reposts_count AS counter, (SELECT count(*)::int FROM reposts WHERE post_id = posts.id) AS recount
     FROM posts WHERE id = $1`,
    [postId],
  );
  return rows[0];
}

async function suspend(app: TestApp, user: TestUser): Promise<void> {
  await app.deps.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [user.id]);
}

describe('reposts', () => {
  it('count once per user under concurrent repeated requests, and so do their removals', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id } = await writePost(alice, 'hello');
    const replies = await Promise.all(Array.from({ length: 100 }, () => repost(bob, id)));
    expect(replies.every(({ status, body }) => status === 200 && body.isReposted)).toBe(true);
    expect(await readCounters(app, id)).toEqual({ counter: 1, recount: 1 });
    expect((await bob.get<{ post: Post }>(`/posts/${id}`)).body.post).toMatchObject({
      isReposted: true,
      repostsCount: 1,
    });
    expect((await alice.get<{ post: Post }>(`/posts/${id}`)).body.post).toMatchObject({
      isReposted: false,
      repostsCount: 1,
    });
    await Promise.all(Array.from({ length: 50 }, () => undo(bob, id)));
    expect(await readCounters(app, id)).toEqual({ counter: 0, recount: 0 });
    expect((await undo(bob, id)).body).toMatchObject({ isReposted: false, repostsCount: 0 });
  });

  it('keep counters exact while users repost, undo and delete the post concurrently', async () => {
    const app = sharedApp();
    const users = await createManyUsers(app, 8);
    const author = users[0];
    const [remaining, doomed] = [await writePost(author, 'remaining'), await writePost(author, 'doomed')];
    const replies = await Promise.all(
      users.flatMap((user, index) =>
        Array.from({ length: 20 }, (_, round) => {
          const { id } = round % 3 === 0 ? doomed : remaining;
          if (index === 0 && round === 10) return author.delete(`/posts/${doomed.id}`);
          return (round + index) % 2 === 0 ? repost(user, id) : undo(user, id);
        }),
      ),
    );
    expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    const { counter, recount } = await readCounters(app, remaining.id);
    expect(counter).toBe(recount);
  });

  it('are refused for posts that are hidden, missing or closed, but not to the author', async () => {
    const app = sharedApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const { id } = await writePost(alice, 'hello');
    await repost(carol, id);
    expect(await codeOf(bob.put(`/posts/${id}/reposts`, { allowed: false }))).toBe('403 ACCESS_DENIED');
    expect((await alice.put<{ post: Post }>(`/posts/${id}/reposts`, { allowed: false })).body.post).toMatchObject({
      allowsReposts: false,
      editedAt: null,
    });
    expect(await codeOf(repost(bob, id))).toBe('403 REPOSTS_OFF');
    expect(await codeOf(bob.post('/posts', { content: 'look', quotedPostId: id }))).toBe('403 REPOSTS_OFF');
    expect(await codeOf(repost(alice, id))).toBe('200');
    // A repost from before stays, and a repeat of it changes nothing.
    expect((await repost(carol, id)).body).toMatchObject({ isReposted: true, repostsCount: 2 });
    await alice.put(`/posts/${id}/reposts`, { allowed: true });
    await block(app, alice, bob);
    expect(await codeOf(repost(bob, id))).toBe('404 POST_NOT_FOUND');
    expect(await codeOf(bob.post('/posts', { content: 'look', quotedPostId: id }))).toBe('404 POST_NOT_FOUND');
    expect((await undo(bob, id)).body.repostsCount).toBe(0);
    expect(await codeOf(repost(bob, '17'))).toBe('404 POST_NOT_FOUND');
    expect(await readCounters(app, id)).toEqual({ counter: 2, recount: 2 });
  });

  it('are limited per day', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const posts = [];
    for (let index = 0; index <= defaultAmounts.repostsPerDay; index += 1)
      posts.push(await writePost(alice, `post ${index}`));
    for (const post of posts.slice(0, defaultAmounts.repostsPerDay))
      expect((await repost(bob, post.id)).status).toBe(200);
    const [first, last] = [posts[0]?.id ?? '', posts.at(-1)?.id ?? ''];
    const refused = await repost(bob, last);
    expect([refused.status, refused.body.code]).toEqual([429, 'REPOSTS_TOO_MANY']);
    expect((await repost(bob, first)).status).toBe(200);
    app.advance(dayMs);
    expect((await repost(bob, last)).status).toBe(200);
  });

  it('notify the author, merged, and an undone one withdraws', async () => {
    const app = sharedApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const { id } = await writePost(alice, 'hello');
    const messages = async () =>
      (await alice.get<{ notifications: Notification[] }>('/notifications')).body.notifications.map(
        ({ message }) => message,
      );
    await repost(bob, id);
    await until(async () => (await messages()).length === 1);
    expect(await messages()).toEqual(['Bob Baker reposted your post: “hello”']);
    await repost(carol, id);
    await until(async () => (await messages())[0]?.includes('1 other') === true);
    await undo(carol, id);
    await undo(bob, id);
    await until(async () => (await messages()).length === 0);
    await repost(alice, id);
    const quote = await writePost(bob, 'look', { quotedPostId: id });
    await until(async () => (await messages()).length === 1);
    expect(await messages()).toEqual(['Bob Baker quoted your post: “look”']);
    await bob.put(`/posts/${quote.id}`, { content: 'look again' });
    await writePost(alice, 'mine', { quotedPostId: id });
    expect(await messages()).toHaveLength(1);
  });

  it('reach the clients that show the post, and the own state all clients of the member', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id } = await writePost(alice, 'hello');
    const [watching, own] = [await connect(app, alice), await connect(app, bob)];
    await watching.send('posts:watch', { postIds: [id] });
    await until(() => watching.events.some(({ event }) => event === 'posts:watched'));
    await repost(bob, id);
    await until(() => watching.events.some(({ event }) => event === 'post:reposted'));
    await until(() => own.events.some(({ event }) => event === 'post:viewer_state'));
    expect(watching.events.find(({ event }) => event === 'post:reposted')?.payload).toEqual({
      postId: id,
      repostsCount: 1,
    });
    expect(own.events.find(({ event }) => event === 'post:viewer_state')?.payload).toEqual({
      postId: id,
      isLiked: false,
      isSaved: false,
      isReposted: true,
    });
  });
});

describe('the feed of friends', () => {
  it('shows the reposts of friends and the viewer, each post once at its newest entry', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    await befriend(app, alice, bob);
    await befriend(app, alice, carol);
    const strange = await writePost(dan, 'by dan');
    const old = await writePost(bob, 'old');
    await writePost(carol, 'newer');
    expect(lines((await friendsFeed(alice)).posts)).toEqual(['newer', 'old']);
    await repost(bob, strange.id);
    await repost(carol, strange.id);
    await repost(carol, old.id);
    const expected = ['Carol: old', 'Carol: by dan', 'newer'];
    expect(lines((await friendsFeed(alice)).posts)).toEqual(expected);
    expect(lines((await friendsFeed(dan)).posts)).toEqual(['by dan']);
    await undo(carol, strange.id);
    expect(lines((await friendsFeed(alice)).posts)).toEqual(['Carol: old', 'Bob: by dan', 'newer']);
    await repost(alice, strange.id);
    expect(lines((await friendsFeed(alice)).posts)).toEqual(['Alice: by dan', 'Carol: old', 'newer']);
    expect(lines((await alice.get<List>('/posts/feed')).body.posts)).toEqual(['newer', 'old', 'by dan']);
  });

  it('pages by cursor and by number through posts and reposts without gaps', async () => {
    const app = sharedApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    await befriend(app, alice, bob);
    await befriend(app, alice, carol);
    const expected: string[] = [];
    for (let index = 0; index < 9; index += 1) {
      const { id } = await writePost(dan, `d${index}`);
      await repost(index % 2 ? bob : carol, id);
      expected.unshift(`${index % 2 ? 'Bob' : 'Carol'}: d${index}`);
      await writePost(bob, `b${index}`);
      expected.unshift(`b${index}`);
    }
    const read: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const { posts, pagination }: List = await friendsFeed(alice, `&limit=4${cursor && `&cursor=${cursor}`}`);
      expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
      read.push(...lines(posts));
      cursor = pagination.nextCursor;
    }
    expect(read).toEqual(expected);
    const byPage = [];
    for (const page of [1, 2, 3, 4, 5])
      byPage.push(...lines((await friendsFeed(alice, `&limit=4&page=${page}`)).posts));
    expect(byPage).toEqual(expected);
  });

  it('shows no repost across a block or of a suspended member, and still fills its page', async () => {
    const app = sharedApp();
    const [alice, bob, carol, dan, eve] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan', 'eve');
    await befriend(app, alice, bob);
    await befriend(app, alice, carol);
    await repost(bob, (await writePost(eve, 'by eve, at the end')).id);
    for (let index = 0; index < 12; index += 1) await repost(bob, (await writePost(dan, `by dan ${index}`)).id);
    expect(lines((await friendsFeed(alice, '&limit=5')).posts)).toContain('Bob: by dan 11');
    await block(app, dan, alice);
    expect(lines((await friendsFeed(alice, '&limit=5')).posts)).toEqual(['Bob: by eve, at the end']);
    await block(app, eve, bob);
    expect((await friendsFeed(alice, '&limit=5')).posts).toEqual([]);
    const { id } = await writePost(eve, 'by eve');
    await repost(carol, id);
    expect(lines((await friendsFeed(alice)).posts)).toEqual(['Carol: by eve']);
    await suspend(app, carol);
    expect((await friendsFeed(alice)).posts).toEqual([]);
  });
});

describe('the lists of a post and a member', () => {
  it('name who reposted and who likes a post, without hidden members', async () => {
    const app = sharedApp();
    const [alice, bob, carol, dan, eve] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan', 'eve');
    const { id } = await writePost(alice, 'hello');
    for (const user of [dan, bob, carol]) {
      await repost(user, id);
      await user.post(`/posts/${id}/like`);
    }
    const names = async (user: TestUser, path: string) => {
      const found: string[] = [];
      let cursor: string | undefined = '';
      while (cursor !== undefined) {
        const { body }: { body: Users } = await user.get<Users>(
          `/posts/${id}/${path}?limit=2${cursor && `&cursor=${cursor}`}`,
        );
        found.push(...body.users.map(({ firstName }) => firstName));
        cursor = body.pagination.nextCursor;
      }
      return found;
    };
    expect(await names(eve, 'reposts')).toEqual(['Carol', 'Bob', 'Dan']);
    expect((await names(eve, 'likes')).toSorted()).toEqual(['Bob', 'Carol', 'Dan']);
    await block(app, eve, bob);
    await suspend(app, dan);
    expect(await names(eve, 'reposts')).toEqual(['Carol']);
    expect(await names(eve, 'likes')).toEqual(['Carol']);
    expect(await names(alice, 'reposts')).toEqual(['Carol', 'Bob']);
    await block(app, alice, eve);
    for (const path of ['reposts', 'likes']) {
      expect(await codeOf(eve.get(`/posts/${id}/${path}`))).toBe('404 POST_NOT_FOUND');
      expect(await codeOf(bob.get(`/posts/17/${path}`))).toBe('404 POST_NOT_FOUND');
    }
    const { id: fresh } = await writePost(alice, 'fresh');
    expect((await bob.get<Users>(`/posts/${fresh}/reposts`)).body.users).toEqual([]);
  });

  it("hold a member's reposts, the latest first, as far as the viewer may see the posts", async () => {
    const app = sharedApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const [one, two] = [await writePost(alice, 'one'), await writePost(carol, 'two')];
    await repost(bob, two.id);
    await repost(bob, one.id);
    const tab = async (user: TestUser, query = '') =>
      (await user.get<List>(`/users/${bob.id}/posts?tab=reposts${query}`)).body;
    expect(lines((await tab(dan)).posts)).toEqual(['one', 'two']);
    const first = await tab(dan, '&limit=1');
    expect(lines((await tab(dan, `&limit=1&cursor=${first.pagination.nextCursor}`)).posts)).toEqual(['two']);
    await block(app, carol, dan);
    expect(lines((await tab(dan)).posts)).toEqual(['one']);
    await block(app, dan, bob);
    expect(await codeOf(dan.get(`/users/${bob.id}/posts?tab=reposts`))).toBe('404 USER_NOT_FOUND');
    expect((await alice.get<List>(`/users/${alice.id}/posts?tab=reposts`)).body.posts).toEqual([]);
  });
});

describe('quotes', () => {
  const quoteOf = async (user: TestUser, id: string) =>
    (await user.get<{ post: Post }>(`/posts/${id}`)).body.post.quote;

  it('show the quoted post in every list, and that it is not available once it is deleted', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const quoted = await writePost(alice, 'original');
    expect(await codeOf(bob.post('/posts', { content: ' ', quotedPostId: quoted.id }))).toBe('400 POST_EMPTY');
    const quote = await writePost(bob, 'zebra look', { quotedPostId: quoted.id });
    expect(quote.quote).toMatchObject({ post: { id: quoted.id, content: 'original', user: { id: alice.id } } });
    await alice.post(`/posts/${quote.id}/save`);
    for (const path of ['/posts/feed', '/posts/saved', `/users/${bob.id}/posts`, '/posts/search?q=zebra']) {
      const { posts } = (await alice.get<List>(path)).body;
      expect([path, posts.find(({ id }) => id === quote.id)?.quote?.post?.id]).toEqual([path, quoted.id]);
    }
    await alice.delete(`/posts/${quoted.id}`);
    expect(await quoteOf(bob, quote.id)).toEqual({ post: null });
    expect((await writePost(bob, 'no quote')).quote).toBeNull();
  });

  it('hide the quoted post across blocks and of suspended members', async () => {
    const app = sharedApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const quoted = await writePost(alice, 'original');
    const quote = await writePost(bob, 'look', { quotedPostId: quoted.id });
    await block(app, alice, carol);
    expect(await quoteOf(carol, quote.id)).toEqual({ post: null });
    expect(await quoteOf(dan, quote.id)).toMatchObject({ post: { id: quoted.id } });
    await suspend(app, alice);
    expect(await quoteOf(dan, quote.id)).toEqual({ post: null });
    await app.deps.db.pool.query('UPDATE users SET suspended_at = NULL WHERE id = $1', [alice.id]);
    await block(app, bob, alice);
    expect(await quoteOf(dan, quote.id)).toEqual({ post: null });
  });

  it('can be detached by the author of the quoted post only', async () => {
    const app = sharedApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const quoted = await writePost(alice, 'original');
    const quote = await writePost(bob, 'look', { quotedPostId: quoted.id });
    const socket = await connect(app, carol);
    await socket.send('posts:watch', { postIds: [quote.id] });
    await until(() => socket.events.some(({ event }) => event === 'posts:watched'));
    for (const user of [bob, carol])
      expect(await codeOf(user.delete(`/posts/${quote.id}/quote`))).toBe('403 ACCESS_DENIED');
    expect(await quoteOf(carol, quote.id)).toMatchObject({ post: { id: quoted.id } });
    expect(await codeOf(alice.delete(`/posts/${quote.id}/quote`))).toBe('200');
    expect(await codeOf(alice.delete(`/posts/${quote.id}/quote`))).toBe('200');
    await until(() => socket.events.some(({ event }) => event === 'post:quote_detached'));
    expect(await quoteOf(carol, quote.id)).toEqual({ post: null });
    expect(await codeOf(alice.delete(`/posts/${quoted.id}/quote`))).toBe('403 ACCESS_DENIED');
    expect(await codeOf(alice.delete('/posts/17/quote'))).toBe('404 POST_NOT_FOUND');
  });

  it('refuse to be made of a post that is closed at its creation, but not to its author', async () => {
    const app = sharedApp();
    const [alice, bob] = [await createTestUser(app, 'alice'), await createTestUser(app, 'bob')];
    const { id, allowsReposts } = await writePost(alice, 'mine alone', { allowsReposts: false });
    expect(allowsReposts).toBe(false);
    expect(await codeOf(bob.post('/posts', { content: 'look', quotedPostId: id }))).toBe('403 REPOSTS_OFF');
    expect(await codeOf(bob.post('/posts', { content: 'look', quotedPostId: '17' }))).toBe('404 POST_NOT_FOUND');
    expect((await writePost(alice, 'again', { quotedPostId: id })).quote?.post?.id).toBe(id);
  });
});

import type { Pagination } from '@gumball/contract/pagination';
import type { HashtagView, ListedHashtag } from '@gumball/contract/posts/hashtags.routes';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { followedHashtagsMax } from '@gumball/rules/posts/hashtags';
import { describe, expect, it } from 'vitest';
import { block, writePost } from '../../../../test/data/builders.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { shareApp, startApp, type TestApp } from '../../../../test/start-app.ts';
import { updateTrends } from './update-trends.ts';

type List = { posts: Post[]; pagination: Pagination };

const app = shareApp();

async function idsWith(user: TestUser, tag: string, query = ''): Promise<string[]> {
  const { status, body } = await user.get<List>(`/hashtags/${encodeURIComponent(tag)}/posts${query}`);
  expect(status).toBe(200);
  return body.posts.map(({ id }) => id);
}

async function listed(user: TestUser, query: string): Promise<ListedHashtag[]> {
  return (await user.get<{ hashtags: ListedHashtag[] }>(`/hashtags?${query}`)).body.hashtags;
}

describe('the posts of a hashtag', () => {
  it('follow the text of the post, in any spelling', async () => {
    const [alice, bob] = await createTestUsers(app(), 'alice', 'bob');
    const first = await writePost(alice, 'A #Zoë and #boats');
    const second = await writePost(bob, '#ZOE, https://example.com/#boats');
    expect(await idsWith(bob, 'zoe')).toEqual([second.id, first.id]);
    expect(await idsWith(bob, '#Zoë')).toEqual([second.id, first.id]);
    expect(await idsWith(bob, 'boats')).toEqual([first.id]);
    await alice.put(`/posts/${first.id}`, { content: 'Only #trains' });
    expect(await idsWith(bob, 'boats')).toEqual([]);
    expect(await idsWith(bob, 'zoe')).toEqual([second.id]);
    expect(await idsWith(bob, 'trains')).toEqual([first.id]);
    await alice.delete(`/posts/${first.id}`);
    expect(await idsWith(bob, 'trains')).toEqual([]);
    expect(await findViolations(app())).toEqual([]);
  });

  it('are paged by cursor, without hidden and muted authors', async () => {
    const [carol, dan, eve] = await createTestUsers(app(), 'carol', 'dan', 'eve');
    const written: string[] = [];
    for (let index = 0; index < 7; index += 1) written.unshift((await writePost(carol, `#many ${index}`)).id);
    await writePost(dan, '#many');
    const muted = await writePost(eve, '#many');
    await block(app(), dan, carol);
    await carol.post(`/users/${eve.id}/mute`, {});
    const { body } = await carol.get<List>('/hashtags/many/posts?limit=4');
    expect(body.posts.map(({ id }) => id)).toEqual(written.slice(0, 4));
    expect(await idsWith(carol, 'many', `?limit=4&cursor=${body.pagination.nextCursor}`)).toEqual(written.slice(4));
    expect(await idsWith(eve, 'many')).toContain(muted.id);
  });

  it('are there for the longest name, and for no other text', async () => {
    const fay = await createTestUser(app(), 'fay');
    const longest = '東'.repeat(50);
    const post = await writePost(fay, `#${longest}`);
    expect(await idsWith(fay, longest)).toEqual([post.id]);
    for (const tag of ['no tag', '2026', `${longest}東`, '#'])
      expect(await expectError(fay.get(`/hashtags/${encodeURIComponent(tag)}/posts`))).toBe('404 HASHTAG_NOT_FOUND');
  });
});

describe('a followed hashtag', () => {
  it('is counted once per member, whatever requests race, and listed', async () => {
    const [gil, hana] = await createTestUsers(app(), 'gil', 'hana');
    await writePost(gil, '#Sailing');
    const follow = (user: TestUser) => user.post<{ hashtag: HashtagView }>('/hashtags/sailing/follow');
    await Promise.all([follow(gil), follow(gil), follow(hana)]);
    const { hashtag } = (await gil.get<{ hashtag: HashtagView }>('/hashtags/SAILING')).body;
    expect(hashtag).toEqual({ tag: 'sailing', name: 'Sailing', isFollowed: true, followersCount: 2 });
    expect(await listed(gil, 'list=followed')).toEqual([{ tag: 'sailing', name: 'Sailing' }]);
    for (let time = 0; time < 2; time += 1)
      expect((await gil.delete<{ hashtag: HashtagView }>('/hashtags/sailing/follow')).body.hashtag).toMatchObject({
        isFollowed: false,
        followersCount: 1,
      });
    expect(await findViolations(app())).toEqual([]);
  });

  it('is one of at most 200', async () => {
    const ida = await createTestUser(app(), 'ida');
    await app().deps.db.pool.query(
      `INSERT INTO hashtag_follows (user_id, tag, name, created_at)
       SELECT $1, 't' || i, 't' || i, now() FROM generate_series(1, $2::int) i`,
      [ida.id, followedHashtagsMax - 1],
    );
    await app().deps.db.pool.query(
      `INSERT INTO hashtags (tag, followers_count) SELECT tag, 1 FROM hashtag_follows WHERE user_id = $1`,
      [ida.id],
    );
    const replies = await Promise.all(['one', 'two', 'three'].map((tag) => ida.post(`/hashtags/${tag}/follow`)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await ida.post('/hashtags/t1/follow')).status).toBe(200);
  });
});

describe('suggestions', () => {
  it('begin as typed, those of the most members first', async () => {
    const [jon, kim] = await createTestUsers(app(), 'jon', 'kim');
    for (let time = 0; time < 3; time += 1) await writePost(jon, '#photoalbum');
    await writePost(jon, '#Photography #phlox');
    await writePost(kim, '#PHOTOGRAPHY #Über');
    expect(await listed(jon, 'list=suggestions&q=pho')).toEqual([
      { tag: 'photography', name: 'PHOTOGRAPHY', authors: 2 },
      { tag: 'photoalbum', name: 'photoalbum', authors: 1 },
    ]);
    expect((await listed(jon, 'list=suggestions&q=%C3%BCb')).map(({ name }) => name)).toEqual(['Über']);
    expect(await listed(jon, 'list=suggestions&q=no%20tag')).toEqual([]);
    const operator = await createOperator(app(), 'lee');
    await operator.put('/operator/hashtags/photography', { hidden: true });
    expect((await listed(jon, 'list=suggestions&q=pho')).map(({ tag }) => tag)).toEqual(['photoalbum']);
  });
});

async function createAged(server: TestApp, name: string, days: number): Promise<TestUser> {
  const user = await createTestUser(server, name);
  const createdAt = new Date(server.deps.clock.now().getTime() - days * dayMs);
  await server.deps.db.kysely.updateTable('users').set({ created_at: createdAt }).where('id', '=', user.id).execute();
  return user;
}

describe('the trends', () => {
  it('count members, not posts, and no farm of new accounts', async () => {
    const server = await startApp();
    const old = [];
    for (const name of ['ann', 'ben', 'cat']) old.push(await createAged(server, name, 30));
    const young = [];
    for (const name of ['new1', 'new2', 'new3', 'new4']) young.push(await createAged(server, name, 1));
    const [ann] = old;
    if (!ann) throw new Error('three members');
    for (const user of old) await writePost(user, '#harbour');
    for (let time = 0; time < 8; time += 1) await writePost(ann, '#flooded');
    for (const user of young) await writePost(user, '#farmed');
    await writePost(young[0] ?? ann, '#harbour');
    await updateTrends(server.deps);
    expect(await listed(ann, 'list=trends')).toEqual([{ tag: 'harbour', name: 'harbour', authors: 4 }]);

    const operator = await createOperator(server, 'opal');
    const hide = (hidden: boolean) => operator.put<{ hashtag: HashtagView }>('/operator/hashtags/Harbour', { hidden });
    expect((await hide(true)).body.hashtag.isHidden).toBe(true);
    await hide(true);
    expect(await listed(ann, 'list=trends')).toEqual([]);
    await updateTrends(server.deps);
    await hide(false);
    expect(await listed(ann, 'list=trends')).toEqual([]);
    await updateTrends(server.deps);
    expect(await listed(ann, 'list=trends')).toHaveLength(1);
    // Limited members are not recommended: without one of them there are too few established authors.
    const limit = { kind: 'limit', rule: 'spam', days: 7 };
    expect((await operator.post(`/operator/members/${old[1]?.id}/sanctions`, limit)).status).toBe(201);
    await updateTrends(server.deps);
    expect(await listed(ann, 'list=trends')).toEqual([]);
    expect(await listed(ann, 'list=suggestions&q=harb')).toMatchObject([{ tag: 'harbour', authors: 3 }]);
    const audit = (await operator.get<{ entries: { action: string }[] }>('/operator/audit')).body.entries;
    expect(audit.map(({ action }) => action)).toEqual(['impose-sanction', 'show-hashtag', 'hide-hashtag']);

    server.advance(73 * hourMs);
    await updateTrends(server.deps);
    const late = await createTestUser(server, 'late');
    expect(await listed(late, 'list=trends')).toEqual([]);
  });
});

import type { ResponseOf } from '@gumball/contract/define-routes';
import type { SearchKind, searchRoutes } from '@gumball/contract/search/search.routes';
import { maxSearchResults } from '@gumball/rules/search/search-limits';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { block, createCommunity, writePost } from '../../../test/data/builders.ts';
import { createTestUser, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { coordinatorOnly, startApp, type TestApp } from '../../../test/start-app.ts';

type FoundPage = Partial<Record<SearchKind, { id: string }[]>> & {
  pagination: { total?: number; nextCursor?: string };
};
type Everything = ResponseOf<typeof searchRoutes.everything>;

async function search(person: TestUser, query: string): Promise<Everything> {
  const { status, body } = await person.get<Everything>(`/search?${query}`);
  expect(status).toBe(200);
  return body;
}

const namesIn = ({ users, communities, posts }: Everything) => ({
  users: users.map(({ username }) => username),
  communities: communities.map(({ name }) => name),
  posts: posts.map(({ content }) => content),
});

// Returns the names of the search statements from here on, without background queries.
function recordSearches({ deps: { db } }: TestApp): () => string[] {
  const searches = vi.spyOn(db, 'rows');
  return () => searches.mock.calls.map(([{ name }]) => name).filter((name) => /-search|^similar-/.test(name));
}

afterEach(() => vi.restoreAllMocks());

describe('the combined search', () => {
  it('finds users, communities and posts by word prefixes and counts them', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const marina = await createTestUser(app, 'marina');
    await createCommunity(app, 'Marine biology', [alice]);
    await createCommunity(app, 'Knitting', [alice]);
    for (let nth = 1; nth <= 7; nth += 1) await writePost(marina, `Mariners, part ${nth}`);

    const found = await search(alice, 'q=%20MARIN%20');
    expect(namesIn(found)).toEqual({
      users: ['marina.fun'],
      communities: ['Marine biology'],
      posts: [7, 6, 5, 4, 3].map((nth) => `Mariners, part ${nth}`),
    });
    expect(found.totals).toEqual({ users: 1, communities: 1, posts: 7 });
    expect((await search(alice, 'q=marin&limit=2')).posts).toHaveLength(2);
  });

  it('tolerates typos', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await createTestUser(app, 'gwendolyn');
    await createCommunity(app, 'Photography', [alice]);
    await writePost(alice, 'A telescope on the balcony');
    expect(namesIn(await search(alice, 'q=gwendolin')).users).toEqual(['gwendolyn.fun']);
    expect(namesIn(await search(alice, 'q=fotography')).communities).toEqual(['Photography']);
    expect(namesIn(await search(alice, 'q=telescpe')).posts).toEqual(['A telescope on the balcony']);
  });

  it('reads corrections in the statement that found nothing', async () => {
    const app = await startApp(coordinatorOnly);
    const alice = await createTestUser(app, 'alice');
    await createTestUser(app, 'gwendolyn');
    await createCommunity(app, 'Photography', [alice]);
    await search(alice, 'q=anything');
    const searches = recordSearches(app);
    const users = await search(alice, 'q=gwendolin&types=users');
    const communities = await search(alice, 'q=fotography&types=communities');
    expect([namesIn(users).users, namesIn(communities).communities]).toEqual([['gwendolyn.fun'], ['Photography']]);
    const [ofUsers, ofCommunities] = ['users-search-6', 'communities-search-6'];
    expect(searches()).toEqual([ofUsers, ofUsers, ofCommunities, ofCommunities]);
  });

  it('corrects a query that matches hidden users only', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const zelda = await createTestUser(app, 'zeldaa');
    await createTestUser(app, 'zelda');
    await block(app, zelda, alice);
    expect(namesIn(await search(alice, 'q=zeldaa&types=users')).users).toEqual(['zelda.fun']);
  });

  it('caches an empty result for a second, but not one that only the viewer must not see', async () => {
    const app = await startApp(coordinatorOnly);
    const [alice, dan] = await createTestUsers(app, 'alice', 'dan');
    const zelda = await createTestUser(app, 'zelda');
    await writePost(zelda, 'xylophones');
    await block(app, zelda, alice);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    expect((await search(alice, 'q=xylophones&types=posts')).totals.posts).toBe(0);
    expect((await search(dan, 'q=xylophones&types=posts')).totals.posts).toBe(1);
    expect((await search(alice, 'q=zithers&types=posts')).totals.posts).toBe(0);
    const searches = recordSearches(app);
    expect((await search(dan, 'q=zithers&types=posts')).totals.posts).toBe(0);
    expect(searches()).toEqual([]);
    clock.mockReturnValue(performance.now() + 1000);
    await writePost(dan, 'zithers');
    expect((await search(alice, 'q=zithers&types=posts')).totals.posts).toBe(1);
  });

  it('searches the requested kinds and rejects unknown ones', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await writePost(alice, 'alice in wonderland');
    await createCommunity(app, 'Alice springs', [alice]);
    expect(namesIn(await search(alice, 'q=alice&types=posts'))).toEqual({
      users: [],
      communities: [],
      posts: ['alice in wonderland'],
    });
    expect(namesIn(await search(alice, 'q=alice&types=users,communities')).posts).toEqual([]);
    expect((await alice.get('/search?q=alice&types=secrets')).status).toBe(400);
    expect((await alice.get(`/search?q=${'a'.repeat(201)}`)).status).toBe(400);
  });

  it('returns nothing for a blank query', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await writePost(alice, 'hello');
    expect((await search(alice, 'q=%20%20')).totals).toEqual({ users: 0, communities: 0, posts: 0 });
    expect((await search(alice, '')).totals).toEqual({ users: 0, communities: 0, posts: 0 });
  });

  it('excludes hidden users and their posts from results and totals', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const zelda = await createTestUser(app, 'zelda');
    await writePost(zelda, 'zelda was here');
    await block(app, zelda, alice);
    expect((await search(alice, 'q=zelda')).totals).toEqual({ users: 0, communities: 0, posts: 0 });
    expect((await search(zelda, 'q=zelda')).totals).toEqual({ users: 1, communities: 0, posts: 1 });
  });

  it('caches an empty result only if no user matches at all', async () => {
    const app = await startApp();
    const [alice, dan] = await createTestUsers(app, 'alice', 'dan');
    const zelda = await createTestUser(app, 'zelda');
    await block(app, zelda, alice);
    expect((await search(alice, 'q=zelda&types=users')).totals.users).toBe(0);
    expect(namesIn(await search(dan, 'q=zelda&types=users')).users).toEqual(['zelda.fun']);
    expect((await search(alice, 'q=zelda&types=users')).totals.users).toBe(0);
  });

  it('runs no query for a second after an empty result', async () => {
    const app = await startApp(coordinatorOnly);
    const [alice, dan] = await createTestUsers(app, 'alice', 'dan');
    const types = 'types=users,communities';
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    expect((await search(alice, `q=xylophones&${types}`)).totals).toEqual({ users: 0, communities: 0, posts: 0 });
    const searches = recordSearches(app);
    expect((await search(dan, `q=xylophones&${types}`)).totals).toEqual({ users: 0, communities: 0, posts: 0 });
    expect(searches()).toEqual([]);
    clock.mockReturnValue(performance.now() + 1000);
    await createTestUser(app, 'xylophones');
    expect((await search(dan, `q=xylophones&${types}`)).totals.users).toBe(1);
  });

  it('combines a selective with a common word', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await app.deps.db.pool.query(
      `INSERT INTO communities (id, name, created_at) SELECT $1::bigint + nth, 'Harbour ' || nth, now() FROM generate_series(1, 6000) AS nth`,
      [app.deps.ids.next()],
    );
    await app.deps.db.pool.query('INSERT INTO community_totals SELECT id, 1 FROM communities');
    await createCommunity(app, 'Harbour xylophones', [alice]);
    await createCommunity(app, 'Xylophones', [alice]);
    await app.deps.db.pool.query('ANALYZE communities');
    const found = async (q: string) => search(alice, `q=${encodeURIComponent(q)}&types=communities`);
    expect(namesIn(await found('xylo harb')).communities).toEqual(['Harbour xylophones']);
    expect((await found('zebra harb')).totals.communities).toBe(0);
    expect((await found('our harb')).totals.communities).toBe(0);
    expect((await found('harb')).totals.communities).toBe(maxSearchResults);
  });

  it('continues each kind by cursor without duplicates and with the total', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    for (let nth = 10; nth < 15; nth += 1) {
      await createTestUser(app, `robin${nth}`);
      await createCommunity(app, `Robins ${nth}`, [alice]);
      await writePost(alice, `robin number ${nth}`);
    }
    for (const kind of ['users', 'communities', 'posts'] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { status, body } = await alice.get<FoundPage>(
          `/search/${kind}?q=robin&limit=2${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
        );
        expect(status).toBe(200);
        expect(body.pagination.total).toBe(5);
        seen.push(...(body[kind] ?? []).map(({ id }) => id));
        cursor = body.pagination.nextCursor;
      } while (cursor);
      expect(new Set(seen).size).toBe(5);
      expect(seen).toHaveLength(5);
    }
  });

  it(`limits totals to ${maxSearchResults}`, async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await app.deps.db.pool.query(
      `INSERT INTO posts (id, user_id, content, post_type, created_at)
       SELECT nth, $1, 'sparrow ' || nth, 'text', now() FROM generate_series(1, $2::int) AS nth`,
      [alice.id, maxSearchResults + 5],
    );
    expect((await search(alice, 'q=sparrow')).totals.posts).toBe(maxSearchResults);
  });
});

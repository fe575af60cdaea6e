/** Authorization matrix of the addresses for people without an account: each is opened by a crawler and by a member. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { asGuest, openPublicPages } from '../data/public-pages.ts';
import { startApp } from '../start-app.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';

/** The persons: a crawler has no cookie, a member's browser has the mark that asks for the app. */
const persons = { crawler: {}, member: { cookie: 'member=1' } } as const;

type World = Fixtures & { postId: string; commentId: string; hiddenCommentId: string };
type Row = {
  path: (world: World) => string;
  /** The status while pages are public. Without a built web app, the app is 404. */
  expected: Record<keyof typeof persons, number>;
  /** The status while they are not. */
  off: number;
};

// At the same address as a page of the app, and at one of its own.
const page = (path: Row['path'], crawler = 200): Row => ({ path, expected: { crawler, member: 404 }, off: 404 });
const file = (path: Row['path'], status = 200): Row => ({
  path,
  expected: { crawler: status, member: status },
  off: 404,
});

const today = () => new Date().toISOString().slice(0, 10);
const rows: Record<string, Row> = {
  '/': page(() => '/'),
  '/post/:id': page(({ postId }) => `/post/${postId}`),
  '/user/:name': page(() => '/user/author'),
  '/user-profile/:name': page(({ people }) => `/user-profile/${people.author.id}`, 302),
  '/community/:id': page(({ communityId }) => `/community/${communityId}`),
  '/hashtag/:tag': page(() => '/hashtag/boats'),
  '/user/:name/feed.xml': file(() => '/user/author/feed.xml'),
  '/community/:id/feed.xml': file(({ communityId }) => `/community/${communityId}/feed.xml`),
  '/hashtag/:tag/feed.xml': file(() => '/hashtag/boats/feed.xml'),
  '/embed/post/:id': file(({ postId }) => `/embed/post/${postId}`),
  '/oembed': file(({ app, postId }) => `/oembed?url=${app.deps.config.publicUrl}/post/${postId}`),
  '/cards/:kind/:key/:file': file(({ postId }) => `/cards/post/${postId}/any.png`, 302),
  '/sitemap.xml': file(() => '/sitemap.xml'),
  '/sitemap/:name': file(() => `/sitemap/posts-${today()}.xml`),
  '/robots.txt': { path: () => '/robots.txt', expected: { crawler: 200, member: 200 }, off: 200 },
  // The app with tags for a preview, or without a build nothing.
  '/signup': file(() => '/signup?ref=REFAUTHOR', 404),
  // The app for everybody, which keeps the code of an invitation.
  ...Object.fromEntries(
    ['/community/join', '/community/', '/post/', '/user/', '/user-profile/'].map((path) => [
      path,
      file(() => path, 404),
    ]),
  ),
};

/** Other pages of a post, at the same route. */
const placeRows: Record<string, Row> = {
  '/post/:id?after': page(({ postId, commentId }) => `/post/${postId}?after=${commentId}`),
  '/post/:id?comment': page(({ postId, commentId }) => `/post/${postId}?comment=${commentId}`),
  '/post/:id?comment, hidden': page(({ postId, hiddenCommentId }) => `/post/${postId}?comment=${hiddenCommentId}`, 404),
};

/** Everything at these addresses, public or not, needs no account. Everything else of the product does. */
const hiddenRows: Record<string, (world: Fixtures) => Promise<string>> = {
  'a post for friends': async ({ people }) => {
    const { body } = await people.author.post<{ post: { id: string } }>('/posts', { content: 'x', friendsOnly: true });
    return `/post/${body.post.id}`;
  },
  'a newcomer': async ({ people }) => `/user/${people.newcomer.id}`,
  'the messages': async () => '/messages',
  'the console': async () => '/operator',
};

async function createWorld() {
  const app = await startApp();
  const world = await createFixtures(app);
  const { body } = await world.people.author.post<{ post: { id: string } }>('/posts', {
    content: 'ships #boats',
    communityId: world.communityId,
  });
  const postId = body.post.id;
  const comment = async (content: string) => {
    const path = `/comments/posts/${postId}/comments`;
    return (await world.people.author.post<{ comment: { id: string } }>(path, { content })).body.comment.id;
  };
  const [commentId, hiddenCommentId] = [await comment('boats'), await comment('rafts')];
  await app.deps.db.kysely
    .updateTable('comments')
    .set({ user_id: world.people.newcomer.id })
    .where('id', '=', hiddenCommentId)
    .execute();
  return { ...world, app, postId, commentId, hiddenCommentId };
}

describe('authorization matrix of the addresses for guests', () => {
  it('matches the status for each person, while pages are public and while not', async () => {
    const world = await createWorld();
    const wrong: string[] = [];
    const check = async (state: string, expectedOf: (row: Row, person: keyof typeof persons) => number) => {
      for (const [route, row] of Object.entries({ ...rows, ...placeRows })) {
        for (const person of Object.keys(persons) as (keyof typeof persons)[]) {
          const { status } = await asGuest(world.app, row.path(world), persons[person]);
          const expected = expectedOf(row, person);
          if (status !== expected) wrong.push(`${route} ${state}, ${person}: ${status} instead of ${expected}`);
        }
      }
    };
    await check('off', (row) => row.off);
    await openPublicPages(world.app);
    await check('on', (row, person) => row.expected[person]);
    for (const [name, pathOf] of Object.entries(hiddenRows)) {
      const path = await pathOf(world);
      for (const headers of Object.values(persons))
        if ((await asGuest(world.app, path, headers)).status !== 404) wrong.push(`${name} is shown`);
    }
    expect(wrong).toEqual([]);
  });

  it('covers the addresses that are mounted', async () => {
    const mounted = new URL('../../src/features/public-pages/public-pages.routes.ts', import.meta.url);
    const routes = [...(await readFile(mounted, 'utf8')).matchAll(/'(\/[\w/:.-]*)'/g)].map(([, route = '']) => route);
    expect(routes.toSorted()).toEqual(Object.keys(rows).toSorted());
  });
});

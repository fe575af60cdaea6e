import type { Post } from '@gumball/contract/posts/posts.schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { postOf as plainPostOf } from '../../../../test/plain-post.ts';
import { type FakeResponse, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { catchUp } from '../../../lib/api/missed-events.ts';
import { memberSource } from '../data/post-sources.ts';
import { communitySource } from './community-source.ts';
import { NewestPosts } from './NewestPosts.tsx';
import { recordNewPosts } from './new-posts.ts';
import { PaginatedPosts } from './PaginatedPosts.tsx';

const postOf = (id: number) => plainPostOf(id, { community: { id: '5', name: 'Gardeners' } });

/** Simulates a connect or a reconnect. */
const connect = () => {
  catchUp().catch(reportError);
};

let posts: Post[] = [];
/** Delays every fetch. */
let way: Promise<void> = Promise.resolve();
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  posts = [postOf(30), postOf(29)];
  api = fakeApi(async (): Promise<FakeResponse> => {
    const body = { success: true, posts: [...posts], pagination: { page: 1, limit: 10, hasMore: false } };
    await way;
    return { status: 200, body };
  });
});

afterEach(() => {
  vi.useRealTimers();
  api.restore();
  resetPage();
});

const posted = (id: number, communityId: string | null) =>
  recordNewPosts({ posts: [{ id: String(id), userId: '2', communityId }], more: 0 });
const communityList = communitySource('5');
const article = (name: RegExp) => page.getByRole('article').filter({ hasText: name });

async function open(source = communityList): Promise<void> {
  await renderPage(<NewestPosts name="Posts" source={source} poll={() => null} empty={null} />);
  await expect.element(article(/Post 30/)).toBeVisible();
}

test('posts of a community that were missed wait behind its pill, and deleted ones are removed', async () => {
  await open();
  // The first connection: the posts were fetched before it.
  vi.setSystemTime(Date.now() + 1);
  posts = [postOf(32), postOf(31), postOf(30)];
  connect();
  const pill = page.getByRole('button', { name: '2 new posts' });
  await expect.element(pill).toBeVisible();
  await expect.element(article(/Post 29/)).not.toBeInTheDocument();
  expect(article(/Post 32/).query()).toBeNull();
  await pill.click();
  await expect.element(article(/Post 32/)).toBeVisible();
  await expect.element(pill).not.toBeInTheDocument();
});

test('a post that arrives during a reload waits, and those of other lists never do', async () => {
  await open();
  posted(31, '5');
  posted(40, '6');
  posted(41, null);
  await expect.element(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  let arrive = () => {};
  way = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  posts = [postOf(31), ...posts];
  await page.getByRole('button', { name: '1 new post' }).click();
  posted(32, '5');
  await expect.element(page.getByRole('button', { name: '2 new posts' })).toBeVisible();
  arrive();
  await expect.element(article(/Post 31/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '1 new post' })).toBeVisible();
});

test("a member's new post waits behind the pill of the profile, another member's does not", async () => {
  await open(memberSource('2'));
  recordNewPosts({ posts: [{ id: '31', userId: '2', communityId: null }], more: 0 });
  recordNewPosts({ posts: [{ id: '32', userId: '3', communityId: null }], more: 0 });
  await expect.element(page.getByRole('button', { name: '1 new post' })).toBeVisible();
});

test('a ranked list is read again after the first connection: deleted posts go, the order is the new one', async () => {
  const source = memberSource('2', 'popular');
  await renderPage(<PaginatedPosts name="Popular" source={source} poll={() => null} empty={null} />);
  await expect.element(article(/Post 29/)).toBeVisible();
  vi.setSystemTime(Date.now() + 1);
  posts = [postOf(12), postOf(30)];
  connect();
  await expect.element(article(/Post 12/)).toBeVisible();
  await expect.element(article(/Post 29/)).not.toBeInTheDocument();
  await expect.element(article(/Post 30/)).toBeVisible();
});

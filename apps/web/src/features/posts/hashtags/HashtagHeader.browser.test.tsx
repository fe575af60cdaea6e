import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { FeedNotice } from '../feed/FeedNotice.tsx';
import { PaginatedPosts } from '../feed/PaginatedPosts.tsx';
import { HashtagHeader } from './HashtagHeader.tsx';
import { hashtagSource } from './hashtags.queries.ts';

let api: ReturnType<typeof fakeApi>;
let hashtagResponse: FakeResponse;
let postsResponse: FakeResponse;

const notFound = { status: 404, body: { success: false, code: 'HASHTAG_NOT_FOUND', message: 'Hashtag not found' } };
const unavailable = { status: 503, body: { success: false, code: 'UNAVAILABLE', message: 'Unavailable' } };

beforeEach(() => {
  hashtagResponse = ok({ hashtag: { tag: 'boats', name: 'Boats', isFollowed: false, followersCount: 2 } });
  postsResponse = ok({ posts: [], pagination: { page: 1, limit: 10, hasMore: false } });
  api = fakeApi(({ path }) => (path.endsWith('/posts') ? postsResponse : hashtagResponse));
});
afterEach(() => {
  api.restore();
  resetPage();
});

const hashtag = (tag: string) => (
  <HashtagHeader tag={tag}>
    <PaginatedPosts
      name="Posts"
      source={hashtagSource(tag)}
      poll={() => null}
      empty={<FeedNotice art="posts" title="No posts with this hashtag yet" />}
    />
  </HashtagHeader>
);
const heading = (name: string, level = 2) => page.getByRole('heading', { name, level });
const connection = page.getByText('Check your connection and try again.');

test('a hashtag has its name and its posts', async () => {
  await renderPage(hashtag('boats'));
  await expect.element(heading('#Boats', 1)).toBeVisible();
  await expect.element(heading('No posts with this hashtag yet')).toBeVisible();
});

test('a text that is no hashtag shows one notice and no list', async () => {
  hashtagResponse = notFound;
  postsResponse = notFound;
  await renderPage(hashtag('no-such!'));
  await expect.element(heading('Hashtag not found')).toBeVisible();
  await expect.element(heading('Hashtag', 1)).toBeInTheDocument();
  expect(page.getByRole('heading').elements()).toHaveLength(2);
  await expect.element(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('only a failed connection is named as the reason', async () => {
  postsResponse = unavailable;
  await renderPage(hashtag('boats'));
  await expect.element(heading('Failed to load posts')).toBeVisible();
  await expect.element(connection).not.toBeInTheDocument();
  postsResponse = 'network error';
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(connection).toBeVisible();
});

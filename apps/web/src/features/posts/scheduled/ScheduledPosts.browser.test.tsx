import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ScheduledPost } from '@gumball/contract/posts/scheduled.schemas';
import { fromLocalTime, toLocalTime } from '@gumball/rules/formats/local-times';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLimits } from '../../../../test/choose-limits.ts';
import { plainPost } from '../../../../test/plain-post.ts';
import { fakeApi, maya, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { session } from '../../../lib/session/session.ts';
import { ComposerHost } from '../composer/ComposerHost.tsx';
import { openComposer } from '../composer/composer-tasks.ts';
import ScheduledPosts from './ScheduledPosts.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000);

const first: ScheduledPost = {
  id: '5',
  publishAt: inDays(3).toISOString(),
  createdAt: '2026-11-20T10:00:00.000Z',
  failure: null,
  content: 'Later on',
  contentWarning: 'Waves',
  media: [],
  linkPreview: null,
  poll: { options: ['Yes', 'No'], hours: 24 },
  community: null,
  communityId: null,
  quote: null,
  allowsReposts: false,
  friendsOnly: true,
};
const published: Post = {
  ...plainPost,
  id: '31',
  content: 'Later on',
  postType: 'text',
  mediaUrls: [],
  media: [],
  user: { id: '2', username: 'leila.fun', firstName: 'Leila', lastName: 'Haddad', avatarUrl: null, level: 'Master' },
  community: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  likesCount: 0,
  commentsCount: 0,
  isLiked: false,
};
const failed: ScheduledPost = {
  ...first,
  id: '6',
  publishAt: '2026-11-20T11:00:00.000Z',
  content: 'Refused',
  contentWarning: null,
  poll: null,
  friendsOnly: false,
  failure: 'community',
  communityId: '9',
};

let api: ReturnType<typeof fakeApi>;
let rows: ScheduledPost[];

beforeEach(() => {
  rows = [failed, first];
  api = fakeApi(({ path, method }) => {
    if (method === 'GET' && path === '/posts/scheduled')
      return ok({ scheduled: rows, pagination: { page: 1, limit: 10, hasMore: false } });
    if (path === '/auth/profile') return ok({ user: { ...maya, postsCount: 7 } });
    if (method === 'DELETE') rows = rows.filter(({ id }) => !path.endsWith(id));
    if (path.endsWith('/publish')) {
      rows = rows.filter(({ id }) => path !== `/posts/scheduled/${id}/publish`);
      return ok({ post: published });
    }
    return ok({ scheduled: first });
  });
});
afterEach(() => {
  api.restore();
  resetPage();
});

const screen = (
  <>
    <ScheduledPosts />
    <ComposerHost upload={() => Promise.reject(new Error('no files in this test'))} PollFields={() => null} />
  </>
);
const writes = () => api.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

test('the list names the reason of a failure, publishes and deletes', async () => {
  await renderPage(screen);
  const [refused, waiting] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)];
  await expect.element(refused.getByText('Not published: You cannot post in this community.')).toBeVisible();
  await expect.element(waiting.getByText('Friends only')).toBeVisible();
  await refused.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Refused')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('Nothing scheduled')).toBeVisible();
  expect(writes()).toEqual(['DELETE /posts/scheduled/6', 'POST /posts/scheduled/5/publish']);
  await expect.poll(() => session.get()).toMatchObject({ user: { postsCount: 7 } });
});

test('an edit keeps what it does not change', async () => {
  await renderPage(screen);
  await page.getByRole('button', { name: 'Edit' }).nth(1).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit scheduled post' })).toBeVisible();
  await expect.element(page.getByLabelText('Date and time')).toHaveValue(toLocalTime(new Date(first.publishAt), zone));
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill('Later on, changed');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect.poll(() => writes()).toEqual(['PUT /posts/scheduled/5']);
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    content: 'Later on, changed',
    contentWarning: 'Waves',
    mediaUrls: [],
    mediaAlts: [],
    linkPreview: null,
    poll: { options: ['Yes', 'No'], hours: 24 },
    allowsReposts: false,
    friendsOnly: true,
    publishAt: first.publishAt,
  });
});

test('a new post is scheduled for a chosen time only', async () => {
  await renderPage(screen);
  openComposer({ kind: 'new' });
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill('In some days');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const submit = page.getByRole('button', { name: 'Schedule post' }).first();
  await submit.click();
  await expect.element(page.getByText('Please choose a date and a time')).toBeVisible();
  await page.getByLabelText('Date and time').fill(toLocalTime(inDays(70), zone));
  await submit.click();
  await expect.element(page.getByText('Please choose a time within the next 60 days')).toBeVisible();
  await page.getByRole('button', { name: /^Tomorrow, / }).click();
  await expect.element(page.getByRole('button', { name: /^Tomorrow, / })).toHaveAttribute('aria-pressed', 'true');
  const wall = page.getByLabelText('Date and time').element() as HTMLInputElement;
  const publishAt = fromLocalTime(wall.value, zone)?.toISOString();
  await userEvent.keyboard('{Tab}');
  await submit.click();
  await expect.poll(() => writes()).toEqual(['POST /posts/scheduled']);
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ content: 'In some days', publishAt });
});

test('the composer has the limits of the site as they are now', async () => {
  await renderPage(<ComposerHost upload={() => new Promise(() => undefined)} PollFields={() => null} />);
  openComposer({ kind: 'new' });
  const text = page.getByRole('textbox', { name: "What's on your mind?" });
  await text.fill('x'.repeat(300));
  const submit = page.getByRole('button', { name: 'Post', exact: true }).first();
  await expect.element(submit).toBeEnabled();
  chooseLimits({ postLength: 280, postFiles: 1, postFileMegabytes: 1 });
  await expect.element(page.getByText('20 characters too many')).toBeInTheDocument();
  await expect.element(submit).toBeDisabled();
  const picture = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
  const files = page.getByRole('dialog').element().querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(files as HTMLElement, [
    picture('large.png', 1024 * 1024 + 1),
    picture('a.png'),
    picture('b.png'),
  ]);
  await expect
    .element(page.getByText(/^"large.png" is too large \(max 1MB\)\s+You can only upload up to 1 files per post$/))
    .toBeVisible();
});

test('the composer of a scheduled post leaves it the length that it had', async () => {
  rows = [{ ...first, content: 'x'.repeat(300) }];
  chooseLimits({ postLength: 280 });
  await renderPage(screen);
  await page.getByRole('button', { name: 'Edit' }).click();
  const text = page.getByRole('textbox', { name: "What's on your mind?" });
  await text.fill('y'.repeat(301));
  await expect.element(page.getByText('1 character too many')).toBeInTheDocument();
  await text.fill('y'.repeat(300));
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect.poll(() => writes()).toEqual(['PUT /posts/scheduled/5']);
});

import type { Post } from '@gumball/contract/posts/posts.schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { leila, postOf } from '../../../../test/plain-post.ts';
import { type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import { ComposerHost } from '../composer/ComposerHost.tsx';
import { Feed } from './Feed.tsx';

const kofi = { ...leila, id: '3', username: 'kofi.fun', firstName: 'Kofi', lastName: 'Mensah' };

const quoted = {
  id: '9',
  content: 'The original',
  contentWarning: null,
  media: [],
  user: kofi,
  community: null,
  createdAt: '2026-11-20T09:00:00.000Z',
};
let api: ReturnType<typeof fakeApi>;
let posts: Post[] = [];
let repostResponse: FakeResponse;

beforeEach(() => {
  posts = [postOf(30, { repostsCount: 4 })];
  repostResponse = ok({ isReposted: true, repostsCount: 5 });
  api = fakeApi(({ path, method, body }) => {
    if (path === '/posts/feed') return ok({ posts, pagination: { page: 1, limit: 10, hasMore: false } });
    if (path.endsWith('/repost'))
      return method === 'POST' ? repostResponse : ok({ isReposted: false, repostsCount: 4 });
    if (path === '/posts/30/reposts' || path === '/posts/30/likes')
      return ok({
        users: path.endsWith('likes') ? [leila] : [kofi],
        pagination: { page: 1, limit: 20, hasMore: false },
      });
    if (path === '/posts' && method === 'POST')
      return ok({
        post: postOf(31, { content: (body as { content: string }).content, quote: { post: quoted } }),
      });
    return { status: 404, body: { success: false, code: 'NOT_FOUND', message: 'Not found' } };
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const feed = (
  <>
    <Feed scope="friends" poll={() => null} />
    <ComposerHost upload={() => Promise.reject(new Error('no files in this test'))} PollFields={() => null} />
  </>
);
const card = (text: RegExp) => page.getByRole('article').filter({ hasText: text });

test('a repost is shown at once, undone from the same menu, and follows other devices', async () => {
  await renderPage(feed);
  await card(/Post 30/)
    .getByRole('button', { name: 'Repost, 4 reposts' })
    .click();
  await page.getByRole('menuitem', { name: 'Repost' }).click();
  await card(/Post 30/)
    .getByRole('button', { name: 'Reposted, 5 reposts' })
    .click();
  await page.getByRole('menuitem', { name: 'Undo repost' }).click();
  await expect.element(card(/Post 30/).getByRole('button', { name: 'Repost, 4 reposts' })).toBeVisible();
  socket.applyLocally('post:reposted', { postId: '30', repostsCount: 7 });
  socket.applyLocally('post:viewer_state', { postId: '30', isLiked: false, isSaved: false, isReposted: true });
  await expect.element(card(/Post 30/).getByRole('button', { name: 'Reposted, 7 reposts' })).toBeVisible();
});

test('a repost that is refused is reverted with the reason', async () => {
  const message = 'The author does not allow reposts and quotes of this post';
  repostResponse = { status: 403, body: { success: false, code: 'REPOSTS_OFF', message } };
  await renderPage(feed);
  await card(/Post 30/)
    .getByRole('button', { name: 'Repost, 4 reposts' })
    .click();
  await page.getByRole('menuitem', { name: 'Repost' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(card(/Post 30/).getByRole('button', { name: 'Repost, 4 reposts' })).toBeVisible();
});

test('a post that refuses reposts has no menu for others', async () => {
  posts = [postOf(30, { repostsCount: 4, allowsReposts: false }), postOf(29, { allowsReposts: false })];
  await renderPage(feed);
  await expect.element(card(/Post 30/).getByRole('img', { name: '4 reposts' })).toBeVisible();
  await expect.element(card(/Post 29/).getByRole('button', { name: 'Share' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Repost/ }).elements()).toEqual([]);
});

test('a post names who reposted it, and keeps the name when it changes', async () => {
  posts = [postOf(30, { repost: { id: '40', user: kofi } })];
  await renderPage(feed);
  await expect.element(card(/Post 30/).getByRole('link', { name: 'Kofi Mensah reposted' })).toBeVisible();
  socket.applyLocally('post:liked', { postId: '30', likesCount: 8 });
  await expect.element(card(/Post 30/).getByRole('button', { name: 'Like, 8 likes' })).toBeVisible();
  await expect.element(card(/Post 30/).getByRole('link', { name: 'Kofi Mensah reposted' })).toBeVisible();
});

test('a quote shows its post, or that it is not available once it is detached', async () => {
  posts = [postOf(30, { quote: { post: quoted } }), postOf(29, { quote: { post: null } })];
  await renderPage(feed);
  await expect.element(card(/Post 30/).getByRole('link', { name: /The original/ })).toBeVisible();
  await expect.element(card(/Post 29/).getByText('This post is not available')).toBeVisible();
  socket.applyLocally('post:quote_detached', { postId: '30' });
  await expect.element(card(/Post 30/).getByText('This post is not available')).toBeVisible();
});

test('a quoted post is watched as well', async () => {
  posts = [postOf(30, { quote: { post: quoted } })];
  const sent: unknown[] = [];
  const emit = vi.spyOn(socket, 'emitVolatile').mockImplementation((event, payload) => {
    if (event === 'posts:watch') sent.push(payload);
  });
  await renderPage(feed);
  await expect.poll(() => sent.at(-1)).toEqual({ postIds: expect.arrayContaining(['30', '9']) });
  emit.mockRestore();
});

test('a quote shows the edited post, and none that is not available', async () => {
  posts = [postOf(30, { quote: { post: quoted } }), postOf(29, { quote: { post: null } })];
  await renderPage(feed);
  await expect.element(card(/Post 30/).getByRole('link', { name: /The original/ })).toBeVisible();
  socket.applyLocally('post:updated', { postId: '9', post: postOf(9, { user: kofi, content: 'The better version' }) });
  await expect.element(card(/Post 30/).getByRole('link', { name: /The better version/ })).toBeVisible();
  await expect.element(card(/Post 29/).getByText('This post is not available')).toBeVisible();
  socket.applyLocally('post:deleted', { postId: '9' });
  await expect.element(card(/Post 30/).getByText('This post is not available')).toBeVisible();
});

test('Quote opens the composer with the post and sends its id', async () => {
  await renderPage(feed);
  await card(/Post 30/)
    .getByRole('button', { name: 'Repost, 4 reposts' })
    .click();
  await page.getByRole('menuitem', { name: 'Quote' }).click();
  const composer = page.getByRole('dialog', { name: 'Create post' });
  await expect.element(composer.getByText('Post 30')).toBeVisible();
  await composer.getByRole('textbox').fill('Look at this');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.element(card(/Look at this/).getByRole('link', { name: /The original/ })).toBeVisible();
  expect(api.calls.find(({ path, method }) => path === '/posts' && method === 'POST')?.body).toMatchObject({
    content: 'Look at this',
    quotedPostId: '30',
  });
});

test.each([
  ['Who liked it', 'Liked by', /Leila Haddad/],
  ['Who reposted it', 'Reposted by', /Kofi Mensah/],
])('%s opens a list of members', async (item, title, name) => {
  await renderPage(feed);
  await card(/Post 30/)
    .getByRole('button', { name: 'More options' })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect.element(dialog.getByRole('link', { name })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

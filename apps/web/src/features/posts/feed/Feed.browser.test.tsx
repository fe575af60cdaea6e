import type { Post } from '@gumball/contract/posts/posts.schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { leila, postOf } from '../../../../test/plain-post.ts';
import { type FakeCall, type FakeResponse, fakeApi, maya, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { currentToken } from '../../../lib/api/api-client.ts';
import { catchUp } from '../../../lib/api/missed-events.ts';
import { socket } from '../../../lib/api/socket.ts';
import { session } from '../../../lib/session/session.ts';
import { blockRequest } from '../../../ui/product/block-request.ts';
import { requestHome } from '../../../ui/product/home-request.ts';
import { ComposerHost } from '../composer/ComposerHost.tsx';
import { postKeys } from '../data/posts.cache.ts';
import { Feed } from './Feed.tsx';
import { addPending, recordNewPosts } from './new-posts.ts';
import { PostPrompt } from './PostPrompt.tsx';

let posts: Post[] = [];
let respond: (call: FakeCall) => FakeResponse | Promise<FakeResponse> | undefined = () => undefined;
let api: ReturnType<typeof fakeApi>;

const ok = (body: object, status = 200): FakeResponse => ({ status, body: { success: true, ...body } });

beforeEach(() => {
  posts = [postOf(30), postOf(29), postOf(28)];
  respond = () => undefined;
  api = fakeApi((call) => {
    const own = respond(call);
    if (own) return own;
    if (call.path === '/posts/feed') {
      const before = call.query.get('cursor');
      const rest = posts.filter((post) => before === null || Number(post.id) < Number(before));
      const part = rest.slice(0, 10);
      const hasMore = rest.length > 10;
      const nextCursor = hasMore ? part.at(-1)?.id : undefined;
      return ok({ posts: part, pagination: { page: 1, limit: 10, hasMore, nextCursor } });
    }
    if (call.path.endsWith('/like')) {
      const isLiked = call.method === 'POST';
      return ok({ isLiked, likesCount: isLiked ? 3 : 2 });
    }
    return { status: 404, body: { success: false, code: 'NOT_FOUND', message: 'Not found' } };
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const renderHome = (
  <>
    <PostPrompt />
    <Feed scope="everyone" poll={() => null} />
    <ComposerHost upload={() => Promise.reject(new Error('no files in this test'))} PollFields={() => null} />
  </>
);
const article = (name: RegExp) => page.getByRole('article').filter({ hasText: name });

test('a feed shows its posts by author and time, and its end', async () => {
  await renderPage(renderHome);
  await expect.element(page.getByRole('feed', { name: 'Everyone' })).toBeVisible();
  await expect.element(page.getByRole('article', { name: /^Leila Haddad/ }).first()).toBeVisible();
  await expect.element(page.getByText("You've reached the end! 🎉")).toBeVisible();
});

test('a held post is shown as waiting until it is released', async () => {
  posts = [{ ...postOf(30), review: 'waiting' }];
  await renderPage(renderHome);
  const notice = article(/Post 30/).getByText('Only you see this. It waits for review.');
  await expect.element(notice).toBeVisible();
  socket.applyLocally('post:updated', { postId: '30', post: postOf(30) });
  await expect.element(notice).not.toBeInTheDocument();
});

test('a feed is never empty without being busy', async () => {
  const faults: string[] = [];
  const watch = new MutationObserver(() => {
    const feed = document.querySelector('[role=feed]');
    if (feed && !feed.querySelector('article') && feed.ariaBusy !== 'true') faults.push(feed.outerHTML);
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  await renderPage(renderHome);
  await expect.element(page.getByRole('feed', { name: 'Everyone' })).toHaveAttribute('aria-busy', 'false');
  watch.disconnect();
  expect(faults).toEqual([]);
});

test('every post of a feed is complete once it is scrolled to', async () => {
  posts = Array.from({ length: 10 }, (_, at) => postOf(30 - at));
  await renderPage(renderHome);
  await expect.element(article(/Post 30/)).toBeVisible();
  await expect
    .poll(() => {
      window.scrollTo(0, document.body.scrollHeight);
      return article(/Post 21/)
        .getByRole('button')
        .elements()
        .map((button) => button.textContent || button.ariaLabel);
    })
    .toEqual(['More options', '2', 'Repost, 0 reposts', 'Share']);
});

test('Comment makes room for the comments before they render', async () => {
  const rendered: string[] = [];
  function Comments({ of }: { of: string }) {
    rendered.push(of);
    return `Comments of ${of}`;
  }
  await renderPage(<Feed scope="everyone" poll={() => null} comments={({ id }) => <Comments of={id} />} />);
  const press = (name: RegExp) =>
    article(name).getByRole('button', { name: 'Comment, 3 comments' }).element() as HTMLElement;
  await expect.element(article(/Post 29/).getByRole('button', { name: /^Comment/ })).toBeVisible();
  press(/Post 29/).click();
  await Promise.resolve();
  expect(press(/Post 29/).ariaExpanded).toBe('true');
  expect(
    article(/Post 29/)
      .element()
      .querySelector('[data-comments]'),
  ).not.toBeNull();
  expect(rendered).toEqual([]);
  await expect.element(page.getByText('Comments of 29')).toBeVisible();

  press(/Post 29/).click();
  await expect.element(page.getByText('Comments of 29')).not.toBeInTheDocument();
  expect(press(/Post 29/).ariaExpanded).toBe('false');
});

test('a feed of friends without posts links to Discover', async () => {
  posts = [];
  await renderPage(<Feed scope="friends" poll={() => null} />);
  await expect.element(page.getByText('No posts yet')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Find people' }))
    .toHaveAttribute('href', '/friends?tab=discover');
});

test('a like is shown at once and stays once the server confirms', async () => {
  await renderPage(renderHome);
  await article(/Post 30/)
    .getByRole('button', { name: 'Like, 2 likes' })
    .click();
  await expect
    .element(article(/Post 30/).getByRole('button', { name: 'Unlike, 3 likes' }))
    .toHaveAttribute('aria-pressed', 'true');
  expect(api.calls.filter((call) => call.path === '/posts/30/like')).toHaveLength(1);
});

test('a like that fails is reverted with a message', async () => {
  respond = (call) => {
    if (call.path === '/posts/30') return ok({ post: postOf(30) });
    return call.path.endsWith('/like') ? 'network error' : undefined;
  };
  await renderPage(renderHome);
  await article(/Post 30/)
    .getByRole('button', { name: 'Like, 2 likes' })
    .click();
  await expect.element(page.getByText('Failed to like post')).toBeVisible();
  await expect.element(article(/Post 30/).getByRole('button', { name: 'Like, 2 likes' })).toBeVisible();
});

test('only the author may edit and delete, only others report and block', async () => {
  posts = [postOf(31, { user: maya, content: 'Mine' }), postOf(30)];
  await renderPage(renderHome);
  await article(/Post 30/)
    .getByRole('button', { name: 'More options' })
    .click();
  await expect.element(page.getByRole('menuitem', { name: 'Save' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Delete post' }).query()).toBeNull();
  await expect.element(page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  expect(blockRequest.get()).toMatchObject({ userId: posts[1]?.user.id, action: 'block' });
  blockRequest.set(null);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await article(/Mine/).getByRole('button', { name: 'More options' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Delete post' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Edit post' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Block' }).query()).toBeNull();
});

test('a deleted post moves the focus to the next one', async () => {
  posts = [postOf(32, { user: maya, content: 'Mine' }), postOf(31, { user: maya, content: 'Second' }), postOf(30)];
  respond = (call) => (call.method === 'DELETE' ? ok({}) : undefined);
  await renderPage(renderHome);
  // The second time the dialog is loaded, and the post is deleted before the menu is closed.
  for (const [name, next, author] of [
    [/Mine/, /Second/, 'Maya Okafor'],
    [/Second/, /Post 30/, 'Leila Haddad'],
  ] as const) {
    await article(name).getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Delete post' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => article(name).query()).toBeNull();
    await expect.element(article(next).getByRole('link', { name: author }).first()).toHaveFocus();
  }
});

test('a feed that fails to load shows it and can be retried', async () => {
  let isBroken = true;
  respond = (call) =>
    call.path === '/posts/feed' && isBroken
      ? { status: 500, body: { success: false, code: 'SERVER_ERROR', message: 'Something went wrong' } }
      : undefined;
  await renderPage(renderHome);
  await expect.element(page.getByRole('heading', { name: 'Failed to load posts' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(article(/Post 30/)).toBeVisible();
});

test('a feed that failed offline loads once the connection is back', async () => {
  let isOffline = true;
  respond = ({ path }) => (path === '/posts/feed' && isOffline ? 'network error' : undefined);
  await renderPage(renderHome);
  await expect.element(page.getByRole('heading', { name: 'Failed to load posts' })).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(article(/Post 30/)).toBeVisible();
});

test('an empty feed invites to post', async () => {
  posts = [];
  await renderPage(renderHome);
  await expect.element(page.getByText('No posts yet')).toBeVisible();
  await expect.element(page.getByText('Be the first to share something!')).toBeVisible();
});

test('new posts wait behind the pill until it is pressed', async () => {
  await renderPage(renderHome);
  await expect.element(article(/Post 30/)).toBeVisible();
  posts = [postOf(32), postOf(31), ...posts];
  addPending(
    postKeys.feed('everyone'),
    [31, 32, 30].map((id) => ({ id: String(id), userId: leila.id })),
  );
  const pill = page.getByRole('button', { name: '2 new posts' });
  await expect.element(pill).toBeVisible();
  expect(article(/Post 32/).query()).toBeNull();
  await pill.click();
  await expect.element(article(/Post 32/)).toBeVisible();
  await expect.element(pill).not.toBeInTheDocument();
});

test('the pill counts no post that is gone: deleted, by a blocked author, or missing in a refresh', async () => {
  await renderPage(renderHome);
  await expect.element(article(/Post 30/)).toBeVisible();
  recordNewPosts({
    posts: [31, 32, 33, 34].map((id) => ({ id: `${id}`, userId: `${id}`, communityId: null })),
    more: 0,
  });
  await expect.element(page.getByRole('button', { name: '4 new posts' })).toBeVisible();
  socket.applyLocally('post:deleted', { postId: '31' });
  await expect.element(page.getByRole('button', { name: '3 new posts' })).toBeVisible();
  const counts = { receivedCount: 0, friendsCount: 0 };
  socket.applyLocally('friends:changed', { userId: '32', status: 'blocked', friendRequestId: null, ...counts });
  await expect.element(page.getByRole('button', { name: '2 new posts' })).toBeVisible();
  posts = [postOf(34), ...posts, postOf(20)];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1 });
  await catchUp();
  vi.useRealTimers();
  await expect.element(page.getByRole('button', { name: '1 new post' })).toBeVisible();
});

test('a failed refresh is shown until the feed is current, also when the newest posts were loaded', async () => {
  await renderPage(renderHome);
  await expect.element(article(/Post 30/)).toBeVisible();
  respond = ({ path }) => (path === '/posts/feed' ? { status: 500, body: {} } : undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1 });
  await catchUp();
  vi.useRealTimers();
  const notice = page.getByRole('status').filter({ hasText: "Couldn't refresh" });
  await expect.element(notice).toBeInTheDocument();
  respond = () => undefined;
  posts = [postOf(31), ...posts];
  requestHome();
  await expect.element(article(/Post 31/)).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('the pill counts no new post whose deletion arrived just before, and counts it when it is back later', async () => {
  await renderPage(renderHome);
  await expect.element(article(/Post 30/)).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  socket.applyLocally('post:deleted', { postId: '31' });
  const record = () =>
    recordNewPosts({ posts: ['31', '32'].map((id) => ({ id, userId: leila.id, communityId: null })), more: 0 });
  record();
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await expect.element(page.getByRole('button', { name: /new post/ })).toHaveTextContent('1 new post');
  record();
  await expect.element(page.getByRole('button', { name: '2 new posts' })).toBeVisible();
});

test('the pill counts no post with a muted word', async () => {
  await renderPage(renderHome);
  await expect.element(article(/Post 30/)).toBeVisible();
  socket.applyLocally('posts:watched', { posts: [], missing: [], mutesWords: true });
  const reads = () => api.calls.filter(({ path }) => path === '/posts/feed').length;
  const before = reads();
  recordNewPosts({ posts: [{ id: '31', userId: leila.id, communityId: null }], more: 0 });
  await expect.poll(reads).toBe(before + 1);
  posts = [postOf(32), ...posts];
  recordNewPosts({ posts: [{ id: '32', userId: leila.id, communityId: null }], more: 0 });
  await expect.element(page.getByRole('button', { name: /new post/ })).toHaveTextContent('1 new post');
});

test('a press on Home at home shows the newest posts from the top', async () => {
  posts = Array.from({ length: 10 }, (_, at) => postOf(30 - at));
  await renderPage(renderHome);
  await expect.element(article(/Post 30/)).toBeVisible();
  window.scrollTo(0, 600);
  posts = [postOf(31), ...posts];
  requestHome();
  await expect.element(article(/Post 31/)).toBeVisible();
  expect(window.scrollY).toBe(0);
});

test('a like and a save on another device are shown, but not over a pending press', async () => {
  let arrive = () => {};
  const response = new Promise<FakeResponse>((resolve) => {
    arrive = () => resolve(ok({ isLiked: true, likesCount: 3 }));
  });
  respond = (call) => (call.path === '/posts/29/like' ? response : undefined);
  await renderPage(renderHome);
  const like = (name: RegExp) => article(name).getByRole('button', { name: /like/i });
  await expect.element(like(/Post 30/)).toHaveAccessibleName('Like, 2 likes');
  socket.applyLocally('post:viewer_state', { postId: '30', isLiked: true, isSaved: false, isReposted: false });
  await expect.element(like(/Post 30/)).toHaveAccessibleName('Unlike, 2 likes');
  (like(/Post 29/).element() as HTMLElement).click();
  socket.applyLocally('post:viewer_state', { postId: '29', isLiked: false, isSaved: false, isReposted: false });
  await expect.element(like(/Post 29/)).toHaveAccessibleName('Unlike, 3 likes');
  arrive();
});

test('the newest posts never come from a response of the page load', async () => {
  await renderPage(renderHome);
  await expect.element(article(/Post 30/)).toBeVisible();
  const preloaded = Promise.resolve(Response.json({ success: true, posts: [], pagination: { hasMore: false } }));
  window.preloadedResponses = {
    token: currentToken() ?? '',
    responses: new Map([['/api/posts/feed?scope=everyone', preloaded]]),
  };
  posts = [postOf(31), ...posts];
  recordNewPosts({ posts: [{ id: '31', userId: '2', communityId: null }], more: 0 });
  await page.getByRole('button', { name: '1 new post' }).click();
  await expect.element(article(/Post 31/)).toBeVisible();
});

test('a post is created once however often its response is lost, and is shown on top', async () => {
  let isLost = true;
  respond = (call) => {
    if (call.path !== '/posts') return undefined;
    if (isLost) return 'network error';
    return ok({ post: postOf(40, { content: 'Hello', user: maya }) }, 201);
  };
  await renderPage(renderHome);
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  const composer = page.getByRole('dialog', { name: 'Create post' });
  const send = composer.getByRole('button', { name: 'Post', exact: true });
  await expect.element(send).toBeDisabled();
  await composer.getByRole('textbox').fill('Hello');
  await send.click();
  await expect.element(composer.getByText('An error occurred while creating the post')).toBeVisible();
  await expect.element(composer.getByRole('textbox')).toHaveValue('Hello');
  isLost = false;
  await send.click();
  await expect.element(article(/Hello/)).toBeVisible();
  const keys = api.calls.filter((call) => call.path === '/posts').map((call) => call.headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('the number of own posts follows what the member posts and deletes', async () => {
  let postsCount = 4;
  respond = (call) => {
    if (call.path === '/auth/profile') return ok({ user: { ...maya, postsCount } });
    if (call.method === 'POST') postsCount += 1;
    if (call.method === 'DELETE') postsCount -= 1;
    return call.path.startsWith('/posts/feed') ? undefined : ok({ post: postOf(40, { content: 'Hello', user: maya }) });
  };
  await renderPage(renderHome);
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  const composer = page.getByRole('dialog', { name: 'Create post' });
  await composer.getByRole('textbox').fill('Hello');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(() => session.get()).toMatchObject({ user: { postsCount: 5 } });
  await article(/Hello/).getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Delete post' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => session.get()).toMatchObject({ user: { postsCount: 4 } });
});

import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { commentOf, me } from '../../../test/plain-comment.ts';
import { type FakeCall, type FakeResponse, fakeApi, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { mutesWords } from '../../lib/session/mutes-words.ts';
import CommentSection from './CommentSection.tsx';
import { addPending, changeComment } from './comments.cache.ts';

let comments: Comment[] = [];
let replies: Comment[] = [];
let respond: (call: FakeCall) => FakeResponse | undefined = () => undefined;
let api: ReturnType<typeof fakeApi>;

const ok = (body: object, status = 200): FakeResponse => ({ status, body: { success: true, ...body } });
const broken: FakeResponse = { status: 500, body: { success: false, code: 'SERVER_ERROR', message: 'Sorry' } };

function part(all: Comment[], call: FakeCall) {
  const from = Number(call.query.get('cursor') ?? 0);
  const limit = Number(call.query.get('limit'));
  const hasMore = all.length > from + limit;
  const nextCursor = hasMore ? String(from + limit) : undefined;
  return { items: all.slice(from, from + limit), pagination: { page: 1, limit, hasMore, nextCursor } };
}

beforeEach(() => {
  comments = [commentOf(30), commentOf(29, { user: me, content: 'My own' })];
  replies = [];
  respond = () => undefined;
  api = fakeApi((call) => {
    const own = respond(call);
    if (own) return own;
    if (call.path === '/comments/posts/9/comments' && call.method === 'GET') {
      const all = call.query.get('sortBy') === 'oldest' ? comments.toReversed() : comments;
      const { items, pagination } = part(all, call);
      return ok({ comments: items, totalCount: comments.length, pagination });
    }
    if (call.path.endsWith('/replies')) {
      const { items, pagination } = part(replies, call);
      return ok({ replies: items, totalCount: replies.length, pagination });
    }
    if (call.method === 'POST' && call.path.endsWith('/comments')) {
      const { content, parentId } = call.body as { content: string; parentId: string | null };
      return ok({ comment: commentOf(99, { content, parentId, user: me, likesCount: 0 }) }, 201);
    }
    if (call.path.endsWith('/like')) {
      const isLiked = call.method === 'POST';
      return ok({ isLiked, likesCount: isLiked ? 3 : 2 });
    }
    if (call.method === 'PUT') {
      const { content } = call.body as { content: string };
      return ok({ comment: commentOf(29, { user: me, content, updatedAt: '2026-11-20T11:00:00.000Z' }) });
    }
    return { status: 404, body: { success: false, code: 'NOT_FOUND', message: 'Not found' } };
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const renderSection = () => <CommentSection post={{ id: '9', commentsCount: comments.length }} place="page" />;
const row = (text: RegExp | string) => page.getByRole('listitem').filter({ hasText: text });
const field = () => page.getByRole('textbox', { name: 'Write a comment...' });
const sent = (method: string, end: string) =>
  api.calls.filter((call) => call.method === method && call.path.endsWith(end));

test('a link to a comment that loads late does not take the focus from a member who types', async () => {
  let arrive = () => {};
  const way = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  comments = [commentOf(30), commentOf(29)];
  api.restore();
  const responded = api;
  api = fakeApi(async (call) => {
    if (call.path === '/comments/comments/29') {
      await way;
      return ok({ comment: commentOf(29) });
    }
    const { items, pagination } = part(comments, call);
    return ok({ comments: items, totalCount: 2, pagination });
  });
  expect(responded.calls).toEqual([]);
  await renderPage(renderSection(), '/#comment-29');
  await row('Comment 30').getByRole('button', { name: 'Reply' }).click();
  const reply = page.getByRole('textbox', { name: 'Reply to Kofi Mensah...' });
  await reply.fill('I was just');
  arrive();
  await expect.poll(() => queryClient.getQueryData(['linked-comment', '9', '29'])).toBeDefined();
  // Effects run a moment later.
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  await expect.element(reply).toHaveValue('I was just');
  await expect.element(reply).toHaveFocus();
});

test('a link to a comment that is gone says so', async () => {
  await renderPage(renderSection(), '/#comment-77');
  await expect.element(page.getByText('The comment you were looking for is no longer there.')).toBeVisible();
  await expect.element(row('Comment 30')).toBeVisible();
});

describe('reading comments', () => {
  test.each([
    [0, 'No comments yet. Be the first to comment!'],
    [1, 'There are no comments that you can see.'],
  ])('without a visible one of %i, says so', async (totalCount, text) => {
    const pagination = { page: 1, limit: 20, hasMore: false };
    respond = (call) => (call.method === 'GET' ? ok({ comments: [], totalCount, pagination }) : undefined);
    await renderPage(renderSection());
    await expect.element(page.getByText(text)).toBeVisible();
    expect(page.getByText(/no comments/i).elements()).toHaveLength(1);
  });

  test('are counted, and sorted by the chosen order', async () => {
    await renderPage(renderSection());
    await expect.element(page.getByRole('heading', { name: '2 comments' })).toBeVisible();
    await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/Comment 30/);
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: 'Oldest first' }).click();
    await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/My own/);
  });

  test('a comment of many lines is collapsed until it is expanded', async () => {
    comments = [commentOf(30, { content: Array.from({ length: 80 }, (_, at) => `Line ${at}.`).join('\n') })];
    await renderPage(renderSection());
    await expect.element(row('Line 7.')).toBeVisible();
    expect(page.getByText('Line 8.').query()).toBeNull();
    await page.getByRole('button', { name: 'See more' }).click();
    await expect.element(row('Line 79.')).toBeVisible();
    await page.getByRole('button', { name: 'See less' }).click();
    await expect.element(row('Line 79.')).not.toBeInTheDocument();
  });

  test('without comments, an empty state invites the reader', async () => {
    comments = [];
    await renderPage(renderSection());
    await expect.element(page.getByText('No comments yet. Be the first to comment!')).toBeVisible();
  });

  test('more of them load on demand, each once', async () => {
    comments = Array.from({ length: 23 }, (_, at) => commentOf(100 - at));
    await renderPage(renderSection());
    await page.getByRole('button', { name: 'Load More Comments' }).click();
    await expect.element(row('Comment 78')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Load More Comments' })).not.toBeInTheDocument();
    expect(page.getByRole('listitem').elements()).toHaveLength(23);
  });

  test('a feed shows a few and a link to the rest', async () => {
    comments = Array.from({ length: 7 }, (_, at) => commentOf(100 - at));
    await renderPage(<CommentSection post={{ id: '9', commentsCount: 7 }} place="feed" />);
    await expect.element(page.getByRole('link', { name: 'View All Comments' })).toHaveAttribute('href', '/post/9');
    expect(page.getByRole('listitem').elements()).toHaveLength(5);
  });

  test('a failure is shown and can be retried', async () => {
    let isBroken = true;
    respond = (call) => (isBroken && call.method === 'GET' ? broken : undefined);
    await renderPage(renderSection());
    await expect.element(page.getByRole('alert').filter({ hasText: 'Failed to load comments' })).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(row('Comment 30')).toBeVisible();
  });

  test('comments that failed offline load once the connection is back', async () => {
    let isOffline = true;
    respond = ({ method }) => (isOffline && method === 'GET' ? 'network error' : undefined);
    await renderPage(renderSection());
    await expect.element(page.getByRole('alert').filter({ hasText: 'Failed to load comments' })).toBeVisible();
    window.dispatchEvent(new Event('offline'));
    isOffline = false;
    window.dispatchEvent(new Event('online'));
    await expect.element(row('Comment 30')).toBeVisible();
  });

  test('comments of others wait until the reader shows them', async () => {
    await renderPage(renderSection());
    await expect.element(row('Comment 30')).toBeVisible();
    addPending(commentOf(31));
    addPending(commentOf(32));
    addPending(commentOf(31));
    const line = page.getByRole('button', { name: '2 new comments' });
    await expect.element(line).toBeVisible();
    expect(row('Comment 32').query()).toBeNull();
    await line.click();
    await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/Comment 32/);
    await expect.element(line).not.toBeInTheDocument();
  });

  test('an own comment is not waiting any more once it is new to others', async () => {
    comments = [commentOf(29, { user: me, content: 'My own', review: 'waiting' })];
    await renderPage(renderSection());
    const notice = page.getByText('Only you see this. It waits for review.');
    await expect.element(notice).toBeVisible();
    socket.applyLocally('comment:new', { postId: '9', comment: commentOf(29, { user: me, content: 'My own' }) });
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(row('My own')).toBeVisible();
    expect(page.getByRole('button', { name: /new comment/ }).elements()).toEqual([]);
  });

  test('a new comment with a muted word is not counted', async () => {
    await renderPage(renderSection());
    await expect.element(row('Comment 30')).toBeVisible();
    mutesWords.set(true);
    const reads = () => api.calls.filter(({ path }) => path === '/comments/posts/9/comments').length;
    const before = reads();
    socket.applyLocally('comment:new', { postId: '9', comment: commentOf(31) });
    await expect.poll(reads).toBe(before + 1);
    comments = [commentOf(32), ...comments];
    socket.applyLocally('comment:new', { postId: '9', comment: commentOf(32) });
    await expect.element(page.getByRole('button', { name: /new comment/ })).toHaveTextContent('1 new comment');
  });
});

describe('replies', () => {
  test('are shown ten at a time and can be hidden', async () => {
    replies = Array.from({ length: 13 }, (_, at) => commentOf(200 + at, { parentId: '30', content: `Reply ${at}.` }));
    comments = [commentOf(30, { repliesCount: 13 })];
    await renderPage(renderSection());
    await page.getByRole('button', { name: 'Show 13 replies' }).click();
    await expect.element(row('Reply 9.').last()).toBeVisible();
    await page.getByRole('button', { name: 'Load 3 more replies' }).click();
    await expect.element(row('Reply 12.').last()).toBeVisible();
    expect(page.getByRole('button', { name: 'Reply', exact: true }).elements()).toHaveLength(1);
    await page.getByRole('button', { name: 'Hide 13 replies' }).click();
    expect(row('Reply 9.').query()).toBeNull();
  });

  test('are written under their comment, and Escape cancels', async () => {
    await renderPage(renderSection());
    await row('Comment 30').getByRole('button', { name: 'Reply' }).click();
    const reply = page.getByRole('textbox', { name: 'Reply to Kofi Mensah...' });
    await expect.element(reply).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(reply).not.toBeInTheDocument();
    await row('Comment 30').getByRole('button', { name: 'Reply' }).click();
    await userEvent.keyboard('Well said');
    replies = [commentOf(99, { parentId: '30', content: 'Well said', user: me, likesCount: 0 })];
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('list', { name: 'Replies' }).getByText('Well said')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Hide 1 reply' })).toBeVisible();
    expect(sent('POST', '/comments')[0]?.body).toEqual({ content: 'Well said', parentId: '30' });
  });
});

describe('writing a comment', () => {
  test('Enter sends, Shift+Enter starts a line, and the comment is shown on top', async () => {
    await renderPage(renderSection());
    await field().click();
    await userEvent.keyboard('One{Shift>}{Enter}{/Shift}Two{Enter}');
    await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/One\s+Two/);
    await expect.element(field()).toHaveValue('');
    await expect.element(page.getByRole('heading', { name: '3 comments' })).toBeVisible();
    expect(sent('POST', '/comments').map((call) => call.body)).toEqual([{ content: 'One\nTwo', parentId: null }]);
  });

  // No event arrives here: the connection is lost.
  test('counts on the post without the event of the new number', async () => {
    const counts: number[] = [];
    onTestFinished(socket.on('post:comments', ({ commentsCount }) => counts.push(commentsCount)));
    respond = (call) => (call.method === 'DELETE' ? ok({ type: 'deleted' }) : undefined);
    await renderPage(renderSection());
    await field().click();
    await userEvent.keyboard('Hello{Enter}');
    await expect.element(page.getByRole('heading', { name: '3 comments' })).toBeVisible();
    await row('My own').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByRole('heading', { name: '2 comments' })).toBeVisible();
    expect(counts).toEqual([3, 2]);
  });

  test('a number that arrives during the request is not overwritten', async () => {
    const counts: number[] = [];
    onTestFinished(socket.on('post:comments', ({ commentsCount }) => counts.push(commentsCount)));
    respond = (call) => {
      if (call.method === 'POST') socket.applyLocally('post:comments', { postId: '9', commentsCount: 7 });
      return undefined;
    };
    await renderPage(renderSection());
    await field().click();
    await userEvent.keyboard('Hello{Enter}');
    await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/Hello/);
    expect(counts).toEqual([7]);
  });

  test('rejects blank and too long text', async () => {
    await renderPage(renderSection());
    const send = page.getByRole('button', { name: 'Send comment' });
    await expect.element(send).toBeDisabled();
    await field().fill('   ');
    await expect.element(send).toBeDisabled();
    await field().fill('a'.repeat(1990));
    await expect.element(page.getByText('10 characters left')).toBeInTheDocument();
    await field().fill('a'.repeat(2001));
    await expect.element(page.getByText('1 character too many')).toBeInTheDocument();
    await expect.element(send).toBeDisabled();
  });

  test('a lost response keeps the text, and the next attempt is the same comment', async () => {
    let isLost = true;
    respond = (call) => (isLost && call.method === 'POST' ? 'network error' : undefined);
    await renderPage(renderSection());
    await field().fill('Hello');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await expect.element(page.getByText('Failed to post comment')).toBeVisible();
    await expect.element(field()).toHaveValue('Hello');
    isLost = false;
    // Without a page around it, the section begins below the toast.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: 'Send comment' }).click();
    await expect.element(row('Hello')).toBeVisible();
    const keys = sent('POST', '/comments').map((call) => call.headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([2, 1, 'string']);
  });

  test('a lost response and a reload create one comment, another text a second one', async () => {
    respond = (call) => (call.method === 'POST' ? 'network error' : undefined);
    const send = async (text: string) => {
      await field().fill(text);
      await page.getByRole('button', { name: 'Send comment' }).click();
      await expect.element(page.getByText('Failed to post comment')).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
    };
    await renderPage(renderSection());
    await send('Hello');
    const stored = { ...localStorage };
    resetPage();
    Object.assign(localStorage, stored);
    await renderPage(renderSection());
    await expect.element(field()).toHaveValue('Hello');
    await send('Hello');
    await send('Hello again');
    const keys = sent('POST', '/comments').map((call) => call.headers.get('Idempotency-Key'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('a draft is stored per post', async () => {
    localStorage.setItem('draft:1:comment:9', JSON.stringify({ text: 'Half a thought', savedAt: Date.now() }));
    await renderPage(renderSection());
    await expect.element(field()).toHaveValue('Half a thought');
  });
});

describe('liking', () => {
  test('is shown at once and stays', async () => {
    await renderPage(renderSection());
    await row('Comment 30').getByRole('button', { name: 'Like, 2 likes' }).click();
    const unlike = row('Comment 30').getByRole('button', { name: 'Unlike, 3 likes' });
    await expect.element(unlike).toHaveAttribute('aria-pressed', 'true');
    expect(sent('POST', '/30/like')).toHaveLength(1);
  });

  test('is reverted silently on failure', async () => {
    respond = (call) => (call.path.endsWith('/like') ? broken : undefined);
    await renderPage(renderSection());
    await row('Comment 30').getByRole('button', { name: 'Like, 2 likes' }).click();
    await expect.poll(() => sent('POST', '/30/like').length).toBe(1);
    await expect.element(row('Comment 30').getByRole('button', { name: 'Like, 2 likes' })).toBeVisible();
    expect(page.getByText(/like (post|comment)|Sorry/).query()).toBeNull();
  });
});

describe('an own comment', () => {
  test('only the author can edit and delete it', async () => {
    await renderPage(renderSection());
    await expect.element(row('My own').getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect.element(row('My own').getByRole('button', { name: 'Delete' })).toBeVisible();
    expect(row('Comment 30').getByRole('button', { name: 'Edit' }).query()).toBeNull();
    expect(row('Comment 30').getByRole('button', { name: 'Delete' }).query()).toBeNull();
  });

  test('is edited in place, and Escape restores it', async () => {
    await renderPage(renderSection());
    await row('My own').getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('textbox', { name: 'Edit comment' });
    await expect.element(edit).toHaveValue('My own');
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await edit.fill('Something else');
    await userEvent.keyboard('{Escape}');
    await expect.element(row('My own')).toBeVisible();
    await row('My own').getByRole('button', { name: 'Edit' }).click();
    await edit.fill('Better words');
    await userEvent.keyboard('{Enter}');
    await expect.element(row('Better words')).toMatchTextContent(/Edited/);
    expect(sent('PUT', '/29')).toHaveLength(1);
  });

  test('is deleted after a confirmation', async () => {
    respond = (call) => (call.method === 'DELETE' ? ok({ type: 'deleted' }) : undefined);
    await renderPage(renderSection());
    await row('My own').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this comment?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(row('My own')).toBeVisible();
    await row('My own').getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(row('My own')).not.toBeInTheDocument();
    expect(sent('DELETE', '/29')).toHaveLength(1);
  });

  test('with replies stays as [deleted]', async () => {
    respond = (call) => (call.method === 'DELETE' ? ok({ type: 'content_replaced' }) : undefined);
    comments = [commentOf(29, { user: me, content: 'My own', repliesCount: 1 })];
    await renderPage(renderSection());
    await row('My own').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(row('[deleted]')).toBeVisible();
    expect(row('[deleted]').getByRole('button', { name: 'Reply' }).query()).toBeNull();
    await expect.element(page.getByRole('button', { name: 'Show 1 reply' })).toBeVisible();
    changeComment('29', (comment) => ({ ...comment, repliesCount: 2 }));
    await expect.element(page.getByRole('button', { name: 'Show 2 replies' })).toBeVisible();
  });
});

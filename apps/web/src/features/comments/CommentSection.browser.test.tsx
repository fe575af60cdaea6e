import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeComments, fakeComments, row } from '../../../test/fake-comments.ts';
import { commentOf, me } from '../../../test/plain-comment.ts';
import { currentHref, type FakeResponse, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { markEventsMissed } from '../../lib/api/missed-events.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { mutesWords } from '../../lib/session/mutes-words.ts';
import CommentSection from './CommentSection.tsx';
import { addPending } from './comments.cache.ts';

const broken: FakeResponse = { status: 500, body: { success: false, code: 'SERVER_ERROR', message: 'Sorry' } };

let api: FakeComments;

beforeEach(() => {
  api = fakeComments();
});

afterEach(() => {
  api.restore();
  resetPage();
});

const renderSection = () => <CommentSection post={{ id: '9', commentsCount: api.comments.length }} place="page" />;

test('a link to a comment that loads late does not take the focus from a member who types', async () => {
  let arrive = () => {};
  const way = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  api.comments = [commentOf(30), commentOf(29)];
  api.respond = ({ path }) =>
    path === '/comments/comments/29' ? way.then(() => ok({ comment: commentOf(29) })) : undefined;
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
    api.respond = (call) => (call.method === 'GET' ? ok({ comments: [], totalCount, pagination }) : undefined);
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

  test('the order is in the address of the page, which keeps the comment that it names', async () => {
    await renderPage(renderSection(), '/#comment-29');
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: 'Oldest first' }).click();
    await expect.poll(currentHref).toBe('/?comments=oldest#comment-29');
  });

  test('a page whose address names an order has it from the start', async () => {
    await renderPage(renderSection(), '/?comments=oldest');
    await expect.element(page.getByRole('combobox', { name: 'Sort' })).toHaveTextContent('Oldest first');
    await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/My own/);
    expect(api.calls.flatMap(({ query }) => query.get('sortBy') ?? [])).toEqual(['oldest']);
  });

  test('the order of a post in a feed is not in the address', async () => {
    await renderPage(<CommentSection post={{ id: '9', commentsCount: 2 }} place="feed" />, '/?comments=oldest');
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: 'Newest first' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Sort' })).toHaveTextContent('Newest first');
    expect(currentHref()).toBe('/?comments=oldest');
  });

  test('a comment of many lines is collapsed until it is expanded', async () => {
    api.comments = [commentOf(30, { content: Array.from({ length: 80 }, (_, at) => `Line ${at}.`).join('\n') })];
    await renderPage(renderSection());
    await expect.element(row('Line 7.')).toBeVisible();
    expect(page.getByText('Line 8.').query()).toBeNull();
    await page.getByRole('button', { name: 'See more' }).click();
    await expect.element(row('Line 79.')).toBeVisible();
    await page.getByRole('button', { name: 'See less' }).click();
    await expect.element(row('Line 79.')).not.toBeInTheDocument();
  });

  test('without comments, an empty state invites the reader', async () => {
    api.comments = [];
    await renderPage(renderSection());
    await expect.element(page.getByText('No comments yet. Be the first to comment!')).toBeVisible();
  });

  test('more of them load on demand, each once', async () => {
    api.comments = Array.from({ length: 23 }, (_, at) => commentOf(100 - at));
    await renderPage(renderSection());
    await page.getByRole('button', { name: 'Load More Comments' }).click();
    await expect.element(row('Comment 78')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Load More Comments' })).not.toBeInTheDocument();
    expect(page.getByRole('listitem').elements()).toHaveLength(23);
  });

  test('a feed shows a few and a link to the rest', async () => {
    api.comments = Array.from({ length: 7 }, (_, at) => commentOf(100 - at));
    await renderPage(<CommentSection post={{ id: '9', commentsCount: 7 }} place="feed" />);
    await expect.element(page.getByRole('link', { name: 'View All Comments' })).toHaveAttribute('href', '/post/9');
    expect(page.getByRole('listitem').elements()).toHaveLength(5);
  });

  test('a failure is shown and can be retried', async () => {
    let isBroken = true;
    api.respond = (call) => (isBroken && call.method === 'GET' ? broken : undefined);
    await renderPage(renderSection());
    await expect.element(page.getByRole('alert').filter({ hasText: 'Failed to load comments' })).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(row('Comment 30')).toBeVisible();
  });

  test('comments that failed offline load once the connection is back', async () => {
    let isOffline = true;
    api.respond = ({ method }) => (isOffline && method === 'GET' ? 'network error' : undefined);
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
    api.comments = [commentOf(29, { user: me, content: 'My own', review: 'waiting' })];
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
    api.comments = [commentOf(32), ...api.comments];
    socket.applyLocally('comment:new', { postId: '9', comment: commentOf(32) });
    await expect.element(page.getByRole('button', { name: /new comment/ })).toHaveTextContent('1 new comment');
  });
});

describe('after the connection was lost', () => {
  const list = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => commentOf(from - at));
  const missEvents = async () => {
    const reads = () => api.calls.filter(({ path }) => path === '/comments/posts/9/comments').length;
    const before = reads();
    // What was fetched within the last seconds is not fetched again.
    await new Promise((resolve) => {
      setTimeout(resolve, 3100);
    });
    markEventsMissed();
    await expect.poll(reads).toBe(before + 1);
  };
  const more = page.getByRole('button', { name: 'Load More Comments' });
  const sortBy = async (name: string) => {
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name }).click();
  };

  test('new comments wait below a line, newest on top', async () => {
    api.comments = list(33, 30);
    await renderPage(renderSection());
    await expect.element(row('Comment 30')).toBeVisible();
    api.comments = list(35, 30);
    await missEvents();
    await page.getByRole('button', { name: '2 new comments' }).click();
    await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/Comment 35/);
    expect(page.getByRole('listitem').elements()).toHaveLength(6);
  });

  test('those that follow a list that was read to its end can be loaded', async () => {
    api.comments = list(33, 30);
    await renderPage(renderSection());
    await sortBy('Oldest first');
    await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/Comment 30/);
    api.comments = list(60, 30);
    await missEvents();
    await expect.element(row('Comment 53')).toBeVisible();
    await expect.element(row('Comment 54')).not.toBeInTheDocument();
    await more.click();
    await expect.element(page.getByRole('listitem').last()).toMatchTextContent(/Comment 60/);
    expect(page.getByRole('button', { name: /new comment/ }).elements()).toEqual([]);
    await expect.element(more).not.toBeInTheDocument();
  });

  test('old comments in place of deleted ones are not new', async () => {
    api.comments = list(60, 30);
    await renderPage(renderSection());
    await sortBy('Newest first');
    await expect.element(row('Comment 41')).toBeVisible();
    api.comments = api.comments.filter(({ id }) => id !== '59');
    await missEvents();
    await expect.element(row('Comment 59')).not.toBeInTheDocument();
    expect(page.getByRole('button', { name: /new comment/ }).elements()).toEqual([]);
  });

  test('a list longer than a response is read again in part and continues at its end', async () => {
    api.comments = list(250, 101);
    await renderPage(renderSection());
    await sortBy('Oldest first');
    for (const end of [140, 160, 180, 200, 220, 240, 250]) {
      await more.click();
      await expect.element(row(`Comment ${end}`)).toBeVisible();
    }
    api.comments = list(252, 101);
    await missEvents();
    expect(api.calls.at(-1)?.query.get('limit')).toBe('100');
    await more.click();
    await expect.element(page.getByRole('listitem').last()).toMatchTextContent(/Comment 252/);
    expect(page.getByRole('listitem').elements()).toHaveLength(152);
  });
});

describe('replies', () => {
  test('are shown ten at a time and can be hidden', async () => {
    api.replies = Array.from({ length: 13 }, (_, at) =>
      commentOf(200 + at, { parentId: '30', content: `Reply ${at}.` }),
    );
    api.comments = [commentOf(30, { repliesCount: 13 })];
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
    api.replies = [commentOf(99, { parentId: '30', content: 'Well said', user: me, likesCount: 0 })];
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('list', { name: 'Replies' }).getByText('Well said')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Hide 1 reply' })).toBeVisible();
    expect(api.sent('POST', '/comments')[0]?.body).toEqual({ content: 'Well said', parentId: '30' });
  });
});

describe('liking', () => {
  test('is shown at once and stays', async () => {
    await renderPage(renderSection());
    await row('Comment 30').getByRole('button', { name: 'Like, 2 likes' }).click();
    const unlike = row('Comment 30').getByRole('button', { name: 'Unlike, 3 likes' });
    await expect.element(unlike).toHaveAttribute('aria-pressed', 'true');
    expect(api.sent('POST', '/30/like')).toHaveLength(1);
  });

  test('is reverted silently on failure', async () => {
    api.respond = (call) => (call.path.endsWith('/like') ? broken : undefined);
    await renderPage(renderSection());
    await row('Comment 30').getByRole('button', { name: 'Like, 2 likes' }).click();
    await expect.poll(() => api.sent('POST', '/30/like').length).toBe(1);
    await expect.element(row('Comment 30').getByRole('button', { name: 'Like, 2 likes' })).toBeVisible();
    expect(page.getByText(/like (post|comment)|Sorry/).query()).toBeNull();
  });
});

test('a reader who comes back finds the order, the open threads and the whole texts', async () => {
  const long = Array.from({ length: 80 }, (_, at) => `Line ${at}.`).join('\n');
  api.comments = [commentOf(31, { content: long }), commentOf(30, { repliesCount: 1 })];
  api.replies = [commentOf(201, { parentId: '30' })];
  function Page() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(!isShown)}>
          Navigate
        </button>
        {isShown && renderSection()}
      </>
    );
  }
  await renderPage(<Page />);
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.click();
  await page.getByRole('option', { name: 'Oldest first' }).click();
  await page.getByRole('button', { name: 'Show 1 reply' }).click();
  await page.getByRole('button', { name: 'See more' }).click();
  await expect.element(row('Comment 201').last()).toBeVisible();
  const navigate = page.getByRole('button', { name: 'Navigate' });
  await navigate.click();
  await expect.element(sort).not.toBeInTheDocument();
  await navigate.click();
  await expect.element(sort).toHaveTextContent('Oldest first');
  await expect.element(row('Line 79.')).toBeVisible();
  await expect.element(row('Comment 201').last()).toBeVisible();
  await page.getByRole('button', { name: 'Hide 1 reply' }).click();
  await navigate.click();
  await navigate.click();
  await expect.element(page.getByRole('button', { name: 'Show 1 reply' })).toBeVisible();
});

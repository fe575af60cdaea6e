import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeComments, fakeComments, field, row } from '../../../test/fake-comments.ts';
import { commentOf, me } from '../../../test/plain-comment.ts';
import { ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { socket } from '../../lib/api/socket.ts';
import CommentSection from './CommentSection.tsx';
import { changeComment } from './comments.cache.ts';

let api: FakeComments;

beforeEach(() => {
  api = fakeComments();
});

afterEach(() => {
  api.restore();
  resetPage();
});

const renderSection = () => <CommentSection post={{ id: '9', commentsCount: api.comments.length }} place="page" />;

describe('writing a comment', () => {
  test('Enter sends, Shift+Enter starts a line, and the comment is shown on top', async () => {
    await renderPage(renderSection());
    await field().click();
    await userEvent.keyboard('One{Shift>}{Enter}{/Shift}Two{Enter}');
    await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/One\s+Two/);
    await expect.element(field()).toHaveValue('');
    await expect.element(page.getByRole('heading', { name: '3 comments' })).toBeVisible();
    expect(api.sent('POST', '/comments').map((call) => call.body)).toEqual([{ content: 'One\nTwo', parentId: null }]);
  });

  // No event arrives here: the connection is lost.
  test('counts on the post without the event of the new number', async () => {
    const counts: number[] = [];
    onTestFinished(socket.on('post:comments', ({ commentsCount }) => counts.push(commentsCount)));
    api.respond = (call) => (call.method === 'DELETE' ? ok({ type: 'deleted' }) : undefined);
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
    api.respond = (call) => {
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
    api.respond = (call) => (isLost && call.method === 'POST' ? 'network error' : undefined);
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
    const keys = api.sent('POST', '/comments').map((call) => call.headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([2, 1, 'string']);
  });

  test('a lost response and a reload create one comment, another text a second one', async () => {
    api.respond = (call) => (call.method === 'POST' ? 'network error' : undefined);
    const send = async (text: string) => {
      await field().fill(text);
      await page.getByRole('button', { name: 'Send comment' }).click();
      await expect.element(page.getByText('Failed to post comment')).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
    };
    await renderPage(renderSection());
    await send('Hello');
    const stored = Object.fromEntries(Object.entries(localStorage));
    resetPage();
    Object.assign(localStorage, stored);
    await renderPage(renderSection());
    await expect.element(field()).toHaveValue('Hello');
    await send('Hello');
    await send('Hello again');
    const keys = api.sent('POST', '/comments').map((call) => call.headers.get('Idempotency-Key'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('a draft is stored per post', async () => {
    localStorage.setItem('draft:1:comment:9', JSON.stringify({ text: 'Half a thought', savedAt: Date.now() }));
    await renderPage(renderSection());
    await expect.element(field()).toHaveValue('Half a thought');
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
    expect(api.sent('PUT', '/29')).toHaveLength(1);
  });

  test('is deleted after a confirmation', async () => {
    api.respond = (call) => (call.method === 'DELETE' ? ok({ type: 'deleted' }) : undefined);
    await renderPage(renderSection());
    await row('My own').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this comment?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(row('My own')).toBeVisible();
    await row('My own').getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(row('My own')).not.toBeInTheDocument();
    expect(api.sent('DELETE', '/29')).toHaveLength(1);
  });

  test('with replies stays as [deleted]', async () => {
    api.respond = (call) => (call.method === 'DELETE' ? ok({ type: 'content_replaced' }) : undefined);
    api.comments = [commentOf(29, { user: me, content: 'My own', repliesCount: 1 })];
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

describe('a typed text whose comment is deleted meanwhile', () => {
  const reply = page.getByRole('textbox', { name: 'Reply to Kofi Mensah...' });
  const type = async (name: string, text: string) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByRole('textbox').last().fill(text);
  };
  const deleted = (id: number) =>
    socket.applyLocally('comment:deleted', { postId: '9', parentId: null, commentId: String(id) });

  test('stays as a reply to copy, until it is discarded', async () => {
    await renderPage(renderSection());
    await type('Reply', 'My reply');
    deleted(30);
    await expect.element(page.getByText('The comment is no longer available. Your reply was not sent.')).toBeVisible();
    await expect.element(row('[deleted]').getByText('My reply')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible();
    await expect.element(reply).not.toBeInTheDocument();
    expect(document.activeElement?.textContent).toContain('My reply');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(row('[deleted]')).not.toBeInTheDocument();
    expect(localStorage.getItem('draft:1:reply:30')).toBeNull();
  });

  test('stays below the placeholder of a comment with replies', async () => {
    api.comments = [commentOf(30, { repliesCount: 1 })];
    await renderPage(renderSection());
    await type('Reply', 'My reply');
    changeComment('30', (comment) => ({ ...comment, isDeleted: true, content: '[deleted]' }));
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByText('My reply')).not.toBeInTheDocument();
    await expect.element(row('[deleted]')).toBeVisible();
  });

  test('stays as an edit to copy', async () => {
    api.comments = [commentOf(29, { user: me, content: 'My own' })];
    await renderPage(renderSection());
    await type('Edit', 'My change');
    deleted(29);
    await expect
      .element(page.getByText('The comment is no longer available. Your change was not saved.'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(row('[deleted]')).not.toBeInTheDocument();
  });

  test('without a text the comment disappears at once', async () => {
    await renderPage(renderSection());
    await row('Comment 30').getByRole('button', { name: 'Reply' }).click();
    await expect.element(reply).toBeVisible();
    deleted(30);
    await expect.element(row('Comment 30')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Edit' }).click();
    deleted(29);
    await expect.element(row('[deleted]')).not.toBeInTheDocument();
    await expect.element(page.getByRole('list', { name: 'Comments' })).not.toBeInTheDocument();
  });

  test('is offered to copy where the post is deleted', async () => {
    await renderPage(renderSection());
    await field().fill('My comment');
    socket.applyLocally('post:deleted', { postId: '8' });
    expect(page.getByText('The post is no longer available. Your text was not sent.').query()).toBeNull();
    socket.applyLocally('post:deleted', { postId: '9' });
    await expect.element(page.getByText('The post is no longer available. Your text was not sent.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  });
});

import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { page } from 'vitest/browser';
import { enlargeText } from '../../../../test/enlarge-text.ts';
import { postOf } from '../../../../test/plain-post.ts';
import {
  type FakeCall,
  type FakeResponse,
  fakeApi,
  maya,
  ok,
  renderPage,
  resetPage,
} from '../../../../test/TestPage.tsx';
import { ComposerHost } from './ComposerHost.tsx';
import { openComposer } from './composer-tasks.ts';

let respond: (call: FakeCall) => FakeResponse | Promise<FakeResponse> | undefined = () => undefined;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  respond = () => undefined;
  api = fakeApi(
    (call) => respond(call) ?? { status: 404, body: { success: false, code: 'NOT_FOUND', message: 'Not found' } },
  );
});

afterEach(() => {
  api.restore();
  resetPage();
});

const host = <ComposerHost upload={() => Promise.reject(new Error('no files in this test'))} PollFields={() => null} />;

test('the emoji row closes with the sent post', async () => {
  respond = (call) => (call.path === '/posts' ? ok({ post: postOf(31, { user: maya }) }) : undefined);
  await renderPage(host);
  openComposer({ kind: 'new' });
  const composer = page.getByRole('dialog', { name: 'Create post' });
  const emoji = composer.getByRole('button', { name: 'Emoji', exact: true });
  await emoji.click();
  await composer.getByRole('button', { name: 'Insert fire' }).click();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.element(composer).not.toBeInTheDocument();
  openComposer({ kind: 'new' });
  await expect.element(emoji).toHaveAttribute('aria-expanded', 'false');
  expect(composer.getByRole('button', { name: 'Insert fire' }).query()).toBeNull();
});

test('text can be dropped into the field, and nothing is added to a post that is being sent', async () => {
  const sent = Promise.withResolvers<FakeResponse>();
  respond = (call) => (call.method === 'POST' && call.path === '/posts' ? sent.promise : undefined);
  await renderPage(host);
  openComposer({ kind: 'new' });
  const composer = page.getByRole('dialog', { name: 'Create post' });
  const field = composer.getByRole('textbox');
  await field.fill('Hello');
  const words = new DataTransfer();
  words.setData('text/plain', ' there');
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: words });
  // The browser inserts it unless the event is cancelled.
  expect(field.element().dispatchEvent(drop)).toBe(true);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.element(field).toHaveAttribute('readonly');
  sent.resolve({ status: 500, body: { success: false, code: 'SERVER_ERROR', message: 'Sorry' } });
  await expect.element(field).not.toHaveAttribute('readonly');
  await expect.element(field).toHaveValue('Hello');
});

test('a link without a preview shows none, and an unfinished address is not fetched', async () => {
  respond = (call) => (call.path === '/posts/link-preview' ? ok({ linkPreview: null }) : undefined);
  await renderPage(host);
  openComposer({ kind: 'new' });
  const composer = page.getByRole('dialog', { name: 'Create post' });
  const requests = () => api.calls.flatMap(({ path, body }) => (path === '/posts/link-preview' ? [body] : []));
  const watching = composer.getByText('Looking up the link...');
  for (const text of ['https://[', 'https://me:secret@example.org/']) {
    await composer.getByRole('textbox').fill(text);
    // Longer than the debounce of a link.
    await new Promise((resolve) => setTimeout(resolve, 800));
  }
  await composer.getByRole('textbox').fill('See https://example.org/a');
  await expect.poll(requests).toEqual([{ url: 'https://example.org/a' }]);
  await expect.element(watching).not.toBeInTheDocument();
  await expect.element(composer.getByRole('button', { name: 'Post', exact: true })).toBeEnabled();
});

test('a quote of a deleted post is removed, and the text is sent without it', async () => {
  respond = ({ path, body }) => {
    if (path !== '/posts') return undefined;
    const isQuote = 'quotedPostId' in (body as object);
    return isQuote
      ? { status: 404, body: { success: false, code: 'POST_NOT_FOUND', message: 'Post not found' } }
      : ok({ post: postOf(31, { user: maya }) });
  };
  await renderPage(host);
  openComposer({ kind: 'new', quoted: postOf(7) });
  const composer = page.getByRole('dialog', { name: 'Create post' });
  await composer.getByRole('textbox').fill('Look at this');
  const post = composer.getByRole('button', { name: 'Post', exact: true });
  await post.click();
  await expect.element(composer.getByText('Post not found')).toBeVisible();
  await composer.getByRole('button', { name: 'Remove quote' }).click();
  expect(composer.getByText('Post not found').query()).toBeNull();
  await post.click();
  await expect.element(composer).not.toBeInTheDocument();
  const sent = api.calls.filter(({ path }) => path === '/posts').map(({ body }) => body);
  expect(sent).toEqual([
    expect.objectContaining({ content: 'Look at this', quotedPostId: '7' }),
    expect.not.objectContaining({ quotedPostId: '7' }),
  ]);
  openComposer({ kind: 'new', quoted: postOf(7) });
  await expect.element(composer.getByText('Post 7')).toBeVisible();
});

describe('an edit', () => {
  const own = postOf(31, { user: maya, content: 'First', contentWarning: null });
  const composer = page.getByRole('dialog', { name: 'Edit post' });
  const field = composer.getByRole('textbox', { name: "What's on your mind?" });
  const save = composer.getByRole('button', { name: 'Save', exact: true });
  const notice = composer.getByText('The post was changed after you began this edit.', { exact: false });
  const close = composer.getByRole('button', { name: 'Close' });
  const edits = () => api.calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));

  beforeEach(() => {
    respond = ({ method, body }) => (method === 'PUT' ? ok({ post: { ...own, ...(body as object) } }) : undefined);
  });

  it('sends only what it changes, and the link of a new text', async () => {
    await renderPage(host);
    openComposer({ kind: 'edit', post: own });
    await field.fill('Second');
    await save.click();
    await expect.element(composer).not.toBeInTheDocument();
    expect(edits()).toEqual([{ content: 'Second', linkPreview: null }]);
  });

  it('of an earlier version says so, and keeps a warning that was set since', async () => {
    await renderPage(host);
    openComposer({ kind: 'edit', post: own });
    await field.fill('Second');
    await expect.poll(() => localStorage.getItem('draft:1:post:edit:31:extras')).not.toBeNull();
    expect(notice.query()).toBeNull();
    await close.click();
    openComposer({ kind: 'edit', post: { ...own, contentWarning: 'Spoilers' } });
    await expect.element(notice).toBeVisible();
    await expect.element(field).toHaveValue('Second');
    await save.click();
    await expect.element(composer).not.toBeInTheDocument();
    expect(edits()).toEqual([{ content: 'Second', linkPreview: null }]);
  });

  it('of an earlier version gives way to the current one', async () => {
    await renderPage(host);
    openComposer({ kind: 'edit', post: own });
    await field.fill('Second');
    await expect.poll(() => localStorage.getItem('draft:1:post:edit:31:extras')).not.toBeNull();
    await close.click();
    openComposer({ kind: 'edit', post: { ...own, content: 'From the phone' } });
    await composer.getByRole('button', { name: 'Show the current version' }).click();
    await expect.element(field).toHaveValue('From the phone');
    expect(notice.query()).toBeNull();
    await expect.element(save).toBeDisabled();
  });

  it('that was undone shows the current version', async () => {
    await renderPage(host);
    openComposer({ kind: 'edit', post: own });
    await field.fill('Second');
    await expect.poll(() => localStorage.getItem('draft:1:post:edit:31:extras')).not.toBeNull();
    await field.fill('First');
    await expect.poll(() => localStorage.getItem('draft:1:post:edit:31:extras')).toBeNull();
    await close.click();
    openComposer({ kind: 'edit', post: { ...own, content: 'From the phone' } });
    await expect.element(field).toHaveValue('From the phone');
  });
});

test('a text that is too long cannot be sent', async () => {
  await renderPage(host);
  openComposer({ kind: 'new' });
  const composer = page.getByRole('dialog', { name: 'Create post' });
  await composer.getByRole('textbox').fill('a'.repeat(1960));
  await expect.element(composer.getByText('40 characters left')).toBeInTheDocument();
  await composer.getByRole('textbox').fill('a'.repeat(2001));
  await expect.element(composer.getByText('1 character too many')).toBeInTheDocument();
  await expect.element(composer.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
});

test.each([
  ['Hello', '1995'],
  ['x'.repeat(3000), '-1000'],
])('the number of characters left is whole on a small phone: %#', async (content, left) => {
  await page.viewport(360, 740);
  await renderPage(host);
  openComposer({ kind: 'new' });
  const composer = page.getByRole('dialog', { name: 'Create post' });
  await composer.getByRole('textbox').fill(content);
  const counter = composer.getByText(left, { exact: true });
  await expect.element(counter).toBeVisible();
  expect(counter.element().getBoundingClientRect().right).toBeLessThanOrEqual(344);
});

test('large text shows all tools of the composer on a phone', async () => {
  await enlargeText();
  await renderPage(host);
  openComposer({ kind: 'new' });
  const emoji = page.getByRole('dialog', { name: 'Create post' }).getByRole('button', { name: 'Emoji', exact: true });
  await expect.element(emoji).toBeVisible();
  expect(emoji.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});

import type { LinkPreview } from '@gumball/contract/posts/posts.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { postOf } from '../../../../test/plain-post.ts';
import { type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { ComposerHost } from './ComposerHost.tsx';
import { openComposer } from './composer-tasks.ts';

const url = 'https://example.org/bees';
const preview: LinkPreview = { url, title: 'Bees', description: null, image: null };
const linked = postOf(30, { content: `Se ${url}`, postType: 'link', linkPreview: preview });

let api: ReturnType<typeof fakeApi>;
let lookup: PromiseWithResolvers<FakeResponse>;

beforeEach(() => {
  lookup = Promise.withResolvers();
  api = fakeApi((call) => (call.path === '/posts/link-preview' ? lookup.promise : ok({ post: linked })));
});
afterEach(() => {
  api.restore();
  resetPage();
});

/** The bodies of the requests that store a post. */
const sent = () => api.calls.flatMap(({ path, body }) => (/^\/posts(?:\/30)?$/.test(path) ? [body] : []));
const field = page.getByRole('textbox', { name: "What's on your mind?" });
const save = page.getByRole('button', { name: 'Save', exact: true });

async function openEdit() {
  await renderPage(<ComposerHost upload={() => Promise.reject(new Error('no files'))} PollFields={() => null} />);
  openComposer({ kind: 'edit', post: linked });
  await expect.element(field).toHaveValue(linked.content);
}

test('an edit shows the preview of the post without a look-up, and leaves it', async () => {
  await openEdit();
  await expect.element(page.getByText('Bees', { exact: true })).toBeVisible();
  await expect.element(save).toBeDisabled();
  expect(page.getByRole('button', { name: 'Discard changes' }).query()).toBeNull();
  await field.fill(`See ${url}`);
  await save.click();
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ content: `See ${url}` });
  expect(sent()[0]).not.toHaveProperty('linkPreview');
  expect(api.calls.map(({ path }) => path)).not.toContain('/posts/link-preview');
});

test('an edit removes the preview that the author dismissed', async () => {
  await openEdit();
  await page.getByRole('button', { name: 'Remove link preview' }).click();
  await save.click();
  await expect.poll(sent).toEqual([{ linkPreview: null }]);
});

test('an edit removes the preview of a link that left the text', async () => {
  await openEdit();
  await field.fill('Nothing to see');
  expect(page.getByText('Bees', { exact: true }).query()).toBeNull();
  await save.click();
  await expect.poll(sent).toMatchObject([{ linkPreview: null }]);
});

test('a new post waits for the preview of a link that was entered just before', async () => {
  await renderPage(<ComposerHost upload={() => Promise.reject(new Error('no files'))} PollFields={() => null} />);
  openComposer({ kind: 'new' });
  await field.fill(`See ${url}#hive`);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(() => api.calls.map(({ path }) => path)).toContain('/posts/link-preview');
  expect(sent()).toEqual([]);
  lookup.resolve(ok({ linkPreview: preview }));
  await expect.poll(sent).toMatchObject([{ linkPreview: { url } }]);
});

test('a new post with a link that is looked up in vain is sent after a short time', async () => {
  await renderPage(<ComposerHost upload={() => Promise.reject(new Error('no files'))} PollFields={() => null} />);
  openComposer({ kind: 'new' });
  await field.fill(`See ${url}`);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(sent).toMatchObject([{ linkPreview: { url } }]);
});

import type { Post } from '@gumball/contract/posts/posts.schemas';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { postOf as plainPostOf } from '../../../../test/plain-post.ts';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { session } from '../../../lib/session/session.ts';
import { chooseWarnings } from '../../../lib/storage/warning-choice.ts';
import { ComposerHost } from '../composer/ComposerHost.tsx';
import { openComposer } from '../composer/composer-tasks.ts';
import { memberSource } from '../data/post-sources.ts';
import { changePost } from '../data/posts.cache.ts';
import { NewestPosts } from '../feed/NewestPosts.tsx';

const picture = {
  url: '/uploads/hull.webp',
  kind: 'image' as const,
  width: 40,
  height: 30,
  alt: 'A hull',
  placeholder: null,
  posterUrl: null,
  sizes: [],
} satisfies Post['media'][number];

const postOf = (id: number, change: Partial<Post> = {}) =>
  plainPostOf(id, { likesCount: 0, commentsCount: 0, ...change });

let api: ReturnType<typeof fakeApi>;
let posts: Post[] = [];
let sent: { path: string; method: string; body: unknown }[] = [];

beforeEach(() => {
  sent = [];
  api = fakeApi(({ path, method, body }) => {
    if (method !== 'GET') sent.push({ path, method, body });
    if (path === '/users/2/posts') return ok({ posts, pagination: { page: 1, limit: 10, hasMore: false } });
    if (path.endsWith('/versions'))
      return ok({
        versions: [{ content: 'The first text', contentWarning: 'Spoilers', writtenAt: posts[0]?.createdAt }],
      });
    if (path.endsWith('/pin')) return ok({});
    if (path === '/posts' && method === 'POST') return ok({ post: postOf(40) });
    const one = posts.find(({ id }) => path === `/posts/${id}`);
    if (one) return ok({ post: one });
    return { status: 404, body: { success: false, code: 'NOT_FOUND', message: 'Not found' } };
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const list = (pinnedId: string | null = null) => (
  <NewestPosts
    name="Recent"
    source={memberSource('2')}
    poll={() => null}
    pinnedIds={pinnedId ? [pinnedId] : []}
    empty={<p>Empty</p>}
  />
);
const card = (text: RegExp) => page.getByRole('article').filter({ hasText: text });

test('a warning stands for a post and its quote, until the reader asks for the post or always shows them', async () => {
  const warned = {
    content: 'The butler did it',
    contentWarning: 'Spoilers',
    media: [picture],
    mediaUrls: [picture.url],
  };
  const quoted = { ...postOf(29, warned), community: null };
  posts = [postOf(30, { ...warned, postType: 'photo' }), postOf(31, { quote: { post: quoted } })];
  await renderPage(list());
  const hidden = card(/Spoilers/).first();
  const show = hidden.getByRole('button', { name: 'Show' });
  await expect.element(show).toHaveAttribute('aria-expanded', 'false');
  await expect.element(card(/Post 31/).getByText('Content warning: Spoilers')).toBeVisible();
  await expect.element(page.getByText('The butler did it')).not.toBeInTheDocument();
  expect(document.querySelector('img[src*="hull"]')).toBeNull();
  await show.click();
  await expect.element(hidden.getByText('The butler did it')).toBeVisible();
  await expect.element(hidden.getByRole('button', { name: 'View picture: A hull' })).toBeVisible();
  await hidden.getByRole('button', { name: 'Hide' }).click();
  await expect.element(page.getByText('The butler did it')).not.toBeInTheDocument();
  chooseWarnings(true);
  await expect.element(hidden.getByText('The butler did it')).toBeVisible();
  await expect.element(card(/Post 31/).getByText('The butler did it')).toBeVisible();
  chooseWarnings(false);
});

test('what a warning stood for stays shown for a reader who comes back', async () => {
  posts = [postOf(30, { content: 'The butler did it', contentWarning: 'Spoilers' })];
  function Page() {
    const [visit, setVisit] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setVisit(visit + 1)}>
          Come back
        </button>
        <div key={visit}>{list()}</div>
      </>
    );
  }
  await renderPage(<Page />);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Come back' }).click();
  await expect.element(page.getByText('The butler did it')).toBeVisible();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('button', { name: 'Come back' }).click();
  await expect.element(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible();
});

test("'Edited' opens the former versions", async () => {
  posts = [postOf(30, { editedAt: '2026-11-20T11:00:00.000Z' })];
  await renderPage(list());
  await page.getByRole('button', { name: 'Edited' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit history' });
  await expect.element(dialog.getByRole('listitem').first().getByText('Post 30')).toBeVisible();
  await expect.element(dialog.getByRole('listitem').nth(1).getByText('The first text')).toBeVisible();
  await expect.element(dialog.getByRole('listitem').nth(1).getByText('Content warning: Spoilers')).toBeVisible();
});

test('the pinned post stands above the others, once, and an own post is pinned from its menu', async () => {
  posts = [postOf(31), postOf(30)];
  await renderPage(list('30'));
  await expect.element(page.getByRole('region', { name: 'Pinned post' }).getByText('Post 30')).toBeVisible();
  await expect.element(card(/Post 31/)).toBeVisible();
  expect(card(/Post 30/).elements()).toHaveLength(1);
  session.updateUser({ id: '2', pinnedPostId: null });
  await card(/Post 31/)
    .getByRole('button', { name: 'More options' })
    .click();
  await page.getByRole('menuitem', { name: 'Pin to profile' }).click();
  await expect.element(page.getByText('Post pinned to your profile')).toBeVisible();
  expect(sent).toMatchObject([{ path: '/posts/31/pin', method: 'PUT' }]);
  expect(session.get()).toMatchObject({ user: { pinnedPostId: '31' } });
});

test('the composer sends a warning that was chosen or typed', async () => {
  posts = [];
  await renderPage(<ComposerHost upload={() => Promise.reject(new Error('no files'))} PollFields={() => null} />);
  openComposer({ kind: 'new' });
  const composer = page.getByRole('dialog', { name: 'Create post' });
  await composer.getByRole('textbox', { name: "What's on your mind?" }).fill('The butler did it');
  await composer.getByRole('button', { name: 'Content warning', exact: true }).click();
  await composer.getByRole('button', { name: 'Spoilers' }).click();
  const field = composer.getByRole('textbox', { name: 'Content warning' });
  await expect.element(field).toHaveValue('Spoilers');
  await field.click();
  await userEvent.keyboard('{End}!');
  await composer.getByRole('button', { name: 'Post', exact: true }).last().click();
  await expect.poll(() => sent).toMatchObject([{ path: '/posts', body: { contentWarning: 'Spoilers!' } }]);
});

test('a post of a closed community cannot be liked, an own like can be taken back, and it opens live', async () => {
  const community = { id: '5', name: 'Sailing', isPrivate: true, isClosed: true };
  posts = [postOf(31, { community }), postOf(30, { community, isLiked: true, likesCount: 1 })];
  await renderPage(list());
  const like = card(/Post 31/).getByRole('button', { name: 'Like, 0 likes' });
  await expect.element(like).toHaveAttribute('aria-disabled', 'true');
  await expect.element(like).toHaveAccessibleDescription('This community is closed');
  await like.click({ force: true });
  await expect.element(page.getByRole('status').getByText('This community is closed')).toBeVisible();
  expect(sent).toEqual([]);
  await expect
    .element(card(/Post 30/).getByRole('button', { name: 'Unlike, 1 like' }))
    .not.toHaveAttribute('aria-disabled');
  changePost('31', (post) => ({ ...post, community: { id: '5', name: 'Sailing' } }));
  await expect.element(like).not.toHaveAttribute('aria-disabled');
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { postOf } from '../../../../test/plain-post.ts';
import { fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { PostList } from './PostList.tsx';

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi(() => ({ status: 404, body: { success: false, code: 'NOT_FOUND', message: 'Not found' } }));
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('a press right after a scroll reaches its button', async () => {
  const posts = Array.from({ length: 10 }, (_, at) => postOf(60 - at));
  await renderPage(<PostList name="Everyone" posts={posts} end={{ kind: 'end' }} poll={() => null} />);
  const post = page.getByRole('article').filter({ hasText: 'Post 59' });
  const more = post.getByRole('button', { name: 'More options' });
  await expect.element(more).toBeVisible();
  const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true, capture: true }));
  scrollBy({ top: 40, behavior: 'instant' });
  await scrolled;
  // The list has rendered as one that scrolls.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const { left, top, width, height } = more.element().getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(more.element().contains(hit)).toBe(true);
});

import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { enlargeText, findCutTexts } from '../../../../test/enlarge-text.ts';
import { postOf } from '../../../../test/plain-post.ts';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { PostActions } from './PostActions.tsx';

afterEach(resetPage);

const actions = (
  <article className="mx-6">
    <PostActions post={{ ...postOf(7), likesCount: 0, commentsCount: 0 }} onPage={false} />
  </article>
);
const share = page.getByRole('button', { name: 'Share' });

const topOf = (name: RegExp) => page.getByRole('button', { name }).element().getBoundingClientRect().top;

test('the actions of a post are one line on a phone', async () => {
  await page.viewport(320, 740);
  await renderPage(actions);
  await expect.element(share).toBeVisible();
  expect(topOf(/^Share/)).toBe(topOf(/^Like/));
});

test('the actions of a post are within its card in large text', async () => {
  await enlargeText();
  await renderPage(actions);
  await expect.element(share).toBeVisible();
  expect(findCutTexts(page.getByRole('article'))).toEqual([]);
  expect(share.element().getBoundingClientRect().right).toBeLessThanOrEqual(390 - 24 + 8);
});

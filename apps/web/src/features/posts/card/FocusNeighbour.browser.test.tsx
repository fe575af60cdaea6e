import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { focusNeighbourOf } from './focus-neighbour.ts';

afterEach(resetPage);

const card = (id: string) => (
  <article key={id} data-post={id}>
    <a href={`/post/${id}`}>Post {id}</a>
  </article>
);
const removeCards = (...ids: string[]) => {
  for (const id of ids) document.querySelector(`[data-post="${id}"]`)?.remove();
};

test('the nearest post that is left gets the focus, first those below', async () => {
  await renderPage(<div role="feed">{['1', '2', '3', '4'].map(card)}</div>);
  await expect.element(page.getByRole('link', { name: 'Post 2' })).toBeVisible();
  const afterSecond = focusNeighbourOf('2');
  removeCards('2', '3');
  afterSecond();
  await expect.element(page.getByRole('link', { name: 'Post 4' })).toHaveFocus();
  const afterFourth = focusNeighbourOf('4');
  removeCards('4');
  afterFourth();
  await expect.element(page.getByRole('link', { name: 'Post 1' })).toHaveFocus();
});

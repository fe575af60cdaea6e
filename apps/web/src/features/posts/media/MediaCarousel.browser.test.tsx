import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { MediaCarousel } from './MediaCarousel.tsx';

const picture = (url: string): Media => ({
  url,
  kind: 'image',
  width: 10,
  height: 10,
  alt: '',
  placeholder: null,
  posterUrl: null,
  sizes: [],
});
const pixel = (value: number) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' data-n='${value}'/>`;

afterEach(resetPage);

test('dots, arrows and arrow keys move the slides; the dots are for pointers only', async () => {
  await renderPage(<MediaCarousel media={[1, 2, 3].map((number) => picture(pixel(number)))} />);
  const group = page.getByRole('group', { name: 'Media, 3 items' });
  const slide = (text: string) => expect.element(group.getByText(text, { exact: true })).toBeInTheDocument();
  await slide('1 of 3');
  const dots = group.element().querySelectorAll<HTMLElement>('[aria-hidden="true"] > button');
  expect([...dots].map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1]);
  dots[2]?.click();
  await slide('3 of 3');
  await page.getByRole('button', { name: /previous/i }).click();
  await slide('2 of 3');
});

import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { PostMedia } from './PostMedia.tsx';

const picture = (number: number, width = 10, height = 10): Media => ({
  url: `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' data-n='${number}'/>`,
  kind: 'image',
  width,
  height,
  alt: '',
  placeholder: null,
  posterUrl: null,
  sizes: [],
});

const shapeOf = (element: Element) => {
  const { width, height } = element.getBoundingClientRect();
  return width / height;
};

afterEach(resetPage);

test('dots, arrows and arrow keys move the slides; the dots are for pointers only', async () => {
  await renderPage(<PostMedia media={[1, 2, 3, 4, 5].map((number) => picture(number))} />);
  const group = page.getByRole('group', { name: 'Media, 5 items' });
  const slide = (text: string) => expect.element(group.getByText(text, { exact: true })).toBeInTheDocument();
  await slide('1 of 5');
  const dots = group.element().querySelectorAll<HTMLElement>('[aria-hidden="true"] > button');
  expect([...dots].map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, -1, -1]);
  dots[4]?.click();
  await slide('5 of 5');
  await page.getByRole('button', { name: /previous/i }).click();
  await slide('4 of 5');
});

test('one picture has its own shape, within the height of the window', async () => {
  await renderPage(
    <div style={{ width: 300 }}>
      <PostMedia media={[picture(1, 300, 200)]} />
      <PostMedia media={[picture(2, 100, 900)]} />
      <div style={{ width: 3000 }}>
        <PostMedia media={[picture(3, 100, 100)]} />
      </div>
    </div>,
  );
  const groups = page.getByRole('group', { name: 'Media' });
  await expect.element(groups.first()).toBeInTheDocument();
  const [own, tall, large] = groups.elements();
  if (!own || !tall || !large) throw new Error('expected three groups');
  expect(shapeOf(own)).toBeCloseTo(1.5, 1);
  expect(shapeOf(tall)).toBeCloseTo(0.8, 1);
  expect(large.getBoundingClientRect().height).toBeLessThanOrEqual(window.innerHeight * 0.8 + 1);
  // The pictures fill their boxes.
  for (const group of [own, tall, large]) {
    const image = group.querySelector('img');
    expect(image?.getBoundingClientRect().height).toBeCloseTo(group.getBoundingClientRect().height, 0);
  }
});

test('the cells of a grid are of the shape of its pictures, and each opens in the viewer of all', async () => {
  await renderPage(
    <div style={{ width: 400 }}>
      <PostMedia media={[picture(1, 1600, 900), picture(2), picture(3)]} />
    </div>,
  );
  const cells = page.getByRole('group', { name: 'Media, 3 items' }).getByRole('button');
  await expect.element(cells.first()).toBeInTheDocument();
  const [wide, left, right] = cells.elements().map((cell) => cell.getBoundingClientRect());
  if (!wide || !left || !right) throw new Error('expected three cells');
  expect(wide.width).toBeCloseTo(left.width + 4 + right.width, 0);
  expect(left.top).toBeCloseTo(wide.bottom + 4, 0);
  expect(right.top).toBeCloseTo(left.top, 0);
  await page.getByRole('button', { name: 'View picture 3' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Picture 3 of 3' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Picture 2 of 3' })).toBeInTheDocument();
});

import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { expect, test } from 'vitest';
import { arrangeMedia } from './media-layout.ts';

const media = (width: number | null, height: number | null, kind: Media['kind'] = 'image'): Media => ({
  url: `/uploads/${width}x${height}.webp`,
  kind,
  width,
  height,
  alt: '',
  placeholder: null,
  posterUrl: null,
  sizes: [],
});
const portrait = media(900, 1600);
const landscape = media(1600, 900);
const square = media(500, 500);

test.each([
  ['a landscape', landscape, 16 / 9],
  ['a square', square, 1],
  ['a portrait', media(800, 1000), 4 / 5],
  ['a tall screenshot, bounded', portrait, 4 / 5],
  ['a panorama, bounded', media(6000, 1000), 3],
  ['a file of unknown size', media(null, null, 'video'), 16 / 10],
  ['a portrait video', media(1080, 1350, 'video'), 4 / 5],
])('a single one has its own shape: %s', (_name, item, ratio) => {
  expect(arrangeMedia([item])).toEqual({ kind: 'single', ratio, isFirstWide: false });
});

test('two to four pictures are a grid whose cells suit their shapes', () => {
  expect(arrangeMedia([square, square])).toMatchObject({ kind: 'grid', ratio: 2 });
  expect(arrangeMedia([portrait, portrait])).toMatchObject({ kind: 'grid', ratio: 8 / 5 });
  expect(arrangeMedia([landscape, landscape])).toMatchObject({ kind: 'grid', ratio: 5 / 2 });
  expect(arrangeMedia([landscape, portrait]).ratio).toBeCloseTo(2);
  expect(arrangeMedia([landscape, square, square])).toEqual({ kind: 'grid', ratio: 6 / 5, isFirstWide: true });
  expect(arrangeMedia([portrait, square, square])).toEqual({ kind: 'grid', ratio: 3 / 2, isFirstWide: false });
  expect(arrangeMedia([landscape, landscape, landscape, landscape])).toMatchObject({ kind: 'grid', ratio: 3 / 2 });
  expect(arrangeMedia([portrait, portrait, portrait, portrait])).toMatchObject({ kind: 'grid', ratio: 1 });
});

test('five pictures, or a video among others, are a carousel in the shape of the first', () => {
  expect(arrangeMedia([portrait, square, square, square, square])).toMatchObject({ kind: 'carousel', ratio: 4 / 5 });
  expect(arrangeMedia([square, media(1600, 900, 'video')])).toMatchObject({ kind: 'carousel', ratio: 1 });
});

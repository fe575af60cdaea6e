import { chatFilesMax } from '@gumball/rules/messages/message-text';
import { expect, test } from 'vitest';
import { albumTiles } from './album-layout.ts';

const layoutOf = (...ratios: number[]) => albumTiles(ratios).map(({ columns, ratio }) => [columns, ratio]);

test('two to four files are laid out by their shapes', () => {
  expect(layoutOf(1.5, 1.5)).toEqual([
    [6, 2],
    [6, 2],
  ]);
  expect(layoutOf(1.5, 0.7)).toEqual([
    [3, 1],
    [3, 1],
  ]);
  expect(layoutOf(1.5, 1, 1)).toEqual([
    [6, 2],
    [3, 1],
    [3, 1],
  ]);
  // Beside a high first one are two.
  expect(layoutOf(0.7, 1, 1)).toEqual([
    [4, null],
    [2, 1],
    [2, 1],
  ]);
  expect(layoutOf(1.5, 1, 1, 1).map(([columns]) => columns)).toEqual([6, 2, 2, 2]);
  expect(layoutOf(1, 1, 1, 1).map(([columns]) => columns)).toEqual([3, 3, 3, 3]);
});

test('every album has a tile for each file and fills its rows', () => {
  for (let count = 2; count <= chatFilesMax; count += 1) {
    for (const ratio of [0.5, 1, 2]) {
      const tiles = albumTiles(Array.from({ length: count }, () => ratio));
      expect(tiles).toHaveLength(count);
      // A tile that fills two rows stands for another one of its width below it.
      const columns = tiles.reduce((sum, tile) => sum + tile.columns * (tile.ratio === null ? 2 : 1), 0);
      expect(columns % 6).toBe(0);
    }
  }
});

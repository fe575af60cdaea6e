/** The layout of an album: how its tiles share a grid of six columns. docs/product.md, Messages. */

/** A tile: the columns that it spans, and its aspect ratio; null where it fills the height of two rows beside it. */
export type AlbumTile = { columns: 2 | 3 | 4 | 6; ratio: number | null };

const wideFrom = 1.2;

/** The number of tiles in each row of an album with five or more. */
const rowsByCount: Record<number, readonly number[]> = {
  5: [2, 3],
  6: [3, 3],
  7: [2, 2, 3],
  8: [2, 3, 3],
  9: [3, 3, 3],
  10: [2, 2, 3, 3],
};

function toTiles(rows: readonly number[]): AlbumTile[] {
  return rows.flatMap((count) => {
    const columns = count === 1 ? 6 : count === 2 ? 3 : 2;
    return Array.from({ length: count }, (): AlbumTile => ({ columns, ratio: count === 1 ? 2 : 1 }));
  });
}

/** Returns the tiles of an album of at least two files. `ratios` are the aspect ratios of the files, width by height. */
export function albumTiles(ratios: readonly number[]): AlbumTile[] {
  const [first = 1] = ratios;
  const isFirstWide = first >= wideFrom;
  switch (ratios.length) {
    case 2:
      return toTiles(ratios.every((ratio) => ratio >= wideFrom) ? [1, 1] : [2]);
    case 3:
      return isFirstWide ? toTiles([1, 2]) : [{ columns: 4, ratio: null }, ...toTiles([3]).slice(1)];
    case 4:
      return toTiles(isFirstWide ? [1, 3] : [2, 2]);
    default:
      return toTiles(rowsByCount[ratios.length] ?? ratios.map(() => 1));
  }
}

import type { Media } from '@gumball/contract/uploads/uploads.schemas';

/** The arrangement of a post's media: `single`, a grid of two to four pictures, or a carousel. */
export type MediaLayout = {
  kind: 'single' | 'grid' | 'carousel';
  /** The aspect ratio of the box, width by height. */
  ratio: number;
  /** Whether the first picture of a grid of three takes the whole width instead of the whole height. */
  isFirstWide: boolean;
};

/** The ratio of files whose size is not known. */
const defaultRatio = 16 / 10;
const gridMax = 4;

function ratioOf({ width, height }: Media): number {
  return width && height ? width / height : defaultRatio;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** The mean shape: of a portrait and a landscape picture of the same proportions it is a square. */
function meanRatio(media: readonly Media[]): number {
  return Math.exp(media.reduce((sum, item) => sum + Math.log(ratioOf(item)), 0) / media.length);
}

/**
 * Arranges a post's media from their stored sizes, before any of them loads. A single one has its own shape, from 4:5 to
 * 3:1. Two to four pictures are a grid. A carousel has the shape of its first slide.
 */
export function arrangeMedia(media: readonly Media[]): MediaLayout {
  const [first] = media;
  const ownRatio = clamp(first ? ratioOf(first) : defaultRatio, 4 / 5, 3);
  if (media.length <= 1) return { kind: 'single', ratio: ownRatio, isFirstWide: false };
  if (media.length > gridMax || media.some(({ kind }) => kind === 'video')) {
    return { kind: 'carousel', ratio: clamp(ownRatio, 4 / 5, 2), isFirstWide: false };
  }
  if (media.length === 3) {
    const isFirstWide = ownRatio > 1.2;
    return { kind: 'grid', ratio: isFirstWide ? 6 / 5 : 3 / 2, isFirstWide };
  }
  const cellRatio = meanRatio(media);
  const ratio = media.length === 2 ? 2 * clamp(cellRatio, 4 / 5, 5 / 4) : clamp(cellRatio, 1, 3 / 2);
  return { kind: 'grid', ratio, isFirstWide: false };
}

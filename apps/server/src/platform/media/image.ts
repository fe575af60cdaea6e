/** Maximum size of a decoded image in pixels, for baseline JPEG, which is decoded in strips. Others: less than half. */
export const imageMaxPixels = 120_000_000;

/** Reason why an image is rejected: not an image, damaged, or more pixels than `maxPixels`, the limit of its format. */
export class ImageError extends Error {
  readonly reason: 'type' | 'broken' | 'pixels';
  readonly maxPixels: number;
  constructor(
    reason: ImageError['reason'],
    { cause, maxPixels = imageMaxPixels }: { cause?: unknown; maxPixels?: number } = {},
  ) {
    super(`image rejected: ${reason}`, { cause });
    this.reason = reason;
    this.maxPixels = maxPixels;
  }
}

/** One encoded copy of an image; sizes in pixels. */
export type ImageCopy = { data: Buffer; width: number; height: number };

/** Options of a processed image: maximum side, widths of smaller copies, and whether it may be animated. */
export type ImageOptions = { maxSide: number; widths: readonly number[]; animated: boolean };

/**
 * A re-encoded image: the main copy, smaller ones (smallest first), a tiny `data:` URL as a placeholder, and the hash by
 * which copies of it are recognized; null for one without structure.
 */
export type ProcessedImage = { main: ImageCopy; smaller: ImageCopy[]; placeholder: string; hash: string | null };

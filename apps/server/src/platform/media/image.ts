/** Largest picture that is decoded, in pixels. Only a plain JPEG is decoded in strips; of others less than half of this is taken. */
export const imageMaxPixels = 120_000_000;

/** Why a picture is refused: its bytes are no picture at all, are damaged, or unfold to too many pixels. */
export class ImageError extends Error {
  readonly reason: 'type' | 'broken' | 'pixels';
  constructor(reason: ImageError['reason'], cause?: unknown) {
    super(`picture refused: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** One encoded copy of a picture; sizes in pixels. */
export type ImageCopy = { data: Buffer; width: number; height: number };

/** What a picture becomes: its longest side at most, the widths of narrower copies, and whether it may move. */
export type ImageOptions = { maxSide: number; widths: readonly number[]; animated: boolean };

/** A picture made anew: the main copy, narrower ones (narrowest first), and a tiny `data:` URL to show meanwhile. */
export type ProcessedImage = { main: ImageCopy; smaller: ImageCopy[]; placeholder: string };

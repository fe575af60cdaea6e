import { sharp } from './decoders.ts';
import { ImageError, imageMaxPixels } from './image.ts';

const timeoutSeconds = 10;
// The part of a maskable icon that every mask shows: https://w3c.github.io/manifest/#icon-masks
const safeShare = 0.8;

/**
 * Renders a picture as a square PNG without metadata, in its middle where it is not square. `side` is in pixels.
 * `background` fills what is transparent, and the margin of a maskable icon. Throws `ImageError`.
 */
export async function renderIcon(
  source: Buffer,
  { side, background, isMaskable = false }: { side: number; background?: string; isMaskable?: boolean },
): Promise<Buffer> {
  const inner = isMaskable ? Math.round(side * safeShare) : side;
  const margin = Math.floor((side - inner) / 2);
  const fill = background ?? { r: 0, g: 0, b: 0, alpha: 0 };
  try {
    const icon = sharp(source, { limitInputPixels: imageMaxPixels, failOn: 'error' })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: inner, height: inner, fit: 'contain', background: fill })
      .extend({
        top: margin,
        left: margin,
        bottom: side - inner - margin,
        right: side - inner - margin,
        background: fill,
      });
    return await (background === undefined ? icon : icon.flatten({ background }))
      .toColourspace('srgb')
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  } catch (error) {
    throw new ImageError('broken', { cause: error });
  }
}

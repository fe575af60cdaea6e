import { availableParallelism } from 'node:os';
import { hashedSize, pictureHash } from '@gumball/rules/filters/picture-hash';
import type { Sharp } from 'sharp';
import { createWorkQueue } from '../jobs/work-queue.ts';
import { sharp } from './decoders.ts';
import { type ImageCopy, ImageError, type ImageOptions, imageMaxPixels, type ProcessedImage } from './image.ts';

const fullDecodeMaxPixels = 50_000_000;
const animationMaxPixels = 60_000_000;
const animationMaxFrames = 500;
const animationMaxSide = 1024;
const placeholderSide = 16;
const placeholderMaxLength = 400;
const timeoutSeconds = 30;

const enqueue = createWorkQueue({ running: Math.max(1, availableParallelism() - 1), waiting: 60 });

/**
 * Decodes an image and re-encodes it as WebP: oriented, in sRGB, without metadata. Throws `ImageError`, or
 * `UNAVAILABLE` while too many images wait.
 */
export function processImage(source: string | Buffer, options: ImageOptions): Promise<ProcessedImage> {
  return enqueue(async () => {
    const facts = await inspect(source);
    try {
      const { frames } = facts;
      return frames && options.animated
        ? await processAnimation(source, frames, options.maxSide)
        : await processStill(source, options);
    } catch (error) {
      throw new ImageError('broken', { cause: error });
    }
  });
}

async function inspect(source: string | Buffer): Promise<{ frames: { width: number; height: number } | undefined }> {
  // The limit is checked below, to return a specific error.
  const facts = await sharp(source, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch((error: unknown) => {
      throw new ImageError('type', { cause: error });
    });
  const { width, height, pages = 1, pageHeight = height } = facts;
  const inStrips = facts.format === 'jpeg' && !facts.isProgressive;
  const maxPixels = inStrips ? imageMaxPixels : fullDecodeMaxPixels;
  if (width * pageHeight > maxPixels) throw new ImageError('pixels', { maxPixels });
  const animated = pages > 1 && pages <= animationMaxFrames && width * pageHeight * pages <= animationMaxPixels;
  return { frames: animated ? { width, height: pageHeight } : undefined };
}

async function processStill(source: string | Buffer, options: ImageOptions): Promise<ProcessedImage> {
  const { data, info } = await sharp(source, { limitInputPixels: imageMaxPixels, failOn: 'error' })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: options.maxSide, height: options.maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  // Copies are created from the pixels: none is compressed twice, and the source is decoded once.
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).timeout({
      seconds: timeoutSeconds,
    });
  const encode = (width: number) =>
    encodeCopy(width < info.width ? pixels().resize({ width, withoutEnlargement: true }) : pixels());
  const main = await encode(info.width);
  const smaller: ImageCopy[] = [];
  for (const width of options.widths) if (width < info.width) smaller.push(await encode(width));
  return { main, smaller, placeholder: await placeholderOf(pixels), hash: await hashOf(pixels()) };
}

async function processAnimation(
  source: string | Buffer,
  frame: { width: number; height: number },
  maxSide: number,
): Promise<ProcessedImage> {
  const side = Math.min(maxSide, animationMaxSide);
  const scale = Math.min(1, side / frame.width, side / frame.height);
  const { data, info } = await sharp(source, {
    animated: true,
    limitInputPixels: animationMaxPixels,
    failOn: 'error',
  })
    .timeout({ seconds: timeoutSeconds })
    .resize({ width: Math.max(1, Math.round(frame.width * scale)), withoutEnlargement: true })
    .webp({ quality: 75, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  const height = info.pageHeight ?? info.height;
  return {
    main: { data, width: info.width, height },
    smaller: [],
    placeholder: await placeholderOf(() => sharp(source, { limitInputPixels: imageMaxPixels, failOn: 'error' })),
    hash: await hashOf(sharp(source, { limitInputPixels: imageMaxPixels, failOn: 'error' })),
  };
}

/** Returns the hash of a stored image, like that of `processImage`. Throws `UNAVAILABLE` while too many images wait. */
export function hashImage(source: Buffer): Promise<string | null> {
  return enqueue(() => hashOf(sharp(source, { limitInputPixels: imageMaxPixels, failOn: 'error' }).autoOrient()));
}

// The background is white in every copy, so transparent parts do not depend on the format.
async function hashOf(image: Sharp): Promise<string | null> {
  const grey = await image
    .timeout({ seconds: timeoutSeconds })
    .flatten({ background: 'white' })
    .greyscale()
    .resize({ ...hashedSize, fit: 'fill' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer();
  return pictureHash(grey)?.toString() ?? null;
}

async function encodeCopy(image: Sharp): Promise<ImageCopy> {
  const { data, info } = await image.webp({ quality: 82, effort: 3 }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function placeholderOf(image: () => Sharp): Promise<string> {
  let shortest = '';
  for (const side of [placeholderSide, placeholderSide / 2, placeholderSide / 4]) {
    const tiny = await image()
      .resize({ width: side, height: side, fit: 'inside' })
      .webp({ quality: 20, alphaQuality: 10, effort: 6 })
      .toBuffer();
    shortest = `data:image/webp;base64,${tiny.toString('base64')}`;
    if (shortest.length <= placeholderMaxLength) break;
  }
  return shortest;
}

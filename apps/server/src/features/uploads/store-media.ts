import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { ImageError, type ImageOptions, type ProcessedImage } from '../../platform/media/image.ts';
import { cleanVideo } from '../../platform/media/video.ts';
import { VideoError } from '../../platform/media/video-file.ts';
import type { ReceivedFile } from './receive-files.ts';
import type { UploadRow } from './uploads.store.ts';

type MediaDeps = Pick<Deps, 'storage' | 'ids' | 'transcoder'>;

type Purpose = UploadRow['purpose'] | 'chat';

const imageOptions: Record<Purpose, ImageOptions> = {
  chat: { maxSide: 2048, widths: [320, 640, 1280], animated: true },
  post: { maxSide: 2048, widths: [320, 640, 1280], animated: true },
  banner: { maxSide: 2048, widths: [640, 1280], animated: false },
  avatar: { maxSide: 400, widths: [], animated: false },
  link: { maxSide: 640, widths: [], animated: false },
};
const posterOptions: ImageOptions = { maxSide: 1280, widths: [], animated: false };

// The original name and the declared type are not trusted here.
type MediaFile = Omit<ReceivedFile, 'sentName' | 'sentType'>;

/** A processed and stored file without a row in the database. */
export type StoredMedia = Omit<UploadRow, 'user_id' | 'purpose'>;

/**
 * Processes a received file for display and stores it. Adds every key to `written` before it writes the file, so that
 * the caller can remove all files. Throws `FILE_TYPE`, `FILE_BROKEN`, `FILE_TOO_LARGE` or `UNAVAILABLE`.
 */
export async function storeMedia(
  deps: MediaDeps,
  file: Omit<MediaFile, 'path'> & { path: string | Buffer },
  purpose: Purpose,
  written: string[],
): Promise<StoredMedia> {
  const id = deps.ids.fileName();
  const name = fileNamesOf(id, purpose);
  if (typeof file.path === 'string' && file.type.startsWith('video/')) {
    const stored = await storeVideo(deps, name, { ...file, path: file.path }, written);
    if (purpose !== 'post' || stored.isPortable) return { ...stored.media, playback: null };
    return { ...stored.media, playback: (await deps.transcoder.version()) ? 'processing' : 'limited' };
  }
  const image = await withFileErrors(file.name, () => processImage(file.path, imageOptions[purpose]));
  const copies = [
    { key: name('webp'), copy: image.main },
    ...image.smaller.map((copy) => ({ key: name('webp', copy.width), copy })),
  ];
  for (const { key, copy } of copies) {
    written.push(key);
    await deps.storage.write(key, copy.data);
  }
  return {
    id,
    url: urlOf(name('webp')),
    kind: 'image',
    width: image.main.width,
    height: image.main.height,
    placeholder: image.placeholder,
    poster_url: null,
    sizes: image.smaller.map(({ width }) => ({ url: urlOf(name('webp', width)), width })),
    files: copies.map(({ key }) => key),
    bytes: copies.reduce((sum, { copy }) => sum + copy.data.length, 0),
    playback: null,
    picture_hash: purpose === 'link' ? null : image.hash,
  };
}

// The image library is large, so it is loaded with the first image.
async function processImage(source: string | Buffer, options: ImageOptions): Promise<ProcessedImage> {
  const library = await import('../../platform/media/process-image.ts');
  return library.processImage(source, options);
}

type FileNames = ReturnType<typeof fileNamesOf>;

// Names of message files never match the pattern of public files.
function fileNamesOf(id: string, purpose: Purpose) {
  const prefix = purpose === 'chat' ? 'chat' : '';
  const name = (extension: string, variant: string | number = '') =>
    `${id}${prefix !== '' || variant !== '' ? `-${prefix}${variant}` : ''}.${extension}`;
  return Object.assign(name, { id });
}

async function storeVideo(
  deps: MediaDeps,
  name: FileNames,
  file: MediaFile,
  written: string[],
): Promise<{ media: Omit<StoredMedia, 'playback'>; isPortable: boolean }> {
  const videoInfo = await withFileErrors(file.name, () => cleanVideo(file.path, file.type));
  const { poster } = file;
  const posterImage = poster && (await withFileErrors(poster.name, () => processImage(poster.path, posterOptions)));
  const key = name(videoInfo.extension);
  const files = [key];
  written.push(key);
  await deps.storage.adopt(key, file.path);
  if (posterImage) {
    const posterKey = name('webp', 'poster');
    files.push(posterKey);
    written.push(posterKey);
    await deps.storage.write(posterKey, posterImage.main.data);
  }
  const media = {
    id: name.id,
    url: urlOf(key),
    kind: 'video' as const,
    // The poster was taken from the video, so its dimensions are used if the video has none.
    width: videoInfo.width ?? posterImage?.main.width ?? null,
    height: videoInfo.height ?? posterImage?.main.height ?? null,
    placeholder: posterImage?.placeholder ?? null,
    poster_url: posterImage ? urlOf(name('webp', 'poster')) : null,
    sizes: [],
    files,
    bytes: file.size + (posterImage?.main.data.length ?? 0),
    picture_hash: posterImage?.hash ?? null,
  };
  return { media, isPortable: videoInfo.isPortable };
}

function urlOf(key: string): string {
  return `/uploads/${key}`;
}

async function withFileErrors<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof VideoError) throw new AppError('FILE_BROKEN', { details: { file: name } });
    if (!(error instanceof ImageError)) throw error;
    if (error.reason === 'pixels') {
      const limit = `${error.maxPixels / 1_000_000} megapixels`;
      throw new AppError('FILE_TOO_LARGE', { details: { file: name, limit } });
    }
    throw new AppError(error.reason === 'type' ? 'FILE_TYPE' : 'FILE_BROKEN', { details: { file: name } });
  }
}

import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Picture, PictureError, type PictureWish, pictureMaxPixels } from '../../platform/media/picture.ts';
import { cleanVideo } from '../../platform/media/video.ts';
import { VideoError } from '../../platform/media/video-file.ts';
import type { ReceivedFile } from './receive-files.ts';
import type { UploadRow } from './uploads.store.ts';

type Outside = Pick<Deps, 'storage' | 'ids'>;

type Purpose = UploadRow['purpose'] | 'chat';

const wishes: Record<Purpose, PictureWish> = {
  chat: { maxSide: 2048, widths: [320, 640, 1280], animated: true },
  post: { maxSide: 2048, widths: [320, 640, 1280], animated: true },
  banner: { maxSide: 2048, widths: [640, 1280], animated: false },
  avatar: { maxSide: 400, widths: [], animated: false },
  link: { maxSide: 640, widths: [], animated: false },
};
const posterWish: PictureWish = { maxSide: 1280, widths: [], animated: false };

// The original name and the declared type are not trusted here.
type Given = Omit<ReceivedFile, 'sentName' | 'sentType'>;

/** A processed and stored file without a row in the database. */
export type StoredMedia = Omit<UploadRow, 'user_id' | 'purpose'>;

/**
 * Processes a received file for display and stores it. Adds every key to `written` before it writes the file, so that
 * the caller can remove all files. Throws `FILE_TYPE`, `FILE_BROKEN`, `FILE_TOO_LARGE` or `UNAVAILABLE`.
 */
export async function storeMedia(
  deps: Outside,
  file: Omit<Given, 'path'> & { path: string | Buffer },
  purpose: Purpose,
  written: string[],
): Promise<StoredMedia> {
  const id = deps.ids.fileName();
  const name = namesOf(id, purpose);
  if (typeof file.path === 'string' && file.type.startsWith('video/')) {
    return storeVideo(deps, name, { ...file, path: file.path }, written);
  }
  const picture = await readable(file.name, () => makePicture(file.path, wishes[purpose]));
  const copies = [
    { key: name('webp'), copy: picture.main },
    ...picture.smaller.map((copy) => ({ key: name('webp', copy.width), copy })),
  ];
  for (const { key, copy } of copies) {
    written.push(key);
    await deps.storage.write(key, copy.data);
  }
  return {
    id,
    url: urlOf(name('webp')),
    kind: 'image',
    width: picture.main.width,
    height: picture.main.height,
    placeholder: picture.placeholder,
    poster_url: null,
    sizes: picture.smaller.map(({ width }) => ({ url: urlOf(name('webp', width)), width })),
    files: copies.map(({ key }) => key),
    bytes: copies.reduce((sum, { copy }) => sum + copy.data.length, 0),
  };
}

// The image library is large, so it is loaded with the first image.
async function makePicture(source: string | Buffer, wanted: PictureWish): Promise<Picture> {
  const library = await import('../../platform/media/make-picture.ts');
  return library.makePicture(source, wanted);
}

type Names = ReturnType<typeof namesOf>;

// Names of message files never match the pattern of public files.
function namesOf(id: string, purpose: Purpose) {
  const mark = purpose === 'chat' ? 'chat' : '';
  const name = (extension: string, part: string | number = '') =>
    `${id}${mark !== '' || part !== '' ? `-${mark}${part}` : ''}.${extension}`;
  return Object.assign(name, { id });
}

async function storeVideo(deps: Outside, name: Names, file: Given, written: string[]): Promise<StoredMedia> {
  const facts = await readable(file.name, () => cleanVideo(file.path, file.type));
  const { poster } = file;
  const still = poster && (await readable(poster.name, () => makePicture(poster.path, posterWish)));
  const key = name(facts.extension);
  const files = [key];
  written.push(key);
  await deps.storage.adopt(key, file.path);
  if (still) {
    const posterKey = name('webp', 'poster');
    files.push(posterKey);
    written.push(posterKey);
    await deps.storage.write(posterKey, still.main.data);
  }
  return {
    id: name.id,
    url: urlOf(key),
    kind: 'video',
    // The poster was taken from the video, so its dimensions are used if the video has none.
    width: facts.width ?? still?.main.width ?? null,
    height: facts.height ?? still?.main.height ?? null,
    placeholder: still?.placeholder ?? null,
    poster_url: still ? urlOf(name('webp', 'poster')) : null,
    sizes: [],
    files,
    bytes: file.size + (still?.main.data.length ?? 0),
  };
}

function urlOf(key: string): string {
  return `/uploads/${key}`;
}

async function readable<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof VideoError) throw new AppError('FILE_BROKEN', { details: { file: name } });
    if (!(error instanceof PictureError)) throw error;
    if (error.reason === 'pixels') {
      const limit = `${pictureMaxPixels / 1_000_000} megapixels`;
      throw new AppError('FILE_TOO_LARGE', { details: { file: name, limit } });
    }
    throw new AppError(error.reason === 'type' ? 'FILE_TYPE' : 'FILE_BROKEN', { details: { file: name } });
  }
}

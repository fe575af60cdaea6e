import { open } from 'node:fs/promises';
import { createWorkQueue } from '../jobs/work-queue.ts';
import { cleanAvi } from './avi.ts';
import { cleanMp4 } from './mp4.ts';
import { cleanOgg } from './ogg.ts';
import { openVideoFile, type VideoFacts, type VideoFile } from './video-file.ts';
import { cleanWebm } from './webm.ts';

const kinds: Record<string, { extension: string; clean: (file: VideoFile) => Promise<VideoFacts> }> = {
  'video/mp4': { extension: 'mp4', clean: cleanMp4 },
  'video/quicktime': { extension: 'mov', clean: cleanMp4 },
  'video/webm': { extension: 'webm', clean: cleanWebm },
  'video/ogg': { extension: 'ogv', clean: cleanOgg },
  'video/x-msvideo': { extension: 'avi', clean: cleanAvi },
};

/** The supported video types by file extension. */
export const videoTypeOfExtension: ReadonlyMap<string, string> = new Map(
  Object.entries(kinds).map(([type, { extension }]) => [extension, type]),
);

// Each task occupies one of libuv's four threads nearly all the time.
const queue = createWorkQueue({ running: 2, waiting: 60 });

/** The facts of a video, and the extension of its format. */
type CleanedVideo = Required<VideoFacts> & { extension: string };

/**
 * Removes personal metadata from a video, in place; picture and sound do not change. Throws `VideoError` for an invalid
 * file, and `UNAVAILABLE` while too many videos wait.
 */
export function cleanVideo(path: string, type: string): Promise<CleanedVideo> {
  return queue(() => clean(path, type));
}

async function clean(path: string, type: string): Promise<CleanedVideo> {
  const kind = kinds[type];
  if (!kind) throw new Error(`${type} is not a video type`);
  const handle = await open(path, 'r+');
  try {
    const { isPortable = false, ...size } = await kind.clean(await openVideoFile(handle));
    // Not every phone opens QuickTime files, whatever they hold.
    return { ...size, isPortable: isPortable && type === 'video/mp4', extension: kind.extension };
  } finally {
    await handle.close();
  }
}

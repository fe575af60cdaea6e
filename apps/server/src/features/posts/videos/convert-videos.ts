import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { minuteMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { videoTypeOfExtension } from '../../../platform/media/video.ts';
import { VideoError } from '../../../platform/media/video-file.ts';
import { incomingFolder } from '../../uploads/receive-files.ts';
import { postponeVideo, storeResult, type TakenVideo, takeVideo } from './videos.store.ts';

type VideoDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'ids' | 'log' | 'storage' | 'transcoder' | 'postBroadcasts' | 'notifier'
>;

// Longer than a conversion can take.
const leaseMs = 30 * minuteMs;
const retryMs = 5 * minuteMs;
const attemptsMax = 3;
const posterOptions = { maxSide: 1280, widths: [], animated: false };

/**
 * Converts the waiting videos of posts one after the other, where ffmpeg is installed. Several nodes share them. A
 * video of a node that ended is taken again when its time is over. The original is removed once no post shows it.
 */
export async function convertVideos(deps: VideoDeps): Promise<void> {
  if (!(await deps.transcoder.version())) return;
  while (await convertNext(deps)) continue;
}

async function convertNext(deps: VideoDeps): Promise<boolean> {
  const now = deps.clock.now();
  const video = await takeVideo(deps.db, now, new Date(now.getTime() + leaseMs));
  if (!video) return false;
  const folder = path.join(incomingFolder(deps.config.dataDir), deps.ids.fileName());
  const written: string[] = [];
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await convert(deps, video, folder, written);
  } catch (error) {
    await deps.storage.remove(written).catch(() => undefined);
    if (error instanceof Error && error.name === 'AbortError') {
      // The server stops. The next one goes on at once.
      await postponeVideo(deps.db, video, deps.clock.now());
      return false;
    }
    deps.log.warn({ err: error, uploadId: video.id }, 'a video was not converted');
    if (error instanceof VideoError || video.convert_attempts >= attemptsMax) await giveUp(deps, video);
    else await postponeVideo(deps.db, video, new Date(deps.clock.now().getTime() + retryMs));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

async function convert(deps: VideoDeps, video: TakenVideo, folder: string, written: string[]): Promise<void> {
  const { storage, transcoder, db } = deps;
  const key = path.basename(video.url);
  const type = videoTypeOfExtension.get(path.extname(key).slice(1)) ?? '';
  const [input, output, frame] = ['input', 'output.mp4', 'poster.jpg'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const original = await storage.open(key);
  if (!original) throw new VideoError('the file is missing');
  await pipeline(original, createWriteStream(input, { mode: 0o600 }));
  const size = await transcoder.convert({ path: input, type }, { video: output, poster: frame });
  const { size: bytes } = await stat(output);
  // Two nodes that convert one video, because the first was frozen, never write the same file.
  const suffix = `72${video.convert_attempts}`;
  const newKey = `${video.id}-${suffix}.mp4`;
  const otherFiles = video.files.filter((file) => file !== key);
  const poster =
    video.poster_url === null ? await storePoster(deps, `${video.id}-${suffix}.webp`, frame, written) : undefined;
  written.push(newKey);
  await storage.adopt(newKey, output);
  const files = [...otherFiles, ...(poster ? [poster.key] : []), newKey];
  const media = { ...size, url: `/uploads/${newKey}`, ...poster?.media };
  const stored = await db.transaction((tx) => storeResult(tx, video, { ...media, files, bytes }));
  if (!stored) throw new Error('the video is gone, or another node has it');
  announce(deps, video, stored);
  written.length = 0;
  // A file that cannot be removed now costs its room only.
  await storage.remove([key]).catch((error: unknown) => deps.log.warn({ err: error, key }, 'an original stays'));
}

async function storePoster({ storage }: VideoDeps, key: string, frame: string, written: string[]) {
  // The image library is large, so it is loaded with the first image.
  const { processImage } = await import('../../../platform/media/process-image.ts');
  const image = await processImage(frame, posterOptions);
  written.push(key);
  await storage.write(key, image.main.data);
  return { key, media: { posterUrl: `/uploads/${key}`, placeholder: image.placeholder } };
}

async function giveUp(deps: VideoDeps, video: TakenVideo): Promise<void> {
  const stored = await deps.db.transaction((tx) => storeResult(tx, video, { playback: 'limited' }));
  if (!stored) return;
  announce(deps, video, stored);
  deps.notifier.notify({
    about: 'notification',
    type: 'video_not_converted',
    recipientId: video.user_id,
    actorId: null,
  });
}

function announce(
  { postBroadcasts }: VideoDeps,
  video: TakenVideo,
  { postIds, hasScheduled }: { postIds: string[]; hasScheduled: boolean },
): void {
  for (const id of postIds) postBroadcasts.updated(id);
  if (hasScheduled) postBroadcasts.scheduled(video.user_id);
}

import { convertingMax } from '@gumball/rules/uploads/media-files';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { requireAllowedPicture } from './blocked-pictures/require-allowed-picture.ts';
import type { ReceivedFile } from './receive-files.ts';
import { storeFiles } from './store-files.ts';
import { storeMedia } from './store-media.ts';
import { countConverting, type UploadRow } from './uploads.store.ts';

/**
 * Stores received images and videos and their rows for one purpose, all or none. Returns the rows in the order of the
 * files. Throws `PICTURE_BLOCKED` too.
 */
export async function storeUploads(
  deps: Pick<Deps, 'storage' | 'ids' | 'transcoder' | 'db' | 'clock' | 'log'>,
  owner: { userId: string; purpose: 'post' | 'avatar' | 'banner'; reply: FastifyReply },
  files: readonly ReceivedFile[],
): Promise<UploadRow[]> {
  let waiting: number | undefined;
  return storeFiles(deps, owner.reply, files, async (file, written) => {
    const media = await storeMedia(deps, file, owner.purpose, written);
    await requireAllowedPicture(deps, media.picture_hash ?? null, owner.purpose);
    if (media.playback === 'processing') {
      waiting ??= await countConverting(deps.db, owner.userId);
      waiting += 1;
      if (waiting > convertingMax) media.playback = 'limited';
    }
    return { ...media, user_id: owner.userId, purpose: owner.purpose };
  });
}

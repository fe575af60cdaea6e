import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { ReceivedFile } from './receive-files.ts';
import { storeFiles } from './store-files.ts';
import { storeMedia } from './store-media.ts';
import type { UploadRow } from './uploads.store.ts';

/**
 * Stores received images and videos and their rows for one purpose, all or none. Returns the rows in the order of the
 * files.
 */
export async function storeUploads(
  deps: Pick<Deps, 'storage' | 'ids' | 'db' | 'clock' | 'log'>,
  owner: { userId: string; purpose: 'post' | 'avatar' | 'banner'; reply: FastifyReply },
  files: readonly ReceivedFile[],
): Promise<UploadRow[]> {
  return storeFiles(deps, owner.reply, files, async (file, written) => ({
    ...(await storeMedia(deps, file, owner.purpose, written)),
    user_id: owner.userId,
    purpose: owner.purpose,
  }));
}

import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { ReceivedFile } from './receive-files.ts';
import { storeMedia } from './store-media.ts';
import { insertUploads, type UploadRow } from './uploads.store.ts';

/**
 * Stores received files and their rows, all or none: a refusal, a fault or a sender who left takes back what was written. Answers the rows
 * in the order of the files.
 */
export async function keepUploads(
  deps: Pick<Deps, 'storage' | 'ids' | 'db' | 'clock' | 'log'>,
  owner: { userId: string; purpose: 'post' | 'avatar' | 'banner'; reply: FastifyReply },
  files: readonly ReceivedFile[],
): Promise<UploadRow[]> {
  const written: string[] = [];
  try {
    const rows: UploadRow[] = [];
    for (const file of files) {
      stopIfGone(owner.reply);
      const media = await storeMedia(deps, file, owner.purpose, written);
      rows.push({ ...media, user_id: owner.userId, purpose: owner.purpose });
    }
    stopIfGone(owner.reply);
    await insertUploads(deps.db.kysely, rows, deps.clock.now());
    return rows;
  } catch (error) {
    // What cannot be removed now has no row and falls to the daily sweep.
    await deps.storage.remove(written).catch((trouble: unknown) => {
      deps.log.warn({ err: trouble }, 'files of a refused upload were left behind');
    });
    throw error;
  }
}

/** Throws where whoever sent a form has left meanwhile. */
export function stopIfGone(reply: FastifyReply): void {
  if (reply.raw.destroyed || reply.raw.socket?.destroyed) {
    throw Object.assign(new Error('the sender left'), { statusCode: 400 });
  }
}

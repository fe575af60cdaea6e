import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { ReceivedFile } from './receive-files.ts';
import { type ChatUploadRow, insertUploads, type UploadRow } from './uploads.store.ts';

/**
 * Stores received files and their rows, all or none: a refusal, a fault or a sender who left takes back what was written. `store` makes one
 * file ready, and adds every key to `written` before its file is. Answers the rows in the order of the files.
 */
export async function keepFiles<Row extends UploadRow | ChatUploadRow>(
  deps: Pick<Deps, 'storage' | 'db' | 'clock' | 'log'>,
  reply: FastifyReply,
  files: readonly ReceivedFile[],
  store: (file: ReceivedFile, written: string[]) => Promise<Row>,
): Promise<Row[]> {
  const written: string[] = [];
  try {
    const rows: Row[] = [];
    for (const file of files) {
      stopIfGone(reply);
      rows.push(await store(file, written));
    }
    stopIfGone(reply);
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

function stopIfGone(reply: FastifyReply): void {
  if (reply.raw.destroyed || reply.raw.socket?.destroyed) {
    throw Object.assign(new Error('the sender left'), { statusCode: 400 });
  }
}

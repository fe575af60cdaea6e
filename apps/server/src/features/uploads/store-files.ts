import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { ReceivedFile } from './receive-files.ts';
import { type ChatUploadRow, insertUploads, type UploadRow } from './uploads.store.ts';

/**
 * Stores received files and their rows, all or none. An error or an aborted request removes the files written so far.
 * `store` processes one file and adds every key to `written` before it writes the file. Returns the rows in the order
 * of the files.
 */
export async function storeFiles<Row extends UploadRow | ChatUploadRow>(
  deps: Pick<Deps, 'storage' | 'db' | 'clock' | 'log'>,
  reply: FastifyReply,
  files: readonly ReceivedFile[],
  store: (file: ReceivedFile, written: string[]) => Promise<Row>,
): Promise<Row[]> {
  const written: string[] = [];
  try {
    const rows: Row[] = [];
    for (const file of files) {
      throwIfAborted(reply);
      rows.push(await store(file, written));
    }
    throwIfAborted(reply);
    await insertUploads(deps.db.kysely, rows, deps.clock.now());
    return rows;
  } catch (error) {
    // Files that cannot be removed now have no row, so the daily purge of orphans removes them.
    await deps.storage.remove(written).catch((cleanupError: unknown) => {
      deps.log.warn({ err: cleanupError }, 'failed to remove the files of a rejected upload');
    });
    throw error;
  }
}

function throwIfAborted(reply: FastifyReply): void {
  if (reply.raw.destroyed || reply.raw.socket?.destroyed) {
    throw Object.assign(new Error('the client aborted the request'), { statusCode: 400 });
  }
}

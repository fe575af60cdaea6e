import type { Deps } from '../../deps.ts';
import type { ArchiveFile } from '../../platform/archive/archive-part.ts';
import { listUploadedFiles } from './uploads.store.ts';

/** Lists the user's uploaded images, videos and message files in full size for the account export. */
export async function* exportUserData({ db }: Pick<Deps, 'db'>, userId: string): AsyncIterable<ArchiveFile> {
  for (let after = ''; ; ) {
    const rows = await listUploadedFiles(db, userId, after);
    for (const row of rows) {
      const fullSizeKeys = row.files.filter((key) => key.startsWith(`${row.id}.`) || key.startsWith(`${row.id}-chat.`));
      yield* fullSizeKeys.map((key) => ({ key, name: key }));
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

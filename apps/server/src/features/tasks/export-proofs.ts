import type { Deps } from '../../deps.ts';
import type { ArchiveFile } from '../../platform/archive/archive-part.ts';
import { listProofFiles } from './export.store.ts';
import { toArchiveName } from './export-user-data.ts';

/** Exports the files of a user's submissions. */
export async function* exportProofs({ db }: Pick<Deps, 'db'>, userId: string): AsyncIterable<ArchiveFile> {
  for (let after = '0'; ; ) {
    const rows = await listProofFiles(db, userId, after);
    for (const row of rows) yield { key: row.key, name: toArchiveName(row) };
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

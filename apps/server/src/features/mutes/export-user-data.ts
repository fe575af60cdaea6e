import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import { mutedUsersExport, mutedWordsExport } from './export.store.ts';

type Mute = { key: string; until: Date | null; created_at: Date };

/** Exports the users and words that the user muted. Mutes of the user are not disclosed. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<Mute & { username: string }>(db, userId, {
      name: 'muted-members',
      title: 'Muted members',
      statement: mutedUsersExport,
      toRow: (row) => ({
        data: { username: row.username, since: row.created_at, until: row.until },
        at: row.created_at,
        text: row.username,
      }),
    }),
    inBatches<Mute & { word: string; everywhere: boolean }>(db, userId, {
      name: 'muted-words',
      title: 'Muted words',
      statement: mutedWordsExport,
      toRow: (row) => ({
        data: {
          word: row.word,
          scope: row.everywhere ? 'everywhere' : 'notifications',
          since: row.created_at,
          until: row.until,
        },
        at: row.created_at,
        text: row.word,
      }),
    }),
  ];
}

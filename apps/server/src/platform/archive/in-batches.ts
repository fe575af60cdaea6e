import { largestId } from '@gumball/contract/pagination';
import type pg from 'pg';
import type { Database, Statement } from '../db/database.ts';
import type { ArchivePart, ArchiveRow } from './archive-part.ts';

/**
 * Returns a part of an archive that is read in batches. `statement` takes the user id and a key. It returns some rows
 * with lower keys in descending order, each with its `key`. An empty result ends the reading.
 */
export function inBatches<Row extends pg.QueryResultRow & { key: string }>(
  db: Database,
  userId: string,
  part: Pick<ArchivePart, 'name' | 'title'> & { statement: Statement; toRow: (row: Row) => ArchiveRow },
): ArchivePart {
  const { name, title, statement, toRow } = part;
  return {
    name,
    title,
    async *rows() {
      for (let beforeKey = largestId; ; ) {
        const rows = await db.rows<Row>(statement, [userId, beforeKey]);
        for (const row of rows) yield toRow(row);
        const last = rows.at(-1);
        if (!last) return;
        beforeKey = last.key;
      }
    },
  };
}

import { largestId } from '@gumball/contract/pagination';
import type pg from 'pg';
import type { Database, Statement } from '../db/database.ts';
import type { ArchivePart, ArchiveRow } from './archive-part.ts';

/**
 * A part of an archive that is read in portions: `statement` takes the member and a key, and answers some rows with keys below it in descending order, each
 * with its `key`; the reading ends at an empty answer.
 */
export function inBatches<Row extends pg.QueryResultRow & { key: string }>(
  db: Database,
  memberId: string,
  part: Pick<ArchivePart, 'name' | 'title'> & { statement: Statement; toRow: (row: Row) => ArchiveRow },
): ArchivePart {
  const { name, title, statement, toRow } = part;
  return {
    name,
    title,
    async *rows() {
      for (let below = largestId; ; ) {
        const rows = await db.rows<Row>(statement, [memberId, below]);
        for (const row of rows) yield toRow(row);
        const last = rows.at(-1);
        if (!last) return;
        below = last.key;
      }
    },
  };
}

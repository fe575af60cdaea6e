import type { Database } from '../../../platform/db/database.ts';
import { isOnlineSql, lastSeenSql } from '../../users/users.sql.ts';
import { listPresence } from '../presence/presence.store.ts';

/** The columns of the presence of the users `u`, without a value in a distributed database: see `addPresence`. */
export const presenceColumns = (isDistributed: boolean): string =>
  isDistributed
    ? 'NULL::timestamptz AS last_seen_at, false AS online'
    : `CASE WHEN u.show_presence THEN ${lastSeenSql('u.id')} END AS last_seen_at, u.show_presence AND ${isOnlineSql} AS online`;

type PresentRow = { other: readonly [id: string, ...unknown[]] | null; online: boolean; last_seen_at: Date | null };

/**
 * Adds the presence of the other users to conversations of a distributed database. The coordinator alone has it, and workers
 * read the conversations.
 */
export async function addPresence<Row extends PresentRow>(db: Database, rows: Row[]): Promise<Row[]> {
  const otherIds = rows.flatMap(({ other }) => (other ? [other[0]] : []));
  if (!db.isDistributed || otherIds.length === 0) return rows;
  const presences = new Map((await listPresence(db, otherIds)).map((presence) => [presence.id, presence]));
  return rows.map((row) => {
    const presence = row.other && presences.get(row.other[0]);
    return presence?.shown ? { ...row, online: presence.online, last_seen_at: presence.last_seen_at } : row;
  });
}

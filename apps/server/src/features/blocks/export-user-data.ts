import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';

/** Exports the users that the user blocked. Blocks against the user are not disclosed. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<{ key: string; username: string; created_at: Date }>(db, userId, {
      name: 'blocked-members',
      title: 'Blocked members',
      statement: {
        name: 'blocks-export',
        text: `SELECT b.blocked_id AS key, u.username, b.created_at FROM blocks b JOIN users u ON u.id = b.blocked_id
          WHERE b.blocker_id = $1 AND b.blocked_id < $2 ORDER BY b.blocked_id DESC LIMIT 500`,
      },
      toRow: (row) => ({
        data: { username: row.username, since: row.created_at },
        at: row.created_at,
        text: row.username,
      }),
    }),
  ];
}

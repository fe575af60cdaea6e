import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';

/** Exports the communities of a user. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<{ key: string; name: string; role: string; joined_at: Date }>(db, userId, {
      name: 'communities',
      title: 'Communities',
      statement: {
        name: 'communities-export',
        text: `SELECT m.community_id AS key, c.name, m.role, m.joined_at
          FROM community_members m JOIN communities c ON c.id = m.community_id AND c.deleted_at IS NULL
          WHERE m.user_id = $1 AND m.community_id < $2 ORDER BY m.community_id DESC LIMIT 500`,
      },
      toRow: (row) => ({
        data: { id: row.key, name: row.name, role: row.role, joinedAt: row.joined_at },
        at: row.joined_at,
        text: `${row.name} (${row.role})`,
      }),
    }),
  ];
}

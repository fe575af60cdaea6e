import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';

type FriendRow = {
  key: string;
  username: string;
  first_name: string;
  last_name: string;
  state: string;
  joined_at: Date | null;
  signed_up_at: Date;
};

/** Exports whom a user invited: the names of others, without their device or address. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<FriendRow>(db, userId, {
      name: 'referrals',
      title: 'Referrals',
      statement: {
        name: 'referrals-export',
        text: `SELECT r.user_id AS key, u.username, u.first_name, u.last_name, r.state, r.joined_at, r.signed_up_at
          FROM referrals r JOIN users u ON u.id = r.user_id
          WHERE r.referrer_id = $1 AND r.user_id < $2 AND r.joined_at IS NOT NULL AND u.deleted_at IS NULL ORDER BY r.user_id DESC LIMIT 500`,
      },
      toRow: (row) => ({
        data: { username: row.username, state: row.state, joinedAt: row.joined_at },
        at: row.joined_at,
        text: `${row.first_name} ${row.last_name} (${row.username}): ${row.state}`,
      }),
    }),
  ];
}

import type { Database, Statement } from '../../platform/db/database.ts';
import { blockedUserIdsSql } from '../blocks/blocks.sql.ts';
import { isNotSuspendedSql } from '../users/users.sql.ts';

const maxCounted = 100;

const waitingRequests: Statement = {
  name: 'friends-waiting-requests',
  text: `
    SELECT m.id AS user_id, waiting.count FROM unnest($1::bigint[]) AS m (id) CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM (
        SELECT FROM friend_requests r WHERE r.receiver_id = m.id AND r.sender_id NOT IN ${blockedUserIdsSql('m.id')}
          AND ${isNotSuspendedSql('r.sender_id')} LIMIT ${maxCounted}
      ) few
    ) waiting`,
};

/** Counts the friend requests that several users have not answered, up to 100 each. */
export function selectWaitingRequests(db: Database, userIds: string[]): Promise<{ user_id: string; count: number }[]> {
  return db.rows(waitingRequests, [userIds]);
}

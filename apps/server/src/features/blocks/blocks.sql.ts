/** SQL subquery: the ids of users blocked by or blocking a user. `member` is the SQL expression of that user's id. */
export const blockedUserIdsSql = (userId: string) => `(
  SELECT blocked_id FROM blocks WHERE blocker_id = ${userId} UNION ALL SELECT blocker_id FROM blocks WHERE blocked_id = ${userId})`;

/** SQL condition: there is no block between two users. The arguments are SQL expressions of their ids. */
export const isUnblockedPairSql = (a: string, b: string) => `NOT EXISTS (
  SELECT FROM blocks bl WHERE bl.blocker_id = ${a} AND bl.blocked_id = ${b}) AND NOT EXISTS (
  SELECT FROM blocks bl WHERE bl.blocker_id = ${b} AND bl.blocked_id = ${a})`;

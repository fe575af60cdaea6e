/** SQL subquery: the ids of users blocked by or blocking a user. `member` is the SQL expression of that user's id. */
export const blockedUserIdsSql = (userId: string) => `(
  SELECT blocked_id FROM blocks WHERE blocker_id = ${userId} UNION ALL SELECT blocker_id FROM blocks WHERE blocked_id = ${userId})`;

/** SQL for everybody whom a member does not see: blocked either way. `member` is the SQL that names the member. */
export const hiddenMembers = (member: string) => `(
  SELECT blocked_id FROM blocks WHERE blocker_id = ${member} UNION ALL SELECT blocker_id FROM blocks WHERE blocked_id = ${member})`;

import type { Database, Statement } from '../../platform/db/database.ts';

// Each deed touches the membership first, then the community, then the member: they wait for each other but never deadlock.
const join: Statement = {
  name: 'communities-join',
  text: `
    WITH made AS (
      INSERT INTO community_members (community_id, user_id, role, joined_at)
      SELECT id, $2::bigint, 'member', $3::timestamptz FROM communities WHERE id = $1::bigint AND deleted_at IS NULL
      ON CONFLICT DO NOTHING RETURNING community_id, user_id
    ),
    counted AS (
      UPDATE communities SET member_count = member_count + 1 FROM made WHERE communities.id = made.community_id
      RETURNING communities.id
    ),
    noted AS (
      UPDATE users SET communities_count = communities_count + 1 FROM made, counted WHERE users.id = made.user_id
    )
    SELECT id FROM counted`,
};

/** Adds a member to a community and counts it, once. Answers whether that changed anything. */
export async function insertMembership(db: Database, communityId: string, userId: string, now: Date): Promise<boolean> {
  const rows = await db.rows(join, [communityId, userId, now]);
  return rows.length > 0;
}

const leave: Statement = {
  name: 'communities-leave',
  text: `
    WITH gone AS (
      DELETE FROM community_members WHERE community_id = $1::bigint AND user_id = $2::bigint AND role <> 'owner'
      RETURNING community_id, user_id
    ),
    counted AS (
      UPDATE communities SET member_count = member_count - 1 FROM gone WHERE communities.id = gone.community_id
      RETURNING communities.id
    ),
    noted AS (
      UPDATE users SET communities_count = communities_count - 1 FROM gone, counted WHERE users.id = gone.user_id
    )
    SELECT id FROM counted`,
};

/** Takes a member who is not the owner out of a community and out of the counts, once. Answers whether that changed anything. */
export async function removeMembership(db: Database, communityId: string, userId: string): Promise<boolean> {
  const rows = await db.rows(leave, [communityId, userId]);
  return rows.length > 0;
}

import type { Database, Statement } from '../../../platform/db/database.ts';

/**
 * SQL values of the columns of an acceptance. Only the current version of the rules of the community is recorded: nobody
 * accepts rules that changed meanwhile, or future ones.
 */
export const acceptedRulesSql = (community: string, version: string, now: string) => `
  CASE WHEN ${community}.rules_version = ${version} THEN ${version} END,
  CASE WHEN ${community}.rules_version = ${version} THEN ${now} END`;

// The version is read before: each server of a cluster would compare its own copy, and the memberships could differ.
const versionStatement: Statement = {
  name: 'communities-rules-of-version',
  text: 'SELECT 1 FROM communities WHERE id = $1::bigint AND rules_version = $2::int',
};
const acceptStatement: Statement = {
  name: 'communities-accept-rules',
  text: `
    UPDATE community_members SET accepted_rules = $3::int, rules_accepted_at = $4::timestamptz
    WHERE community_id = $1::bigint AND user_id = $2::bigint RETURNING 1`,
};

/** Records that a member accepted the current rules. Returns false if the rules have another version. */
export async function updateAcceptedRules(
  db: Database,
  acceptance: { communityId: string; userId: string; version: number; now: Date },
): Promise<boolean> {
  const { communityId, userId, version, now } = acceptance;
  if ((await db.rows(versionStatement, [communityId, version])).length === 0) return false;
  return (await db.rows(acceptStatement, [communityId, userId, version, now])).length > 0;
}

import type { Database, Statement } from '../../../platform/db/database.ts';

/**
 * SQL values of the columns of an acceptance. Only the current version of the rules of the community is recorded: nobody
 * accepts rules that changed meanwhile, or future ones.
 */
export const acceptedRulesSql = (community: string, version: string, now: string) => `
  CASE WHEN ${community}.rules_version = ${version} THEN ${version} END,
  CASE WHEN ${community}.rules_version = ${version} THEN ${now} END`;

const acceptStatement: Statement = {
  name: 'communities-accept-rules',
  text: `
    UPDATE community_members m SET accepted_rules = $3::int, rules_accepted_at = $4::timestamptz FROM communities c
    WHERE m.community_id = $1::bigint AND m.user_id = $2::bigint AND c.id = m.community_id AND c.rules_version = $3::int
    RETURNING 1`,
};

/** Records that a member accepted the current rules. Returns false if the rules have another version. */
export async function updateAcceptedRules(
  db: Database,
  acceptance: { communityId: string; userId: string; version: number; now: Date },
): Promise<boolean> {
  const { communityId, userId, version, now } = acceptance;
  return (await db.rows(acceptStatement, [communityId, userId, version, now])).length > 0;
}

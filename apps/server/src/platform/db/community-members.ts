import { type Executor, rowsIn, type Statement } from './database.ts';
import { changeUserCount } from './user-totals.ts';
import { noteMembersForWebhooksSql } from './webhook-events.ts';

/** The version of the rules of a community that a member accepted, and when; null for none. */
export type AcceptedRules = { accepted_rules: number | null; rules_accepted_at: Date | null };

// An INSERT of values lets others of a distributed database pass. One with ON CONFLICT would stop them until it commits.
const insertStatement: Statement = {
  name: 'community-members-insert',
  text: `
    WITH made AS (
      INSERT INTO community_members (community_id, user_id, role, joined_at, accepted_rules, rules_accepted_at)
      VALUES ($1::bigint, $2::bigint, 'member', $3::timestamptz, $4::int, $5::timestamptz)
      RETURNING community_id, user_id
    ),
    counted AS (UPDATE community_totals SET member_count = member_count + 1 WHERE community_id = $1::bigint),
    told AS (${noteMembersForWebhooksSql('made')})
    SELECT 1 FROM made`,
};

/**
 * Adds a member to a community and to the counts of both, and hands them to its webhooks. The caller has locked the
 * membership and found none, or the account is new.
 */
export async function insertMember(
  tx: Executor,
  { communityId, userId, now }: { communityId: string; userId: string; now: Date },
  { accepted_rules, rules_accepted_at }: AcceptedRules,
): Promise<void> {
  await rowsIn(tx, insertStatement, [communityId, userId, now, accepted_rules, rules_accepted_at]);
  await changeUserCount(tx, 'communities_count', [userId], 1);
}

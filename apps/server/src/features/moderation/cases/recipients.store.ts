import { decidingRoles } from '@gumball/rules/communities/community-roles';
import { rolesWith } from '@gumball/rules/operators/staff-roles';
import type { Database, Statement } from '../../../platform/db/database.ts';
import { staffRoleSql } from '../../users/users.sql.ts';

const maxRecipients = 500;

const operators: Statement = {
  name: 'moderation-operators',
  text: `SELECT u.id FROM users u WHERE u.role = 'operator' AND ${staffRoleSql('u')} = ANY($1::text[]) AND u.suspended_at IS NULL
    LIMIT ${maxRecipients}`,
};

/** Lists the operators who see the moderation queue. */
export async function listOperators(db: Database): Promise<string[]> {
  return (await db.rows<{ id: string }>(operators, [rolesWith('moderation')])).map(({ id }) => id);
}

const communities: Statement = {
  name: 'moderation-communities-of-cases',
  text: `SELECT DISTINCT community_id AS id FROM moderation_cases
    WHERE id = ANY($1::bigint[]) AND community_id IS NOT NULL AND subject_type IN ('post', 'comment')`,
};

/** Lists the communities whose moderators see one of the cases. */
export async function listCommunitiesOf(db: Database, caseIds: string[]): Promise<string[]> {
  return (await db.rows<{ id: string }>(communities, [caseIds])).map(({ id }) => id);
}

const stewards: Statement = {
  name: 'moderation-community-moderators',
  text: `SELECT user_id AS id FROM community_members WHERE community_id = $1::bigint AND role = ANY($2::text[])
    ORDER BY rank, user_id LIMIT ${maxRecipients}`,
};

/** Lists who moderates a community. */
export async function listStewards(db: Database, communityId: string): Promise<string[]> {
  return (await db.rows<{ id: string }>(stewards, [communityId, [...decidingRoles]])).map(({ id }) => id);
}

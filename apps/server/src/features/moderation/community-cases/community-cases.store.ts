import type { CommunityRole } from '@gumball/rules/communities/community-roles';
import { lockRoles } from '../../../platform/db/community-roles.ts';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { type CaseRow, caseColumns, caseJoins } from '../cases/case-rows.store.ts';

/** A case as moderators of its community see it. */
export type CommunityCaseRow = CaseRow & {
  details: string[];
  filter_reasons: string[];
  author_role: CommunityRole | null;
};

const columns = `${caseColumns}, a.role AS author_role,
  ARRAY(SELECT details FROM reports WHERE target_type = c.subject_type AND target_id = c.subject_id AND details IS NOT NULL
      AND (closed_at IS NULL OR c.closed_at IS NOT NULL) ORDER BY id DESC LIMIT 20) AS details,
  ARRAY(SELECT text FROM moderation_case_events e WHERE e.case_id = c.id AND e.kind IN ('filter', 'hold') AND e.text <> ''
    ORDER BY e.id DESC LIMIT 20) AS filter_reasons`;
const joins = `${caseJoins} LEFT JOIN community_members a ON a.community_id = c.community_id AND a.user_id = c.user_id`;

const listStatement = (isOpen: boolean) =>
  pagedStatement(
    `moderation-community-cases-${isOpen ? 'open' : 'decided'}`,
    2,
    (limit, offset) => `
      SELECT ${columns} FROM (
        SELECT * FROM moderation_cases WHERE community_id = $1::bigint AND subject_type IN ('post', 'comment')
          AND closed_at IS ${isOpen ? '' : 'NOT'} NULL AND ($2::bigint IS NULL OR position ${isOpen ? '>' : '<'} $2::bigint)
        ORDER BY position ${isOpen ? '' : 'DESC'} LIMIT ${limit} OFFSET ${offset}
      ) c ${joins} ORDER BY c.position ${isOpen ? '' : 'DESC'}`,
  );

const pages = { open: listStatement(true), decided: listStatement(false) };

/** Lists the cases about posts and comments in a community, open ones oldest first, decided ones newest first. */
export function listCommunityRows(
  db: Database,
  communityId: string,
  state: 'open' | 'decided',
  beyond: string | undefined,
  part: LimitOffset,
): Promise<CommunityCaseRow[]> {
  return db.rows(pages[state](part), pagedValues([communityId, beyond ?? null], part));
}

const oneStatement: Statement = {
  name: 'moderation-community-case',
  text: `SELECT ${columns} FROM moderation_cases c ${joins}
    WHERE c.id = $1::bigint AND c.community_id = $2::bigint AND c.subject_type IN ('post', 'comment')`,
};

/** Finds a case about a post or a comment in a community. */
export async function findCommunityRow(
  tx: Executor,
  communityId: string,
  caseId: string,
): Promise<CommunityCaseRow | undefined> {
  const [row] = await rowsIn<CommunityCaseRow>(tx, oneStatement, [caseId, communityId]);
  return row;
}

const roleStatement: Statement = {
  name: 'moderation-community-role',
  text: 'SELECT role FROM community_members WHERE community_id = $1::bigint AND user_id = $2::bigint',
};

/** Reads the role of a user in a community. */
export async function findRole(db: Database, communityId: string, userId: string): Promise<CommunityRole> {
  const [row] = await db.rows<{ role: CommunityRole }>(roleStatement, [communityId, userId]);
  return row?.role ?? 'none';
}

const rolesStatement: Statement = {
  name: 'moderation-community-roles',
  text: 'SELECT user_id, role FROM community_members WHERE community_id = $1::bigint AND user_id = ANY($2::bigint[])',
};

/** Locks the roles of users in a community until the transaction ends, and reads them. */
export async function lockRolesOf(
  tx: Executor,
  communityId: string,
  userIds: string[],
): Promise<(userId: string) => CommunityRole> {
  await lockRoles(tx, communityId, userIds);
  const rows = await rowsIn<{ user_id: string; role: CommunityRole }>(tx, rolesStatement, [communityId, userIds]);
  return (userId) => rows.find((row) => row.user_id === userId)?.role ?? 'none';
}

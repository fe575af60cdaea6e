import type { CommunityAccess } from '@gumball/rules/communities/community-access';
import type { CommunityRole } from '@gumball/rules/communities/community-roles';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { type OperatorTaskRow, withCountsSql } from '../catalogue/operator-tasks.store.ts';
import { type KnownTaskRow, knownColumns, openAt } from '../tasks.store.ts';

const roleStatement: Statement = {
  name: 'tasks-community-role',
  text: `
    SELECT m.role, c.access FROM communities c LEFT JOIN community_members m ON m.community_id = c.id AND m.user_id = $2::bigint
    WHERE c.id = $1::bigint AND c.deleted_at IS NULL`,
};

/** Finds the role of a user in a community, null without one, and who reads it; undefined if it does not exist. */
export async function findRole(
  db: Executor,
  communityId: string,
  userId: string,
): Promise<{ role: CommunityRole | null; access: CommunityAccess } | undefined> {
  const values = [communityId, userId];
  return (await rowsIn<{ role: CommunityRole | null; access: CommunityAccess }>(db, roleStatement, values))[0];
}

const countStatement: Statement = {
  name: 'tasks-community-count',
  text: `
    SELECT count(*)::int AS count FROM tasks
    WHERE community_id = $1::bigint AND (expires_at IS NULL OR expires_at > $2::timestamptz)`,
};

/** Counts the tasks of a community that have not ended. */
export async function countTasksOf(tx: Executor, communityId: string, now: Date): Promise<number> {
  return (await rowsIn<{ count: number }>(tx, countStatement, [communityId, now]))[0]?.count ?? 0;
}

const shown = pagedStatement(
  'tasks-of-community',
  4,
  (limit, offset) => `
    SELECT ${knownColumns('$1::bigint')} FROM tasks t LEFT JOIN task_attempts mt ON mt.task_id = t.id AND mt.user_id = $1::bigint
    WHERE t.community_id = $3::bigint AND (mt.status IS NOT NULL OR (${openAt('$2')}))
      AND ($4::bigint IS NULL OR t.id < $4::bigint)
    ORDER BY t.id DESC LIMIT ${limit} OFFSET ${offset}`,
);

/** Lists the tasks of a community that are open or that the user has an attempt at, newest first. */
export function listShownTasks(
  db: Database,
  query: { userId: string; now: Date; communityId: string; before: string | undefined },
  part: LimitOffset,
): Promise<KnownTaskRow[]> {
  const { userId, now, communityId, before } = query;
  return db.rows(shown(part), pagedValues([userId, now, communityId, before ?? null], part));
}

const managed = pagedStatement('tasks-of-community-managed', 2, (limit, offset) =>
  withCountsSql(`
      SELECT * FROM tasks WHERE community_id = $1::bigint AND ($2::bigint IS NULL OR id < $2::bigint)
      ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`),
);

/** Lists all tasks of a community, newest first. */
export function listManagedTasks(
  db: Database,
  communityId: string,
  before: string | undefined,
  part: LimitOffset,
): Promise<OperatorTaskRow[]> {
  return db.rows(managed(part), pagedValues([communityId, before ?? null], part));
}

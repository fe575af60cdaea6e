import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';

/** A community that operators close or open again. */
export type ClosableRow = { name: string; ownerId: string | null; isClosed: boolean };

/** Finds and locks a community that is not deleted. */
export async function lockClosable(tx: Executor, communityId: string): Promise<ClosableRow | undefined> {
  const { rows } = await sql<ClosableRow>`
    SELECT c.name, c.closed_at IS NOT NULL AS "isClosed",
      (SELECT m.user_id FROM community_members m WHERE m.community_id = c.id AND m.role = 'owner' LIMIT 1) AS "ownerId"
    FROM communities c WHERE c.id = ${communityId} AND c.deleted_at IS NULL FOR NO KEY UPDATE OF c`.execute(tx);
  return rows[0];
}

/** Closes a locked community. */
export async function markClosed(tx: Executor, communityId: string, reason: string, now: Date): Promise<void> {
  await sql`
    UPDATE communities SET closed_at = ${now}, closed_reason = ${reason}, access_before = access, access = 'hidden'
    WHERE id = ${communityId}`.execute(tx);
}

/** Opens a locked community again, with its former access. */
export async function markOpen(tx: Executor, communityId: string): Promise<void> {
  await sql`
    UPDATE communities SET closed_at = NULL, closed_reason = NULL, access = coalesce(access_before, access),
      access_before = NULL WHERE id = ${communityId}`.execute(tx);
}

/** Lists members who run a community, the owner first. */
export async function listStaffIds(tx: Executor, communityId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT user_id AS id FROM community_members WHERE community_id = ${communityId} AND role <> 'member'
    ORDER BY rank, joined_at, user_id LIMIT ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A closed community, as operators see it. */
export type ClosedRow = { id: string; name: string; member_count: number; closed_at: Date; closed_reason: string };

/** Lists closed communities, the latest first. */
export async function listClosedRows(db: Executor, limit: number): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    SELECT c.id, c.name, t.member_count, c.closed_at, c.closed_reason
    FROM communities c JOIN community_totals t ON t.community_id = c.id
    WHERE c.closed_at IS NOT NULL AND c.deleted_at IS NULL ORDER BY c.closed_at DESC, c.id DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

import type { GrantRequestState } from '@gumball/rules/gumballs/grant-approval';
import { rolesWith } from '@gumball/rules/operators/staff-roles';
import { sql } from 'kysely';
import { asDatabase, type Database, type Executor, type Statement } from '../../../platform/db/database.ts';
import type { UserSummaryRow } from '../../users/to-user-summary.ts';
import { staffRoleSql } from '../../users/users.sql.ts';

/** A grant that waits for a second operator, with the names of its operators. */
export type GrantRequestRow = Omit<UserSummaryRow, 'id'> & {
  id: string;
  user_id: string;
  amount: number;
  reason: string;
  requested_by: string;
  requester: string | null;
  reference: string;
  requested_at: Date;
  expires_at: Date;
  state: GrantRequestState;
  decider: string | null;
};

const columns = `g.id, g.user_id, g.amount, g.reason, g.requested_by, o.username AS requester, g.reference, g.requested_at, g.expires_at,
  g.state, d.username AS decider, u.username, u.first_name, u.last_name, u.avatar_url, u.frame, u.level_gumballs`;
const joins = `JOIN users u ON u.id = g.user_id LEFT JOIN users o ON o.id = g.requested_by LEFT JOIN users d ON d.id = g.decided_by`;

const list: Statement = {
  name: 'operator-grant-requests',
  text: `SELECT ${columns} FROM grant_requests g ${joins}
    ORDER BY g.state = 'pending' AND g.expires_at > $1 DESC, g.id DESC LIMIT 100`,
};
const one: Statement = {
  name: 'operator-grant-request',
  text: `SELECT ${columns} FROM grant_requests g ${joins} WHERE g.id = $1::bigint`,
};

/** Lists the latest hundred grants, pending ones first. */
const granters: Statement = {
  name: 'operator-granters',
  text: `SELECT u.id FROM users u WHERE u.role = 'operator' AND ${staffRoleSql('u')} = ANY($1::text[])
    AND u.suspended_at IS NULL LIMIT 500`,
};

/** Lists the operators who grant. */
export async function listGranters(db: Database): Promise<string[]> {
  return (await db.rows<{ id: string }>(granters, [rolesWith('grants')])).map(({ id }) => id);
}

export function listRequests(db: Database, now: Date): Promise<GrantRequestRow[]> {
  return db.rows(list, [now]);
}

/** Finds a grant by its id, and locks it until the transaction ends. */
export async function lockRequest(tx: Executor, id: string): Promise<GrantRequestRow | undefined> {
  await sql`SELECT FROM grant_requests WHERE id = ${id} FOR UPDATE`.execute(tx);
  return findRequest(tx, id);
}

/** Finds a grant by its id. */
export async function findRequest(tx: Executor, id: string): Promise<GrantRequestRow | undefined> {
  const [row] = await asDatabase(tx).rows<GrantRequestRow>(one, [id]);
  return row;
}

/** A grant before it is stored. */
export type NewRequest = {
  id: string;
  user_id: string;
  amount: number;
  reason: string;
  requested_by: string;
  reference: string;
  requested_at: Date;
  expires_at: Date;
};

/** Stores a grant that waits. Returns its id, and whether it is new: the same reference of a member is stored once. */
export async function insertRequest(tx: Executor, request: NewRequest): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO grant_requests (id, user_id, amount, reason, requested_by, reference, requested_at, expires_at)
    VALUES (${request.id}, ${request.user_id}, ${request.amount}, ${request.reason}, ${request.requested_by},
      ${request.reference}, ${request.requested_at}, ${request.expires_at})
    ON CONFLICT (user_id, reference) DO NOTHING RETURNING id`.execute(tx);
  if (rows[0]) return { id: rows[0].id, isNew: true };
  const existing = await findIdByReference(tx, request.user_id, request.reference);
  if (existing === undefined) throw new Error(`the grant ${request.reference} is missing`);
  return { id: existing, isNew: false };
}

/** Finds the id of a grant of a member by its reference. */
export async function findIdByReference(tx: Executor, userId: string, reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM grant_requests WHERE user_id = ${userId} AND reference = ${reference}`.execute(tx);
  return rows[0]?.id;
}

/** Stores a decision. */
export async function storeDecision(
  tx: Executor,
  id: string,
  decision: { state: 'approved' | 'refused'; operatorId: string; at: Date },
): Promise<void> {
  await sql`
    UPDATE grant_requests SET state = ${decision.state}, decided_by = ${decision.operatorId}, decided_at = ${decision.at}
    WHERE id = ${id}`.execute(tx);
}

/**
 * Sums what an operator granted or asked for since a moment, by the audit log. Concurrent grants of the operator wait for
 * each other until the transaction ends.
 */
export async function sumGranted(tx: Executor, operatorId: string, since: Date): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`grants of ${operatorId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum((details->>'gumballs')::bigint), 0) AS sum FROM audit_log
    WHERE operator_id = ${operatorId} AND created_at > ${since} AND action IN ('grant-gumballs', 'request-grant')`.execute(
    tx,
  );
  return Number(rows[0]?.sum ?? 0);
}

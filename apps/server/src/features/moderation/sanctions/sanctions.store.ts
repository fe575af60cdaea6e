import type { ReportReason } from '@gumball/rules/moderation/report';
import type { SanctionKind } from '@gumball/rules/moderation/sanctions';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

/** A sanction. */
export type SanctionRow = {
  user_id: string;
  id: string;
  kind: SanctionKind;
  rule: ReportReason;
  note: string;
  /** 0 for the command line. */
  operator_id: string;
  imposed_at: Date;
  ends_at: Date | null;
  lifted_at: Date | null;
  appeal: string | null;
  appealed_at: Date | null;
  appeal_decided_at: Date | null;
  appeal_granted: boolean | null;
  appeal_answer: string | null;
  /** The community of a closure. */
  community_id: string | null;
};

/** A sanction as operators see it, with the names of the member and of the operator who imposed it. */
export type OperatorSanctionRow = SanctionRow & {
  username: string;
  operator: string | null;
  /** Whether another operator could decide an appeal. */
  has_other_operator: boolean;
};

const columns = `s.user_id, s.id, s.kind, s.rule, s.note, s.operator_id, s.imposed_at, s.ends_at, s.lifted_at, s.appeal, s.appealed_at,
  s.appeal_decided_at, s.appeal_granted, s.appeal_answer, s.community_id`;
const operatorColumns = `${columns}, u.username, o.username AS operator,
  EXISTS (SELECT FROM users x WHERE x.role = 'operator' AND x.suspended_at IS NULL AND x.id NOT IN (s.operator_id, s.user_id))
    AS has_other_operator`;
const operatorJoins = 'JOIN users u ON u.id = s.user_id LEFT JOIN users o ON o.id = s.operator_id';

const maxListed = 100;

const ofMember: Statement = {
  name: 'sanctions-of-member',
  text: `SELECT ${operatorColumns} FROM sanctions s ${operatorJoins}
    WHERE s.user_id = $1::bigint ORDER BY s.id DESC LIMIT ${maxListed}`,
};
const appealed: Statement = {
  name: 'sanctions-appealed',
  text: `SELECT ${operatorColumns} FROM sanctions s ${operatorJoins}
    WHERE s.appealed_at IS NOT NULL AND s.appeal_decided_at IS NULL ORDER BY s.appealed_at, s.id LIMIT ${maxListed}`,
};
const one: Statement = {
  name: 'sanctions-one',
  text: `SELECT ${operatorColumns} FROM sanctions s ${operatorJoins} WHERE s.user_id = $1::bigint AND s.id = $2::bigint`,
};

/** Lists the latest 100 sanctions of a member, newest first. */
export function listSanctionRows(db: Database, userId: string): Promise<OperatorSanctionRow[]> {
  return db.rows(ofMember, [userId]);
}

/** Lists the 100 oldest appeals that wait for a decision. */
export function listAppealRows(db: Database): Promise<OperatorSanctionRow[]> {
  return db.rows(appealed, []);
}

/** Locks the account of a member against other sanctions. Returns its role, or undefined without an account. */
export async function lockMember(tx: Executor, userId: string): Promise<'member' | 'operator' | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.role;
}

/** Finds a sanction of a member. */
export async function findSanction(tx: Executor, userId: string, id: string): Promise<OperatorSanctionRow | undefined> {
  const [row] = await rowsIn<OperatorSanctionRow>(tx, one, [userId, id]);
  return row;
}

/** Stores a sanction, unless its operator did so before with the same key. Returns its id and whether it is new. */
export async function insertSanction(
  tx: Executor,
  sanction: Pick<
    SanctionRow,
    'user_id' | 'id' | 'kind' | 'rule' | 'note' | 'operator_id' | 'imposed_at' | 'ends_at'
  > & {
    creation_key: string | null;
    case_id?: string | null;
    community_id?: string | null;
  },
): Promise<{ id: string; isNew: boolean }> {
  const inserted = await tx
    .insertInto('sanctions')
    .values(sanction)
    .onConflict((conflict) => conflict.columns(['user_id', 'operator_id', 'creation_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const { id } = await tx
    .selectFrom('sanctions')
    .select('id')
    .where('user_id', '=', sanction.user_id)
    .where('operator_id', '=', sanction.operator_id)
    .where('creation_key', '=', sanction.creation_key)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** Changes a sanction. */
export async function updateSanction(
  tx: Executor,
  { user_id, id }: Pick<SanctionRow, 'user_id' | 'id'>,
  change: Partial<
    Pick<SanctionRow, 'lifted_at' | 'appeal' | 'appealed_at' | 'appeal_decided_at' | 'appeal_granted' | 'appeal_answer'>
  >,
): Promise<void> {
  await tx.updateTable('sanctions').set(change).where('user_id', '=', user_id).where('id', '=', id).execute();
}

/** Sets until when a member is restricted: the latest end of the sanctions that were not lifted. */
export async function updateRestrictions(tx: Executor, userId: string): Promise<void> {
  await sql`
    UPDATE users SET (silenced_until, limited_until) = (
      SELECT max(ends_at) FILTER (WHERE kind = 'silence'), max(ends_at) FILTER (WHERE kind = 'limit')
      FROM sanctions WHERE user_id = users.id AND lifted_at IS NULL)
    WHERE id = ${userId}`.execute(tx);
}

/** Lifts the suspensions of a member that have not ended, except one. */
export async function liftSuspensions(tx: Executor, userId: string, now: Date, exceptId = '0'): Promise<void> {
  await sql`
    UPDATE sanctions SET lifted_at = ${now} WHERE user_id = ${userId} AND kind = 'suspension' AND lifted_at IS NULL
      AND (ends_at IS NULL OR ends_at > ${now}) AND id <> ${exceptId}`.execute(tx);
}

/** A sanction that was lifted, for its notification. */
export type LiftedRow = { user_id: string; kind: SanctionKind; rule: ReportReason };

/** Lifts the closures of a community and returns them. */
export async function liftClosuresOf(tx: Executor, communityId: string, now: Date): Promise<LiftedRow[]> {
  const { rows } = await sql<LiftedRow>`
    UPDATE sanctions SET lifted_at = ${now} WHERE community_id = ${communityId} AND kind = 'closure' AND lifted_at IS NULL
    RETURNING user_id, kind, rule`.execute(tx);
  return rows;
}

/** Lifts the sanctions that were imposed with a case, and returns those that had an effect or could be appealed. */
export async function liftSanctionsOfCase(
  tx: Executor,
  userId: string,
  caseId: string,
  now: Date,
): Promise<{ user_id: string; kind: SanctionKind; rule: ReportReason }[]> {
  const { rows } = await sql<{ user_id: string; kind: SanctionKind; rule: ReportReason }>`
    UPDATE sanctions SET lifted_at = ${now}
    WHERE user_id = ${userId} AND case_id = ${caseId} AND lifted_at IS NULL AND (ends_at IS NULL OR ends_at > ${now})
    RETURNING user_id, kind, rule`.execute(tx);
  if (rows.length > 0) await updateRestrictions(tx, userId);
  return rows;
}

const suspensionStatement: Statement = {
  name: 'sanctions-suspension',
  text: `SELECT ${operatorColumns} FROM sanctions s ${operatorJoins}
    WHERE s.user_id = $1::bigint AND s.kind = 'suspension' AND s.lifted_at IS NULL ORDER BY s.id DESC LIMIT 1`,
};

/** Finds the latest suspension of a member that was not lifted. */
export async function findSuspension(tx: Executor, userId: string): Promise<OperatorSanctionRow | undefined> {
  const [row] = await rowsIn<OperatorSanctionRow>(tx, suspensionStatement, [userId]);
  return row;
}

/** Returns until when a member is suspended; null for good and for members who are not. */
export async function findSuspendedUntil(tx: Executor, userId: string): Promise<Date | null> {
  const row = await tx.selectFrom('users').select('suspended_until').where('id', '=', userId).executeTakeFirst();
  return row?.suspended_until ?? null;
}

/** Removes the sanctions of a user. */
export async function removeSanctions(db: Database, userId: string): Promise<void> {
  await db.kysely.deleteFrom('sanctions').where('user_id', '=', userId).execute();
}

import type { applicationStates } from '@gumball/contract/auth/applications.schemas';
import type { ApplicationAnswer } from '@gumball/rules/auth/applications';
import type { Language } from '@gumball/rules/formats/languages';
import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';

/** The states of an application. */
export type ApplicationState = (typeof applicationStates)[number];

/** An application with its account. */
export type ApplicationRow = {
  user_id: string;
  username: string;
  email: string;
  invited_by: string | null;
  answers: ApplicationAnswer[];
  state: ApplicationState;
  applied_at: Date;
  decided_at: Date | null;
  reason: string;
};

/** Stores an application in the transaction that stores its account. */
export async function insertApplication(
  tx: Executor,
  { userId, answers, language, now }: { userId: string; answers: ApplicationAnswer[]; language: Language; now: Date },
): Promise<void> {
  await tx
    .insertInto('applications')
    .values({ user_id: userId, answers: JSON.stringify(answers), language, applied_at: now })
    .execute();
}

const listIn = (name: string, order: string, after: string) =>
  pagedStatement(
    name,
    2,
    (limit, offset) => `
      SELECT a.user_id, u.username, u.email, r.username AS invited_by, a.answers, a.state, a.applied_at, a.decided_at, a.reason
      FROM applications a JOIN users u ON u.id = a.user_id LEFT JOIN users r ON r.id = u.referred_by
      WHERE a.state = $1 AND u.email_verified_at IS NOT NULL AND u.deleted_at IS NULL
        AND ($2::bigint IS NULL OR a.user_id ${after} $2::bigint)
      ORDER BY a.user_id ${order} LIMIT ${limit} OFFSET ${offset}`,
  );
const undecided = listIn('applications-undecided', 'ASC', '>');
const decided = listIn('applications-decided', 'DESC', '<');

/** Lists the applications of verified addresses in a state: undecided ones oldest first, others newest first. */
export function listApplicationRows(
  db: Database,
  state: ApplicationState,
  after: string | undefined,
  part: LimitOffset,
): Promise<ApplicationRow[]> {
  const page = state === 'pending' ? undecided : decided;
  return db.rows(page(part), pagedValues([state, after ?? null], part));
}

/**
 * Decides an application, unless it is decided already or its address is not verified. Returns the language of the
 * applicant if it was. The caller holds the lock of the account's row.
 */
export async function updateDecision(
  tx: Executor,
  userId: string,
  { state, reason, now }: { state: 'accepted' | 'refused'; reason: string; now: Date },
): Promise<Language | undefined> {
  const row = await tx
    .updateTable('applications')
    .set({ state, reason, decided_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .returning('language')
    .executeTakeFirst();
  if (!row) return undefined;
  await tx
    .updateTable('users')
    .set({ application_state: state === 'accepted' ? null : state })
    .where('id', '=', userId)
    .execute();
  return row.language;
}

/** Finds the application of an account, for the account itself. */
export function findApplication(tx: Executor, userId: string) {
  return tx
    .selectFrom('applications')
    .select(['state', 'answers', 'reason', 'applied_at', 'decided_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Whether the account is that of an applicant whom operators have not accepted. */
export async function isApplicant(tx: Executor, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('application_state').where('id', '=', userId).executeTakeFirst();
  return Boolean(row?.application_state);
}

/** An account that was removed with its undecided application. */
export type EndedRow = { username: string; email: string; language: Language; verified: boolean };

/**
 * Removes a batch of the accounts of applicants: undecided ones that applied before a moment, or refused ones that were
 * decided before it. Rows locked by a running decision are skipped. Returns the removed ones.
 */
export async function removeApplicants(
  tx: Executor,
  state: 'pending' | 'refused',
  before: Date,
  limit: number,
): Promise<EndedRow[]> {
  const moment = sql.raw(state === 'pending' ? 'a.applied_at' : 'a.decided_at');
  const { rows } = await sql<EndedRow & { id: string }>`
    WITH ended AS (
      SELECT u.id, a.language FROM applications a JOIN users u ON u.id = a.user_id
      WHERE a.state = ${state} AND ${moment} <= ${before} AND u.application_state = ${state} AND u.deleted_at IS NULL
      ORDER BY a.user_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM users USING ended WHERE users.id = ended.id
    RETURNING users.id, users.username, users.email, ended.language, users.email_verified_at IS NOT NULL AS verified`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('user_totals').where('user_id', 'in', ids).execute();
  return rows;
}

/** Removes the answers of members who were accepted before a moment. */
export async function removeAccepted(db: Pick<Database, 'kysely'>, before: Date): Promise<void> {
  await db.kysely
    .deleteFrom('applications')
    .where('state', '=', 'accepted')
    .where('decided_at', '<=', before)
    .execute();
}

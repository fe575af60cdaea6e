import type { HoldReason } from '@gumball/rules/referrals/hold-reason';
import { CompiledQuery } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import type { UserSummaryRow } from '../../users/to-user-summary.ts';
import type { RiskColumns } from '../risk/to-account-risk.ts';

/** A referral with both users, for operators. */
export type OperatorReferralRow = RiskColumns & {
  newcomer: UserSummaryRow;
  referrer: UserSummaryRow;
  state: 'rewarded' | 'held' | 'reversed';
  held_reason: HoldReason | null;
  held_at: Date | null;
  joined_at: Date;
  decided_at: Date | null;
  held_of_referrer: number;
};

const summary = (of: string) =>
  `json_build_object('id', ${of}.id::text, 'username', ${of}.username, 'first_name', ${of}.first_name, 'last_name', ${of}.last_name,
    'avatar_url', ${of}.avatar_url, 'level_gumballs', ${of}.level_gumballs)`;
const columns = `${summary('n')} AS newcomer, ${summary('b')} AS referrer, r.state, r.held_reason, r.held_at, r.joined_at, r.decided_at,
  (SELECT count(*) FROM referrals o WHERE o.referrer_id = r.referrer_id AND o.state = 'held')::int AS held_of_referrer,
  k.score AS risk_score, k.reasons AS risk_reasons, k.scored_at AS risk_scored_at`;
const joins =
  'JOIN users n ON n.id = r.user_id JOIN users b ON b.id = r.referrer_id LEFT JOIN account_risks k ON k.user_id = r.user_id';

const listStatement = (status: string, condition: string, oldestFirst: boolean) =>
  pagedStatement(
    `operator-referrals-${status}`,
    1,
    (limit, offset) => `
      SELECT ${columns} FROM (
        SELECT * FROM referrals WHERE ${condition} AND ($1::bigint IS NULL OR user_id ${oldestFirst ? '>' : '<'} $1::bigint)
        ORDER BY user_id ${oldestFirst ? '' : 'DESC'} LIMIT ${limit} OFFSET ${offset}
      ) r ${joins} ORDER BY r.user_id ${oldestFirst ? '' : 'DESC'}`,
  );

const pages = {
  held: listStatement('held', `state = 'held'`, true),
  released: listStatement('released', `state = 'rewarded' AND held_at IS NOT NULL`, false),
  reversed: listStatement('reversed', `state = 'reversed'`, false),
};

/** Lists held or decided referrals: held ones oldest first, decided ones newest first. */
export function selectOperatorReferrals(
  db: Database,
  status: keyof typeof pages,
  beyond: string | undefined,
  part: LimitOffset,
): Promise<OperatorReferralRow[]> {
  return db.rows(pages[status](part), pagedValues([beyond ?? null], part));
}

/** Finds a held or decided referral by its newcomer. */
export async function findOperatorReferral(db: Executor, newcomerId: string): Promise<OperatorReferralRow | undefined> {
  const text = `SELECT ${columns} FROM referrals r ${joins} WHERE r.user_id = $1::bigint AND r.state <> 'waiting'`;
  return (await db.executeQuery<OperatorReferralRow>(CompiledQuery.raw(text, [newcomerId]))).rows[0];
}

import { queryWords, searchTerms } from '@gumball/rules/posts/query-words';
import { holdScore } from '@gumball/rules/referrals/risk-score';
import { CompiledQuery } from 'kysely';
import type { Database, Executor } from '../../platform/db/database.ts';
import { escapeLikePattern } from '../../platform/db/escape-like-pattern.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import type { RiskColumns } from '../referrals/risk/to-account-risk.ts';
import { lastSeenSql } from '../users/users.sql.ts';

/** A member as operators see them. */
export type OperatorMemberRow = RiskColumns & {
  id: string;
  username: string;
  email: string;
  is_bot: boolean;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  level_gumballs: string;
  role: 'member' | 'operator';
  suspended_at: Date | null;
  suspended_until: Date | null;
  deleted_at: Date | null;
  created_at: Date;
  last_seen_at: Date | null;
};

const columns = `u.id, u.username, u.email, u.bot_owner_id IS NOT NULL AS is_bot, u.first_name, u.last_name, u.avatar_url, u.level_gumballs, u.role, u.suspended_at, u.suspended_until, u.deleted_at, u.created_at,
  ${lastSeenSql('u.id')} AS last_seen_at, k.score AS risk_score, k.reasons AS risk_reasons, k.scored_at AS risk_scored_at`;
const from = 'users u LEFT JOIN account_risks k ON k.user_id = u.id';
const inState = `CASE $1 WHEN 'active' THEN u.suspended_at IS NULL WHEN 'suspended' THEN u.suspended_at IS NOT NULL
  WHEN 'operators' THEN u.role = 'operator'
  WHEN 'suspicious' THEN k.score >= ${holdScore} ELSE true END`;

const all = pagedStatement(
  'operator-members',
  2,
  (limit, offset) => `
    SELECT ${columns} FROM ${from} WHERE u.deleted_at IS NULL AND ${inState} AND ($2::bigint IS NULL OR u.id < $2::bigint)
    ORDER BY u.id DESC LIMIT ${limit} OFFSET ${offset}`,
);

// By the partial index of high scores.
const suspicious = pagedStatement(
  'operator-members-suspicious',
  1,
  (limit, offset) => `
    SELECT ${columns} FROM account_risks k JOIN users u ON u.id = k.user_id
    WHERE k.score >= ${holdScore} AND u.deleted_at IS NULL AND ($1::bigint IS NULL OR k.user_id < $1::bigint)
    ORDER BY k.user_id DESC LIMIT ${limit} OFFSET ${offset}`,
);

const found = pagedStatement(
  'operator-members-found',
  5,
  (limit, offset) => `
    SELECT ${columns} FROM ${from} WHERE u.id IN (
        (SELECT id FROM users WHERE username LIKE $3 LIMIT 400) UNION (SELECT id FROM users WHERE email = $4)
        UNION (SELECT id FROM users WHERE $5 <> '' AND search_terms @@ to_tsquery('simple', $5) LIMIT 400))
      AND u.deleted_at IS NULL AND ${inState} AND ($2::bigint IS NULL OR u.id < $2::bigint)
    ORDER BY u.id DESC LIMIT ${limit} OFFSET ${offset}`,
);

/**
 * Lists members, newest first; with `q` those whose username or name starts with it, or whose email it is. Deleted ones
 * are omitted. At most 400 candidates of each kind are read.
 */
export function listMembers(
  db: Database,
  query: { q: string; state: string },
  before: string | undefined,
  part: LimitOffset,
): Promise<OperatorMemberRow[]> {
  const { q, state } = query;
  if (q === '' && state === 'suspicious') return db.rows(suspicious(part), pagedValues([before ?? null], part));
  if (q === '') return db.rows(all(part), pagedValues([state, before ?? null], part));
  const words = searchTerms(queryWords(q));
  const values = [state, before ?? null, `${escapeLikePattern(q)}%`, q, words.map((word) => `'${word}':*`).join(' & ')];
  return db.rows(found(part), pagedValues(values, part));
}

/** Finds a member for operators. */
export async function findMember(db: Executor, memberId: string): Promise<OperatorMemberRow | undefined> {
  const text = `SELECT ${columns} FROM ${from} WHERE u.id = $1::bigint`;
  return (await db.executeQuery<OperatorMemberRow>(CompiledQuery.raw(text, [memberId]))).rows[0];
}

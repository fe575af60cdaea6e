import { largestId } from '@gumball/contract/pagination';
import { type EntryKind, spendingKinds } from '@gumball/rules/gumballs/entries';
import { levelsNow } from '@gumball/rules/gumballs/levels';
import { allTime } from '@gumball/rules/gumballs/periods';
import { CompiledQuery, sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { blockedUserIdsSql } from '../blocks/blocks.sql.ts';
import { isActiveUserSql, isRankedSql } from '../users/users.sql.ts';

/** An entry before it is stored. */
export type NewEntry = {
  user_id: string;
  amount: number;
  kind: string;
  reference: string;
  created_at: Date;
};

/**
 * A stored entry: its id, the earned total and the balance after it, and the total from which the level of the user's
 * summaries is derived.
 */
export type WrittenEntry = {
  id: string;
  gumballs: string | null;
  balance: string | null;
  level_gumballs?: string | null;
};

// One statement changes entry, balance and scores: none of them exists without the others.
const insertion: Statement = {
  name: 'gumballs-entry',
  text: `
  WITH written AS MATERIALIZED (
    SELECT * FROM store_entry($1::bigint, $2::bigint, $3, $4, $5::timestamptz, true)
  ), member AS (
    SELECT u.id, u.level_gumballs, ${isRankedSql('u')} AS listed FROM users u WHERE u.id = $1::bigint
  ), scores AS (
    INSERT INTO leaderboard_scores (user_id, period, score, level, listed)
    SELECT member.id, period, $2::bigint, width_bucket(written.earned, $7::bigint[]), member.listed
    FROM written, member, (
      SELECT unnest($6::text[]) AS period
      UNION ALL SELECT 'season:' || id FROM seasons WHERE starts_at <= $5::timestamptz AND ends_at > $5::timestamptz
    ) periods
    ON CONFLICT (user_id, period) DO UPDATE
      SET score = leaderboard_scores.score + excluded.score, level = excluded.level, listed = excluded.listed
  )
  SELECT written.entry_id AS id, written.earned AS gumballs, written.spendable AS balance, member.level_gumballs
  FROM written LEFT JOIN member ON true`,
};

const spendingInsertion: Statement = {
  name: 'gumballs-spending-entry',
  text: `SELECT entry_id AS id, earned AS gumballs, spendable AS balance
    FROM store_entry($1::bigint, $2::bigint, $3, $4, $5::timestamptz, false)`,
};

/**
 * Stores an entry and adds it to the user's balance and scores. Returns undefined if the entry exists; `gumballs` is
 * null if the user does not.
 */
export async function insertEntry(tx: Executor, entry: NewEntry, boards: string[]): Promise<WrittenEntry | undefined> {
  const { user_id, amount, kind, reference, created_at } = entry;
  const bounds = levelsNow()
    .slice(1)
    .map(({ from }) => from);
  const values = [user_id, amount, kind, reference, created_at, [allTime, ...boards], bounds];
  const [row] = await rowsIn<WrittenEntry>(tx, insertion, values);
  return row;
}

/** Stores an entry that changes the balance only. Returns the same as `insertEntry`. */
export async function insertSpendingEntry(tx: Executor, entry: NewEntry): Promise<WrittenEntry | undefined> {
  const { user_id, amount, kind, reference, created_at } = entry;
  const [row] = await rowsIn<WrittenEntry>(tx, spendingInsertion, [user_id, amount, kind, reference, created_at]);
  return row;
}

/** Stores the earned total from which the level of a user's summaries is derived. */
export async function updateLevelGumballs(tx: Executor, userId: string, gumballs: number): Promise<void> {
  await tx.updateTable('users').set({ level_gumballs: gumballs }).where('id', '=', userId).execute();
}

/** A stored entry. */
export type EntryRow = {
  id: string;
  user_id: string;
  amount: string;
  kind: EntryKind;
  reference: string;
  created_at: Date;
  reversed: boolean;
};

/** A row of the history: an entry, and what it is about. A reversal is about what the reversed entry was for. */
export type HistoryRow = EntryRow & { subject_kind: EntryKind; subject_reference: string };

/** Identifies an entry by its id or its reference. */
export type EntryName = { id: string } | { memberId: string; kind: EntryKind; reference: string };

/** Finds an entry. */
export async function findEntry(tx: Executor, name: EntryName): Promise<Omit<EntryRow, 'reversed'> | undefined> {
  const entries = tx.selectFrom('gumball_entries').selectAll().$narrowType<{ kind: EntryKind }>();
  const named =
    'id' in name
      ? entries.where('id', '=', name.id)
      : entries
          .where('kind', '=', name.kind)
          .where('reference', '=', name.reference)
          .where('user_id', '=', name.memberId);
  return named.executeTakeFirst();
}

/** Finds the entry that restored another one and was not reversed since. */
export async function findRestored(
  tx: Executor,
  { id, user_id: userId }: Pick<EntryRow, 'id' | 'user_id'>,
): Promise<Omit<EntryRow, 'reversed'> | undefined> {
  const { rows } = await sql<EntryRow>`
    SELECT e.* FROM gumball_entries e
    WHERE e.user_id = ${userId} AND e.kind = 'restored' AND split_part(e.reference, ':', 1) = ${id}
      AND NOT EXISTS (SELECT FROM gumball_entries r
        WHERE r.user_id = ${userId} AND r.kind = 'reversal' AND r.reference = e.id::text)
    ORDER BY e.id DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** Lists the entries of a reference: one per member. */
export async function listEntriesOf(tx: Executor, kind: EntryKind, reference: string) {
  return tx
    .selectFrom('gumball_entries')
    .select(['user_id', 'amount'])
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .orderBy('user_id')
    .execute();
}

/** Whether an entry of a user is reversed. */
export async function findReversal(tx: Executor, memberId: string, entryId: string): Promise<boolean> {
  return (await findEntry(tx, { memberId, kind: 'reversal', reference: entryId })) !== undefined;
}

// Each table of the joins is restricted by the parameter, so that one shard is read.
const entriesOf = pagedStatement(
  'gumballs-history',
  2,
  (limit, offset) =>
    `SELECT e.*, r.id IS NOT NULL AS reversed,
       coalesce(o.kind, e.kind) AS subject_kind, coalesce(o.reference, e.reference) AS subject_reference FROM (
     SELECT * FROM gumball_entries WHERE user_id = $1::bigint AND id < $2::bigint
     ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}
   ) e LEFT JOIN gumball_entries r ON r.user_id = $1::bigint
     AND r.kind = CASE e.kind WHEN 'tip' THEN 'tip_reversal' ELSE 'reversal' END
     AND r.reference = CASE e.kind WHEN 'tip' THEN e.reference ELSE e.id::text END
   LEFT JOIN gumball_entries o ON o.user_id = $1::bigint
     AND o.id = CASE e.kind WHEN 'reversal' THEN e.reference::bigint WHEN 'restored' THEN split_part(e.reference, ':', 1)::bigint END
   ORDER BY e.id DESC`,
);

/** Lists a user's entries after a cursor, newest first. */
export function listEntries(
  db: Database,
  userId: string,
  before: string | undefined,
  part: LimitOffset,
): Promise<HistoryRow[]> {
  return db.rows(entriesOf(part), pagedValues([userId, before ?? largestId], part));
}

const taskTitles: Statement = {
  name: 'gumballs-task-titles',
  text: 'SELECT id, title FROM tasks WHERE id = ANY($1::bigint[])',
};

/** Reads the titles of tasks. */
export function listTaskTitles(db: Database, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return ids.length === 0 ? Promise.resolve([]) : db.rows(taskTitles, [ids]);
}

const questTitles: Statement = {
  name: 'gumballs-quest-titles',
  text: 'SELECT id, title FROM quests WHERE id = ANY($1::bigint[])',
};

/** Reads the titles of quests. */
export function listQuestTitles(db: Database, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return ids.length === 0 ? Promise.resolve([]) : db.rows(questTitles, [ids]);
}

const orderNames: Statement = {
  name: 'gumballs-order-names',
  text: `SELECT o.id, i.name FROM shop_orders o JOIN shop_items i ON i.id = o.item_id
    WHERE o.user_id = $1::bigint AND o.id = ANY($2::bigint[])`,
};

/** Reads the names of the items that a user ordered. */
export function listOrderNames(
  db: Database,
  userId: string,
  orderIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return orderIds.length === 0 ? Promise.resolve([]) : db.rows(orderNames, [userId, orderIds]);
}

const memberNames: Statement = {
  name: 'gumballs-member-names',
  text: `SELECT u.id, u.username, u.first_name || ' ' || u.last_name AS name FROM users u
    WHERE u.id = ANY($2::bigint[]) AND u.deleted_at IS NULL AND ${isActiveUserSql}
      AND u.id NOT IN ${blockedUserIdsSql('$1::bigint')}`,
};

/** Reads the names of the members whom a user may see. */
export function listMemberNames(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<{ id: string; username: string; name: string }[]> {
  return ids.length === 0 ? Promise.resolve([]) : db.rows(memberNames, [userId, ids]);
}

const sums: Statement = {
  name: 'gumballs-sums',
  text: `WITH totals AS MATERIALIZED (
      SELECT user_id AS id, gumballs AS total, gumballs + unscored_gumballs AS balance FROM user_totals
      WHERE user_id = ANY($1::bigint[])
    )
    SELECT totals.*, coalesce(w.score, 0) AS week, coalesce(m.score, 0) AS month FROM totals
    LEFT JOIN leaderboard_scores w ON w.user_id = totals.id AND w.period = $2
    LEFT JOIN leaderboard_scores m ON m.user_id = totals.id AND m.period = $3`,
};

/** A user's earned total and balance with the sums of two periods. */
export type SumsRow = { id: string; total: string; balance: string; week: string; month: string };

/** Reads the balances of users with their scores of a week and of a month. */
export function listSums(db: Database, userIds: string[], week: string, month: string): Promise<SumsRow[]> {
  return db.rows(sums, [userIds, week, month]);
}

const kindsOf: Statement = {
  name: 'gumballs-of-kinds',
  text: `SELECT coalesce(sum(e.amount) FILTER (WHERE r.id IS NULL), 0) AS sum FROM gumball_entries e
    LEFT JOIN gumball_entries r ON r.kind = 'reversal' AND r.reference = e.id::text AND r.user_id = $1::bigint
    WHERE e.user_id = $1::bigint AND e.kind = ANY($2)`,
};

/** Sums a user's entries of some kinds that were not reversed. */
export async function sumOfKinds(db: Database, userId: string, kinds: readonly string[]): Promise<number> {
  const [row] = await db.rows<{ sum: string }>(kindsOf, [userId, kinds]);
  return Number(row?.sum ?? 0);
}

/** A user whose balance, entries or scores differ, with each value. */
export type Mismatch = {
  username: string;
  balance: string;
  entries: string;
  period: string | null;
  score: string | null;
};

// The list is a constant of the product.
const isSpendingSql = `kind IN (${spendingKinds.map((kind) => `'${kind}'`).join(', ')})`;

const mismatchStatement = `
  WITH totals AS MATERIALIZED (
    SELECT user_id, gumballs + unscored_gumballs AS balance, unscored_gumballs FROM user_totals
  ), written AS (
    SELECT user_id, sum(amount) AS total, coalesce(sum(amount) FILTER (WHERE ${isSpendingSql}), 0) AS spending
    FROM gumball_entries GROUP BY user_id
  ), periods AS (
    SELECT user_id, period, sum(amount) AS total FROM (
      SELECT user_id, amount, unnest(ARRAY[to_char(created_at AT TIME ZONE 'UTC', 'IYYY-"W"IW'),
        to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM'), '${allTime}']) AS period
      FROM gumball_entries WHERE NOT ${isSpendingSql}
      UNION ALL SELECT g.user_id, g.amount, 'season:' || n.id FROM seasons n
        JOIN gumball_entries g ON g.created_at >= n.starts_at AND g.created_at < n.ends_at AND NOT g.${isSpendingSql}
    ) e GROUP BY user_id, period
  )
  SELECT u.username, t.balance, coalesce(w.total, 0) AS entries, s.period, s.score
  FROM users u JOIN totals t ON t.user_id = u.id LEFT JOIN written w ON w.user_id = u.id
  LEFT JOIN LATERAL (
    SELECT s.period, s.score FROM leaderboard_scores s LEFT JOIN periods p ON p.user_id = s.user_id AND p.period = s.period
    WHERE s.user_id = u.id AND s.score <> coalesce(p.total, 0) LIMIT 1
  ) s ON true
  WHERE t.balance <> coalesce(w.total, 0) OR t.unscored_gumballs <> coalesce(w.spending, 0)
    OR s.period IS NOT NULL
  ORDER BY u.id LIMIT 100`;

const whole = `
  SELECT count(*) AS entries, count(DISTINCT user_id) AS members, coalesce(sum(amount), 0) AS total FROM gumball_entries`;

// The sum of the hashes of all entries, so that no order is needed.
const hashed = `
  SELECT count(*) AS entries, md5(count(*) || ':' || coalesce(sum(('x' || left(md5(concat_ws('|',
    id, user_id, amount, kind, reference, (extract(epoch FROM created_at) * 1000000)::bigint)), 16))::bit(64)::bigint::numeric), 0)) AS hash
  FROM gumball_entries`;

/**
 * Returns one hash of all ledger entries, equal for equal entries, and their number; for a database from before the
 * ledger nothing. Has no time limit.
 */
export async function hashEntries(tx: Executor): Promise<{ entries: string; hash: string }> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  const found = await sql<{ none: string | null }>`
    SELECT CASE WHEN to_regclass('gumball_entries') IS NULL THEN md5('0:0') END AS none`.execute(tx);
  const none = found.rows[0]?.none;
  if (none) return { entries: '0', hash: none };
  const { rows } = await tx.executeQuery<{ entries: string; hash: string }>(CompiledQuery.raw(hashed));
  return rows[0] ?? { entries: '0', hash: '' };
}

/** Sums the whole ledger: its totals, and the first hundred users whose balance or scores differ. Has no time limit. */
export async function countLedger(tx: Executor) {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  const wrong = await tx.executeQuery<Mismatch>(CompiledQuery.raw(mismatchStatement));
  const sums = await tx.executeQuery<{ entries: string; members: string; total: string }>(CompiledQuery.raw(whole));
  return { ...(sums.rows[0] ?? { entries: '0', members: '0', total: '0' }), wrong: wrong.rows };
}

const lockStatement: Statement = {
  name: 'gumballs-lock-balance',
  text: 'SELECT balance, suspended_at, deleted_at FROM lock_balance($1::bigint)',
};

/**
 * Locks the balance of a user until the transaction ends. Returns it, and whether the user is suspended or deleted, which
 * is read once the lock is there: suspensions and deletions take the same one.
 */
export async function lockMember(
  tx: Executor,
  memberId: string,
): Promise<{ balance: string; suspended_at: Date | null; deleted_at: Date | null } | undefined> {
  return (
    await rowsIn<{ balance: string; suspended_at: Date | null; deleted_at: Date | null }>(tx, lockStatement, [memberId])
  )[0];
}

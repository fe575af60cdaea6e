import type { Cadence } from '@gumball/rules/tasks/member-days';
import type { Streak } from '@gumball/rules/tasks/streaks';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isForMemberSql } from '../community/community-tasks.sql.ts';
import { openAt } from '../tasks.store.ts';

const findStatement: Statement = {
  name: 'tasks-streak',
  text: `
    SELECT length, best, last_period AS "lastPeriod" FROM task_streaks WHERE user_id = $1 AND cadence = $2 FOR UPDATE`,
};

/** Finds a streak of a user and locks it until the transaction ends. */
export async function lockStreak(tx: Executor, userId: string, cadence: Cadence): Promise<Streak | undefined> {
  const [row] = await rowsIn<Streak>(tx, findStatement, [userId, cadence]);
  return row;
}

const saveStatement: Statement = {
  name: 'tasks-streak-save',
  text: `
    INSERT INTO task_streaks (user_id, cadence, length, best, last_period) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (user_id, cadence) DO UPDATE
      SET length = excluded.length, best = excluded.best, last_period = excluded.last_period`,
};

/** Stores a streak of a user. */
export async function saveStreak(tx: Executor, userId: string, cadence: Cadence, streak: Streak): Promise<void> {
  const { length, best, lastPeriod } = streak;
  await rowsIn(tx, saveStatement, [userId, cadence, length, best, lastPeriod]);
}

/** What the streaks of a user are shown from. */
export type StreaksRow = {
  streaks: (Streak & { cadence: Cadence })[];
  /** The references of the bonuses that were paid. */
  paid: string[];
  /** How many of the tasks that the user may start are repeated. */
  open: Record<Cadence, number>;
};

const readStatement: Statement = {
  name: 'tasks-streaks',
  text: `
    SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('cadence', s.cadence, 'length', s.length, 'best', s.best,
        'lastPeriod', s.last_period)) FROM task_streaks s WHERE s.user_id = $1::bigint), '[]') AS streaks,
      ARRAY(SELECT reference FROM gumball_entries WHERE user_id = $1::bigint AND kind = 'streak') AS paid,
      (SELECT jsonb_build_object('daily', count(*) FILTER (WHERE repeat = 'daily'),
        'weekly', count(*) FILTER (WHERE repeat = 'weekly')) FROM tasks t
       WHERE repeat IS NOT NULL AND ${openAt('$2')} AND ${isForMemberSql('t', '$1::bigint')}) AS open`,
};

/** Reads what the streaks of a user are shown from. */
export async function readStreaks(db: Database, userId: string, now: Date): Promise<StreaksRow> {
  const [row] = await db.rows<StreaksRow>(readStatement, [userId, now]);
  if (!row) throw new Error('The streaks query returned no row');
  return row;
}

/** Removes the streaks and the clock of a user. Completed periods stay, like the ledger. */
export async function removeStreaksOf(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('task_streaks').where('user_id', '=', userId).execute();
  await db.deleteFrom('member_clocks').where('user_id', '=', userId).execute();
}

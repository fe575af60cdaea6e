import { defaultClock, type MemberClock } from '@gumball/rules/tasks/member-days';
import { type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

type ClockRow = { time_zone: string; previous_zone: string; held_day: number; since: Date; changed_at: Date };

const findStatement: Statement = {
  name: 'tasks-clock',
  text: 'SELECT time_zone, previous_zone, held_day, since, changed_at FROM member_clocks WHERE user_id = $1',
};

/** Finds the clock of a user. Without a stored one the days are those of the default zone. */
export async function findClock(db: Executor, userId: string): Promise<MemberClock> {
  const [row] = await rowsIn<ClockRow>(db, findStatement, [userId]);
  if (!row) return defaultClock;
  const { time_zone: timeZone, previous_zone: previousZone, held_day: heldDay, since, changed_at: changedAt } = row;
  return { timeZone, change: { previousZone, heldDay, since, changedAt } };
}

const saveStatement: Statement = {
  name: 'tasks-clock-save',
  text: `
    INSERT INTO member_clocks (user_id, time_zone, previous_zone, held_day, since, changed_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (user_id) DO UPDATE SET time_zone = excluded.time_zone, previous_zone = excluded.previous_zone,
      held_day = excluded.held_day, since = excluded.since, changed_at = excluded.changed_at`,
};

/** Stores the changed clock of a user. */
export async function saveClock(tx: Executor, userId: string, { timeZone, change }: MemberClock): Promise<void> {
  if (change === null) throw new Error('only a changed clock is stored');
  const { previousZone, heldDay, since, changedAt } = change;
  await rowsIn(tx, saveStatement, [userId, timeZone, previousZone, heldDay, since, changedAt]);
}

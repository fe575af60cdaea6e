import type { StreakList } from '@gumball/contract/tasks/streaks.schemas';
import { cadences, nextZoneChangeAt } from '@gumball/rules/tasks/member-days';
import { currentStreak, nextStreakBonus } from '@gumball/rules/tasks/streaks';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findClock } from './member-clock.store.ts';
import { readStreaks } from './streaks.store.ts';

/** Reads the viewer's streaks, and the time zone in which the days end. */
export async function listStreaks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<Omit<StreakList, 'success'>> {
  const now = clock.now();
  const [row, days] = await Promise.all([readStreaks(db, viewer.userId, now), findClock(db.kysely, viewer.userId)]);
  const paid = new Set(row.paid);
  return {
    streaks: cadences.map((cadence) => {
      const stored = row.streaks.find((each) => each.cadence === cadence);
      const { endsAt, ...streak } = currentStreak(stored, { cadence, clock: days }, now);
      const next = nextStreakBonus(cadence, streak.length, (length) => paid.has(`${cadence}:${length}`));
      return { cadence, ...streak, endsAt: endsAt.toISOString(), next: next ?? null, openTasks: row.open[cadence] };
    }),
    timeZone: days.change === null ? null : days.timeZone,
    zoneChangeAt: nextZoneChangeAt(days, now)?.toISOString() ?? null,
  };
}

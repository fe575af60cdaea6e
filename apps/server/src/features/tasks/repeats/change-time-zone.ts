import type { StreakList } from '@gumball/contract/tasks/streaks.schemas';
import { cadences, changeTimeZone as changeClock, memberPeriod } from '@gumball/rules/tasks/member-days';
import type { Deps } from '../../../deps.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockActiveMember } from '../../gumballs/lock-active-member.ts';
import { listStreaks } from './list-streaks.ts';
import { findClock, saveClock } from './member-clock.store.ts';
import { extendPeriods, hasPeriods } from './periods.store.ts';

/**
 * Changes the time zone in which the viewer's days end. The present day is extended, so that no move adds one. Throws
 * `TIME_ZONE_INVALID`, and `TIME_ZONE_TOO_SOON` within a week of the last change. Returns the streaks after it.
 */
export async function changeTimeZone(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  timeZone: string,
): Promise<Omit<StreakList, 'success'>> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    // Payments lock the same row, so that a period is completed before or after the change.
    await lockActiveMember(tx, viewer.userId);
    const isFirst = !(await hasPeriods(tx, viewer.userId));
    const result = changeClock(await findClock(tx, viewer.userId), timeZone, now, isFirst);
    assertOk(result);
    if (!result.changed) return;
    await saveClock(tx, viewer.userId, result.clock);
    for (const cadence of cadences) {
      const { endsAt } = memberPeriod(cadence, result.clock, now);
      await extendPeriods(tx, viewer.userId, { cadence, now, endsAt });
    }
  });
  return listStreaks(deps, viewer);
}

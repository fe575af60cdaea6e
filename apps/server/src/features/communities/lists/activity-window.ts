import { dayMs } from '@gumball/rules/formats/durations';
import { firstIdAt } from '../../../platform/ids/ids.ts';
import type { ActivityWindow } from '../communities.store.ts';

/** Returns the starts of today and of this week in UTC: midnight, and six days before it. */
export function activityWindow(now: Date): ActivityWindow {
  const midnight = now.getTime() - (now.getTime() % dayMs);
  return { todayFrom: firstIdAt(new Date(midnight)), weekFrom: firstIdAt(new Date(midnight - 6 * dayMs)) };
}

import { dayMs } from '@gumball/rules/formats/durations';
import { firstIdAt } from '../../../platform/ids/ids.ts';
import type { ActivityWindow } from '../communities.store.ts';

/** Where today and this week begin in UTC: at midnight, and six days before that. */
export function activityWindow(now: Date): ActivityWindow {
  const midnight = now.getTime() - (now.getTime() % dayMs);
  return { todayFrom: firstIdAt(new Date(midnight)), weekFrom: firstIdAt(new Date(midnight - 6 * dayMs)) };
}

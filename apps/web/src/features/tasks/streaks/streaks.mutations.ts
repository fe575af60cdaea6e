/** The time zone of the member's days: docs/product.md, Tasks. */
import { failureMessage } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { taskKeys } from '../data/tasks.cache.ts';
import { tasksClient } from '../data/tasks.queries.ts';

/** The time zone of this device. */
export const deviceTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

async function sendTimeZone(timeZone: string): Promise<void> {
  queryClient.setQueryData(taskKeys.streaks, await tasksClient.changeTimeZone({ body: { timeZone } }));
}

/** Stores the time zone of this device as the first one of the member. */
export function storeFirstTimeZone(): void {
  sendTimeZone(deviceTimeZone).catch(() => {
    // Until the next visit the days end at midnight UTC.
  });
}

/** Moves the member's days to the time zone of this device. A failure shows a toast. */
export async function moveTimeZone(): Promise<void> {
  try {
    await sendTimeZone(deviceTimeZone);
    toast.success(t('Your days now end at midnight in {zone}.', { zone: deviceTimeZone }));
  } catch (error) {
    toast.error(failureMessage(error, t('Could not save that')));
  }
}

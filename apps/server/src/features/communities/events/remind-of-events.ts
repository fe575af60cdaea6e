import type { Deps } from '../../../deps.ts';
import { takeReminders } from './reminders.store.ts';

/**
 * Reminds who may take part in events, a day and an hour before the start, each member once for each. Servers that do so
 * at once share the work.
 */
export async function remindOfEvents(deps: Pick<Deps, 'db' | 'clock' | 'notifier'>): Promise<void> {
  for (;;) {
    const publish = await deps.db.transaction(async (tx) => {
      const rows = await takeReminders(tx, deps.clock.now());
      if (rows.length === 0) return undefined;
      return deps.notifier.store(
        tx,
        rows.map(
          ({ community_id: communityId, event_id: eventId, user_id: recipientId, title: item, is_hour: isHour }) => ({
            about: 'notification',
            type: 'community_event_reminder',
            recipientId,
            actorId: null,
            communityId,
            details: { item, eventId, count: isHour ? 1 : 24 },
          }),
        ),
      );
    });
    if (!publish) return;
    publish();
  }
}

import type { Deps } from '../../../deps.ts';
import { takeAnnouncements } from './reminders.store.ts';
import type { EventPath } from './require-event.ts';

/** The queue of events whose participants are told that they were moved or cancelled. */
export const announceEvent = 'community-events-announce';

/**
 * Tells who may take part in an event that it was moved or cancelled, each member once, in steps. Repeated and
 * concurrent calls continue the work.
 */
export async function announceEventChange(
  deps: Pick<Deps, 'db' | 'notifier'>,
  { communityId, eventId }: EventPath,
): Promise<void> {
  for (;;) {
    const publish = await deps.db.transaction(async (tx) => {
      const rows = await takeAnnouncements(tx, communityId, eventId);
      if (rows.length === 0) return undefined;
      return deps.notifier.store(
        tx,
        rows.map(({ user_id: recipientId, title: item, is_cancelled: isCancelled }) => ({
          about: 'notification',
          type: isCancelled ? 'community_event_cancelled' : 'community_event_changed',
          recipientId,
          actorId: null,
          groupId: eventId,
          communityId,
          details: { item, eventId },
        })),
      );
    });
    if (!publish) return;
    publish();
  }
}

import type { PlatformDeps } from '../../platform/platform-deps.ts';
import type { NotificationBroadcasts } from './notifications.broadcasts.ts';
import { updateMentionsRead } from './notifications.store.ts';

/** Marks the notifications about mentions in these messages as read: their recipient has read the messages. */
export async function markMentionsRead(
  { db, notificationBroadcasts }: Pick<PlatformDeps, 'db'> & { notificationBroadcasts: NotificationBroadcasts },
  userId: string,
  messageIds: string[],
): Promise<void> {
  if (messageIds.length > 0 && (await updateMentionsRead(db, userId, messageIds)))
    notificationBroadcasts.changed(userId);
}

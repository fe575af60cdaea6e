import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { updateReactionsRead } from './notifications.store.ts';

/** Marks the viewer's notifications about reactions in a conversation as read: the viewer sees its chat. Idempotent. */
export async function markReactionsRead(
  { db, notificationBroadcasts }: Pick<Deps, 'db' | 'notificationBroadcasts'>,
  { userId }: Viewer,
  conversationId: string,
): Promise<void> {
  if (await updateReactionsRead(db, userId, conversationId)) notificationBroadcasts.changed(userId);
}

import type { Deps } from '../../deps.ts';
import { listRecipientsByComment, listRecipientsByPosts } from './notifications.store.ts';

/**
 * Finds the recipients of notifications about posts or a comment that are about to be deleted. The returned function is
 * called after the commit and broadcasts to them that these notifications were deleted too.
 */
export async function prepareRemovalBroadcast(
  deps: Pick<Deps, 'db' | 'notificationBroadcasts'>,
  subject: { postIds: string[] } | { commentId: string },
): Promise<() => void> {
  const recipientIds =
    'postIds' in subject
      ? await listRecipientsByPosts(deps.db, subject.postIds)
      : await listRecipientsByComment(deps.db, subject.commentId);
  return () => recipientIds.forEach(deps.notificationBroadcasts.changed);
}

import type { Deps } from '../../deps.ts';
import { notificationNews } from './notification-news.ts';
import { listToldOfComment, listToldOfPosts } from './notifications.store.ts';

/**
 * Finds the recipients of notifications about posts or a comment that are about to be deleted. The returned function is
 * called after the commit and broadcasts to them that these notifications were deleted too.
 */
export async function beforeRemoval(
  deps: Pick<Deps, 'db' | 'realtime' | 'log'>,
  subject: { postIds: string[] } | { commentId: string },
): Promise<() => void> {
  const members =
    'postIds' in subject
      ? await listToldOfPosts(deps.db, subject.postIds)
      : await listToldOfComment(deps.db, subject.commentId);
  return () => members.forEach(notificationNews(deps).changed);
}

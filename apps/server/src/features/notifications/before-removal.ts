import type { Deps } from '../../deps.ts';
import { notificationNews } from './notification-news.ts';
import { listToldOfComment, listToldOfPosts } from './notifications.store.ts';

/**
 * Looks up who was told about posts or a comment that are about to be deleted. What it answers is to be called after the commit and tells them that their
 * notifications went with it.
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

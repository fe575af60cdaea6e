import type { Deps } from '../../deps.ts';
import { notificationNews } from './notification-news.ts';
import { listToldOfComment, listToldOfPost } from './notifications.store.ts';

/**
 * Looks up who was told about a post or a comment that is about to be deleted. What it answers is to be called after the commit and tells them that their
 * notifications went with it.
 */
export async function beforeRemoval(
  deps: Pick<Deps, 'db' | 'realtime' | 'log'>,
  subject: { postId: string } | { commentId: string },
): Promise<() => void> {
  const members =
    'postId' in subject
      ? await listToldOfPost(deps.db, subject.postId)
      : await listToldOfComment(deps.db, subject.commentId);
  return () => members.forEach(notificationNews(deps).changed);
}

import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { countUnreadConversations } from './watermarks.store.ts';

/** Counts the viewer's conversations that are unread or marked so, without muted and archived ones. */
export async function countUnread({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<{ unreadCount: number }> {
  return { unreadCount: await countUnreadConversations(db, viewer.userId) };
}

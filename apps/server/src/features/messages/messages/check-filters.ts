import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { isInGroup } from './conversation-kind.store.ts';

/**
 * Throws `TEXT_REFUSED` for a text that a filter does not allow in groups and the chats of communities. Messages between
 * two members are not filtered. Only a text that matches causes a statement: the one that tells a group from the rest.
 */
export async function checkFilters(
  { db, filters }: Pick<Deps, 'db' | 'filters'>,
  { userId }: Pick<Viewer, 'userId'>,
  conversationId: string,
  content: string,
): Promise<void> {
  if (content === '' || !filters.find('messages', [content])) return;
  if (await isInGroup(db, userId, conversationId)) filters.inspect('messages', [content]);
}

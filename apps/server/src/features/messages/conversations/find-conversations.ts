import { foldText } from '@gumball/rules/search/fold-text';
import { decodePositionCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { toLimitOffset } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { searchConversationRows } from './conversations.store.ts';
import {
  type ConversationListDeps,
  type ConversationPage,
  type ConversationQuery,
  conversationQueue,
  toConversationPage,
  toIsGroup,
} from './to-conversation-page.ts';

/** Searches the viewer's conversations by prefixes of names, archived ones too. A blank query returns an empty list. */
export async function findConversations(
  deps: ConversationListDeps,
  viewer: Viewer,
  query: ConversationQuery & { q: string },
): Promise<ConversationPage> {
  const q = foldText(query.q.trim().replace(/\s+/g, ' '));
  const rows =
    q === ''
      ? []
      : await searchConversationRows(
          conversationQueue(deps.db),
          viewer.userId,
          q,
          decodePositionCursor(query.cursor),
          toIsGroup(query),
          toLimitOffset(query),
        );
  return toConversationPage(deps, viewer, query, rows, (row) => encodeCursor(row.last_activity_at.getTime(), row.id));
}

import { messageSearchRoutes } from '@gumball/contract/messages/message-search.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { getFirstSince } from './messages/get-first-since.ts';
import { searchConversation } from './messages/search-conversation.ts';

/** Mounts the routes of the search in a conversation. */
export function mountMessageSearch(mount: Mount, deps: Deps): void {
  mount(messageSearchRoutes.findIn, ({ viewer, params, query }) => searchConversation(deps, viewer, params.id, query));
  mount(messageSearchRoutes.firstSince, ({ viewer, params, query }) =>
    getFirstSince(deps, viewer, params.id, query.since),
  );
}

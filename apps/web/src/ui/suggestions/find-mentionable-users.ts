/** The users whom a text can mention: docs/product.md, Notifications. */
import { friendsEndpoints } from '@gumball/contract/friends/friends.endpoints';
import type { friendsRoutes } from '@gumball/contract/friends/friends.routes';
import { usersEndpoints } from '@gumball/contract/users/users.endpoints';
import type { usersRoutes } from '@gumball/contract/users/users.routes';
import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { createClient } from '../../lib/api/api-client.ts';

const friendsClient = createClient<typeof friendsRoutes>(friendsEndpoints);
const usersClient = createClient<typeof usersRoutes>(usersEndpoints);

/** The maximum number of suggestions. */
const maxSuggestions = 6;
/** The minimum number of characters before other members are searched. */
const minSearchLength = 2;

/** Returns friends whose name or username starts with the text, then other matching members. */
export async function findMentionableUsers(typed: string, signal: AbortSignal): Promise<UserSummary[]> {
  const query = { q: typed, limit: maxSuggestions };
  const [friends, users] = await Promise.all([
    friendsClient.chat({ query }, { signal }).then((response) => response.friends),
    typed.length < minSearchLength ? [] : usersClient.search({ query }, { signal }).then((response) => response.users),
  ]);
  const friendIds = new Set(friends.map(({ id }) => id));
  return [...friends, ...users.filter(({ id }) => !friendIds.has(id))].slice(0, maxSuggestions);
}

/** Whom a text can mention: docs/product.md, Notifications. */
import { friendsEndpoints } from '@gumball/contract/friends/friends.endpoints';
import type { friendsRoutes } from '@gumball/contract/friends/friends.routes';
import { usersEndpoints } from '@gumball/contract/users/users.endpoints';
import type { usersRoutes } from '@gumball/contract/users/users.routes';
import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { createClient } from './api.ts';

const friendsClient = createClient<typeof friendsRoutes>(friendsEndpoints);
const usersClient = createClient<typeof usersRoutes>(usersEndpoints);

/** How many are suggested at once. */
const suggestedMax = 6;
/** From how many signs on members who are no friends are looked for. */
const searchFrom = 2;

/** Friends whose name or username begins as typed, then other members who are found by it. */
export async function findMentionable(typed: string, signal: AbortSignal): Promise<UserSummary[]> {
  const query = { q: typed, limit: suggestedMax };
  const [friends, found] = await Promise.all([
    friendsClient.chat({ query }, { signal }).then((answer) => answer.friends),
    typed.length < searchFrom ? [] : usersClient.search({ query }, { signal }).then((answer) => answer.users),
  ]);
  const known = new Set(friends.map(({ id }) => id));
  return [...friends, ...found.filter(({ id }) => !known.has(id))].slice(0, suggestedMax);
}

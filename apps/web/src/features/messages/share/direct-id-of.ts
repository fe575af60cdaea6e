import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { cachedDirectId, startConversation } from '../data/messages.queries.ts';

/** Returns the id of the chat with a friend. One that is not loaded is looked up or started, which needs a connection. */
export async function directIdOf({ id }: ListedUser): Promise<string> {
  return cachedDirectId(id) ?? (await startConversation({ participantIds: [id], isGroup: false })).id;
}

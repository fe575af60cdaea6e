import type { Deps } from '../../deps.ts';
import { withFileAddresses } from './create-file-addresses.ts';
import { leavePairs, listOwnConversations, takeNameOff, takePicturesOff } from './departures.store.ts';
import { leaveConversation } from './leave-conversation.ts';

/**
 * Removes a deleted user from all conversations and anonymizes the user's messages: the sender and the files are
 * removed, the text stays with its recipients. Idempotent: it can be resumed after any interruption.
 */
export async function forgetMember(outside: Deps, userId: string): Promise<void> {
  const deps = await withFileAddresses(outside);
  for (let ids = await listOwnConversations(deps.db, userId); ids.length > 0; ) {
    for (const id of ids) await leaveConversation(deps, { userId }, id);
    ids = await listOwnConversations(deps.db, userId);
  }
  let more = true;
  while (more) more = await takeNameOff(deps.db, userId);
  await leavePairs(deps.db, userId);
  await takePicturesOff(deps.db, userId);
}

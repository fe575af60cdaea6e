import type { Deps } from '../../deps.ts';
import { withFileAddresses } from './create-file-addresses.ts';
import { leavePairs, listOwnConversations, takeNameOff, takePicturesOff } from './departures.store.ts';
import { leaveConversation } from './leave-conversation.ts';

/**
 * Has a leaving member leave every conversation and takes their name and files off what they wrote: the words belong to those who received them. It can be
 * called again wherever it was cut off.
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

import type { GroupAccess } from '@gumball/contract/messages/groups.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getGroupAccess } from './get-group-access.ts';
import { deleteRemoved } from './invites.store.ts';
import { lockManagedGroup } from './lock-managed-group.ts';

/** Lets a removed member join by a link again. Idempotent. Throws `CONVERSATION_NOT_FOUND` and `ACCESS_DENIED`. */
export async function allowRemovedMember(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  conversationId: string,
  userId: string,
): Promise<GroupAccess> {
  await deps.db.transaction(async (tx) => {
    await lockManagedGroup(tx, viewer, conversationId);
    await deleteRemoved(tx, conversationId, [userId]);
  });
  return getGroupAccess(deps, viewer, conversationId);
}

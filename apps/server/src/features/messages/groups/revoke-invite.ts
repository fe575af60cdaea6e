import type { GroupAccess } from '@gumball/contract/messages/groups.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getGroupAccess } from './get-group-access.ts';
import { deleteInvite } from './invites.store.ts';
import { lockManagedGroup } from './lock-managed-group.ts';

/** Revokes a link of a group. Idempotent. Throws `CONVERSATION_NOT_FOUND` and `ACCESS_DENIED`. */
export async function revokeInvite(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  conversationId: string,
  inviteId: string,
): Promise<GroupAccess> {
  await deps.db.transaction(async (tx) => {
    await lockManagedGroup(tx, viewer, conversationId);
    await deleteInvite(tx, conversationId, inviteId);
  });
  return getGroupAccess(deps, viewer, conversationId);
}

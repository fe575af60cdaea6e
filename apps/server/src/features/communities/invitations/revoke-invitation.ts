import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeInvitation } from './invitations.store.ts';
import { requireInviter } from './require-inviter.ts';

/**
 * Ends an invitation. A missing one counts as ended. Throws `COMMUNITY_NOT_FOUND`, and `ACCESS_DENIED` unless the
 * viewer
 * may invite.
 */
export async function revokeInvitation(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  communityId: string,
  invitationId: string,
): Promise<void> {
  await requireInviter(deps, viewer, communityId);
  await removeInvitation(deps.db, communityId, invitationId);
}

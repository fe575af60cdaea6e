import type { CommunityInvitation } from '@gumball/contract/communities/invitations.schemas';
import { liveInvitationsMax } from '@gumball/rules/communities/invitations';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import * as store from './invitations.store.ts';
import { toInvitation } from './invitations.view.ts';
import { requireInviter } from './require-inviter.ts';

/**
 * Lists the valid invitations of a community, newest first. Throws `COMMUNITY_NOT_FOUND`, and `ACCESS_DENIED` unless
 * the
 * viewer may invite.
 */
export async function listInvitations(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  communityId: string,
): Promise<CommunityInvitation[]> {
  await requireInviter(deps, viewer, communityId);
  const rows = await store.listInvitations(deps.db, communityId, deps.clock.now(), liveInvitationsMax);
  return rows.map(toInvitation);
}

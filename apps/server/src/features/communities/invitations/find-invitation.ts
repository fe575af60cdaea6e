import type { InvitedCommunity } from '@gumball/contract/communities/invitations.schemas';
import { decidingRoles } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findInvited } from './invitations.store.ts';
import { toInvitedCommunity } from './invitations.view.ts';

/** Reads the community of an invitation. Throws `COMMUNITY_INVITATION_INVALID`, for whatever reason it is not valid. */
export async function findInvitation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  code: string,
): Promise<InvitedCommunity> {
  const row = await findInvited(db, { code, userId: viewer.userId, now: clock.now(), roles: decidingRoles });
  if (!row) throw new AppError('COMMUNITY_INVITATION_INVALID');
  return toInvitedCommunity(row);
}

import type { Membership } from '@gumball/contract/communities/communities.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findStanding } from './communities.store.ts';
import { membershipOf } from './communities.view.ts';
import { insertMembership } from './memberships.store.ts';

/** Makes the viewer a member of a community; one who is in it already stays as they are. Throws `COMMUNITY_NOT_FOUND`. */
export async function joinCommunity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  communityId: string,
): Promise<Membership> {
  await insertMembership(db, communityId, viewer.userId, clock.now());
  const standing = await findStanding(db, viewer.userId, communityId);
  if (!standing) throw new AppError('COMMUNITY_NOT_FOUND');
  return membershipOf(communityId, standing);
}

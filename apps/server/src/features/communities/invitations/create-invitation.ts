import type { CommunityInvitation, newInvitation } from '@gumball/contract/communities/invitations.schemas';
import { invitationEnd, liveInvitationsMax } from '@gumball/rules/communities/invitations';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireOpen } from '../../posts/closed-communities/require-open.ts';
import { insertInvitation } from './invitations.store.ts';
import { toInvitation } from './invitations.view.ts';
import { requireInviter } from './require-inviter.ts';

/**
 * Creates an invitation link to a community. Throws `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED` unless the viewer may
 * invite,
 * and `COMMUNITY_INVITATIONS_FULL`.
 */
export async function createInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  communityId: string,
  { duration, maxUses }: z.output<typeof newInvitation>,
): Promise<CommunityInvitation> {
  await requireInviter(deps, viewer, communityId);
  await requireOpen(deps, communityId);
  const now = deps.clock.now();
  const end = invitationEnd(duration, now.getTime());
  const row = await deps.db.transaction((tx) =>
    insertInvitation(tx, {
      id: deps.ids.next(),
      communityId,
      code: deps.ids.secret(),
      creatorId: viewer.userId,
      now,
      expiresAt: end === null ? null : new Date(end),
      maxUses: maxUses ?? null,
      max: liveInvitationsMax,
    }),
  );
  if (!row) throw new AppError('COMMUNITY_INVITATIONS_FULL');
  return toInvitation(row);
}

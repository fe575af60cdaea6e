/** Creating, revoking and accepting invitations to communities: docs/product.md, Communities. */
import type { CommunityInvitation } from '@gumball/contract/communities/invitations.schemas';
import type { InvitationDuration } from '@gumball/rules/communities/invitations';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { communityKeys } from '../data/communities.cache.ts';
import { invitationKeys, invitationsClient } from './invitations.queries.ts';

/** Creates an invitation. Rejects on failure. */
export async function createInvitation(
  communityId: string,
  body: { duration: InvitationDuration; maxUses: number | null },
): Promise<void> {
  await invitationsClient.create({ params: { id: communityId }, body });
  refresh(invitationKeys.list(communityId));
}

/** Ends an invitation. */
export async function revokeInvitation(communityId: string, invitation: CommunityInvitation): Promise<void> {
  try {
    await invitationsClient.revoke({ params: { id: communityId, invitationId: invitation.id } });
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to revoke the invitation')));
  }
  refresh(invitationKeys.list(communityId));
}

/**
 * Joins the community of an invitation; `rulesVersion` is what the user accepts. Returns its id, or undefined after a
 * failure.
 */
export async function acceptInvitation(code: string, rulesVersion?: number): Promise<string | undefined> {
  try {
    const { communityId } = await invitationsClient.accept({ body: { code, rulesVersion } });
    refresh(communityKeys.all);
    return communityId;
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to join community')));
    refresh(invitationKeys.one(code));
    return undefined;
  }
}

import type { CommunityInvitation, InvitedCommunity } from '@gumball/contract/communities/invitations.schemas';
import type { InvitationRow, InvitedRow } from './invitations.store.ts';

/** Converts an invitation for those who invite. */
export function toInvitation(row: InvitationRow): CommunityInvitation {
  return {
    id: row.id,
    code: row.code,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    maxUses: row.max_uses,
    uses: row.uses,
  };
}

/** Converts the community of an invitation for the invited user. */
export function toInvitedCommunity(row: InvitedRow): InvitedCommunity {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    rules: row.rules,
    rulesVersion: row.rules_version,
    avatarUrl: row.avatar_url,
    access: row.access,
    memberCount: row.member_count,
    isMember: row.joined,
  };
}

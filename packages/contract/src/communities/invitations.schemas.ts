import { invitationDurations, invitationUsesMax } from '@gumball/rules/communities/invitations';
import { z } from 'zod';
import { id } from '../pagination.ts';
import { communityFacts } from './communities.schemas.ts';

/** Body of a new invitation. */
export const newInvitation = z.object({
  duration: z.enum(invitationDurations).default('week'),
  maxUses: z.number().int().min(1).max(invitationUsesMax).nullish(),
});

/** A valid invitation. */
export const communityInvitation = z.object({
  id,
  code: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  maxUses: z.number().int().nullable(),
  uses: z.number().int(),
});

/** The community of an invitation, for the invited user. */
export const invitedCommunity = communityFacts
  .pick({
    id: true,
    name: true,
    description: true,
    rules: true,
    rulesVersion: true,
    avatarUrl: true,
    access: true,
    memberCount: true,
  })
  .extend({ isMember: z.boolean() });

/** A valid invitation. */
export type CommunityInvitation = z.infer<typeof communityInvitation>;
/** The community of an invitation. */
export type InvitedCommunity = z.infer<typeof invitedCommunity>;

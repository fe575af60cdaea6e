import { communityRoles } from '@gumball/rules/communities/community-roles';
import { z } from 'zod';
import { id } from '../pagination.ts';
import { listedUser } from '../users/users.schemas.ts';

/** How the viewer stands to a community. */
export const communityRole = z.enum(communityRoles);

/** The role of somebody who is in a community. */
export const memberRole = communityRole.exclude(['none']);

/** Which of a member's communities a list keeps: all of them, or those where the member has this role. */
export const communityFilter = z.enum(['all', 'owned', 'admin', 'member']);

/** A community as everybody sees it. */
export const communityFacts = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  rules: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  bannerUrl: z.string().nullable(),
  memberCount: z.number().int(),
  postsToday: z.number().int().describe('Since midnight UTC; from 1000 on it stays at 1000.'),
  postsThisWeek: z.number().int().describe('Today and the six days before, UTC; from 1000 on it stays at 1000.'),
  createdAt: z.string(),
});

/** A community as a viewer sees it. */
export const community = communityFacts.extend({ isMember: z.boolean(), userRole: communityRole });

/** Somebody in a community; `id` is the member's own. */
export const communityMember = z.object({ id, role: memberRole, joinedAt: z.string(), user: listedUser });

/** How the viewer stands to a community after a deed. */
export const membership = z.object({
  communityId: id,
  isMember: z.boolean(),
  userRole: communityRole,
  memberCount: z.number().int(),
});

// Longer than the rules allow, so that they answer in their own words; a missing name counts as empty.
const name = z.string().max(1000);
const text = z.string().max(10_000).nullish();
const url = z.string().max(500).nullish();

/** Body of a new community. Pictures are answers of the upload calls. */
export const newCommunity = z.object({
  name: name.default(''),
  description: text,
  rules: text,
  avatarUrl: url,
  bannerUrl: url,
});

/** Body of an edit: absent fields stay, empty optional ones are cleared. */
export const communityChange = newCommunity.extend({ name: name.optional() });

/** How the viewer stands to a community. */
export type CommunityRole = z.infer<typeof communityRole>;
/** Which of a member's communities a list keeps. */
export type CommunityFilter = z.infer<typeof communityFilter>;
/** A community as everybody sees it. */
export type CommunityFacts = z.infer<typeof communityFacts>;
/** A community as a viewer sees it. */
export type Community = z.infer<typeof community>;
/** Somebody in a community. */
export type CommunityMember = z.infer<typeof communityMember>;
/** How the viewer stands to a community after a deed. */
export type Membership = z.infer<typeof membership>;

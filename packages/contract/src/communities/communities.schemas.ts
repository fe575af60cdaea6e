import { communityAccesses } from '@gumball/rules/communities/community-access';
import { communityRoles } from '@gumball/rules/communities/community-roles';
import { z } from 'zod';
import { id } from '../pagination.ts';
import { uploadUrl } from '../uploads/uploads.schemas.ts';
import { listedUser } from '../users/users.schemas.ts';

/** Role of the viewer in a community. */
export const communityRole = z.enum(communityRoles);

/** Role of a member of a community. */
export const memberRole = communityRole.exclude(['none']);

/** Filter of all communities: also those that the viewer is not in. */
export const communityListFilter = z.enum(['all', 'owned', 'admin', 'member', 'none']);

/** Filter of the member's communities: all, or those with this role. */
export const communityFilter = z.enum(['all', 'owned', 'admin', 'member']);

/** Who reads and joins a community. */
export const communityAccess = z
  .enum(communityAccesses)
  .describe(
    'public: everyone reads and joins. request: joining needs an approval. private: only members read it, too. hidden: nobody else knows of it.',
  );

/** A community without fields of a viewer. */
export const communityFacts = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  rules: z.string().nullable().describe('One rule per line; a line may begin with a title and a colon.'),
  rulesVersion: z.number().int().describe('Changes with the rules.'),
  avatarUrl: z.string().nullable(),
  bannerUrl: z.string().nullable(),
  access: communityAccess,
  showToGuests: z.boolean().describe('Where pages are public, people without an account see it and its posts.'),
  memberCount: z.number().int(),
  postsToday: z.number().int().describe('Since midnight UTC; from 1000 on it stays at 1000. 0 where one may not read.'),
  postsThisWeek: z
    .number()
    .int()
    .describe('Today and the six days before, UTC; from 1000 on it stays at 1000. 0 where one may not read.'),
  pinnedPostIds: z.array(id).describe('Pinned last first. Empty where one may not read.'),
  closure: z
    .object({ reason: z.string(), at: z.string() })
    .nullish()
    .describe('Why operators closed it: only its members see it, and nobody writes in it.'),
  createdAt: z.string(),
});

/** A community that operators closed, for operators. */
export const closedCommunity = z.object({
  id,
  name: z.string(),
  memberCount: z.number().int(),
  reason: z.string(),
  at: z.string(),
});

/** A community for a viewer. */
export const community = communityFacts.extend({
  isMember: z.boolean(),
  userRole: communityRole,
  acceptedRules: z
    .number()
    .int()
    .nullable()
    .describe('The version of the rules that the viewer accepted as a member; null for none.'),
  isRequested: z.boolean().describe('Whether a request of the viewer to join waits.'),
  requestsCount: z.number().int().describe('Waiting requests, for those who decide about them; otherwise 0.'),
});

/** A waiting request to join a community; `id` is the user id. */
export const communityRequest = z.object({ id, createdAt: z.string(), user: listedUser });

/** A member of a community; `id` is the user id. */
export const communityMember = z.object({ id, role: memberRole, joinedAt: z.string(), user: listedUser });

/** The viewer's membership after an action. */
export const membership = z.object({
  communityId: id,
  isMember: z.boolean(),
  userRole: communityRole,
  isRequested: z.boolean(),
  acceptedRules: z.number().int().nullable(),
  memberCount: z.number().int(),
});

// Longer than the rules allow, so that the rules return their own error. An absent name counts as empty.
const name = z.string().max(1000);
const text = z.string().max(10_000).nullish();
const url = uploadUrl.nullish();

/** Body of a new community. Pictures are URLs returned by the upload endpoints. */
export const newCommunity = z.object({
  name: name.default(''),
  description: text,
  rules: text,
  avatarUrl: url,
  bannerUrl: url,
  access: communityAccess.default('public'),
  showToGuests: z.boolean().default(true),
});

/** Body of an edit. Absent fields remain; empty optional fields are cleared. */
export const communityChange = newCommunity.extend({
  name: name.optional(),
  access: communityAccess.optional(),
  showToGuests: z.boolean().optional(),
});

/** Body of a join: the version of the rules that the user accepts. */
export const join = z.object({ rulesVersion: z.int32().optional() });

/** Role of the viewer in a community. */
export type CommunityRole = z.infer<typeof communityRole>;
/** Filter of all communities. */
export type CommunityListFilter = z.infer<typeof communityListFilter>;
/** Filter of the member's communities. */
export type CommunityFilter = z.infer<typeof communityFilter>;
/** A community without fields of a viewer. */
export type CommunityFacts = z.infer<typeof communityFacts>;
/** A community for a viewer. */
export type Community = z.infer<typeof community>;
/** A member of a community. */
export type CommunityMember = z.infer<typeof communityMember>;
/** A waiting request to join a community. */
export type CommunityRequest = z.infer<typeof communityRequest>;
/** The viewer's membership after an action. */
export type Membership = z.infer<typeof membership>;
/** A community that operators closed, for operators. */
export type ClosedCommunity = z.infer<typeof closedCommunity>;

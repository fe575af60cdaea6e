import { accessBlockKinds, accessBlockScopes } from '@gumball/rules/filters/access-blocks';
import { filterActions, filterKinds, filterPlaces, holdCauses } from '@gumball/rules/filters/filters';
import { pictureActions } from '@gumball/rules/filters/picture-hash';
import { z } from 'zod';
import { id } from '../pagination.ts';
import { userSummary } from '../users/users.schemas.ts';

/** A filter for operators. */
export const filter = z.object({
  id,
  kind: z.enum(filterKinds),
  text: z.string(),
  action: z.enum(filterActions),
  places: z.array(z.enum(filterPlaces)),
  reason: z.string().describe('What members read; may be empty.'),
  isActive: z.boolean(),
  hits: z.number().int(),
  lastHitAt: z.string().nullable(),
  createdAt: z.string(),
});

/** What a filter does, and where. */
const effect = z.object({
  action: z.enum(filterActions),
  places: z
    .array(z.enum(filterPlaces))
    .max(20)
    .transform((places) => [...new Set(places)]),
  reason: z.string().max(2000).default(''),
});

/** Body of a new filter. */
export const newFilter = effect.extend({ kind: z.enum(filterKinds), text: z.string().max(2000) });

/** Body of a change of a filter. Its kind and text stay. */
export const filterChange = effect.extend({ isActive: z.boolean() });

/** Body of a trial. */
export const filterTrial = z.object({
  kind: z.enum(filterKinds),
  text: z.string().max(2000),
  sample: z.string().max(5000).default('').describe('A text to compare; may be empty.'),
});

/** What a filter would do. */
export const filterTrialResult = z.object({
  matches: z.boolean().describe('Whether it matches the sample.'),
  read: z.number().int().describe('The newest posts that were compared.'),
  matched: z.number().int(),
  examples: z.array(z.string()).describe('The beginnings of up to five of them.'),
});

/** A post or comment that only its author sees. */
export const hold = z.object({
  id,
  kind: z.enum(['post', 'comment']),
  postId: id,
  commentId: id.nullable(),
  author: userSummary,
  content: z.string(),
  files: z.number().int(),
  cause: z.enum(holdCauses),
  filter: z.object({ id, text: z.string() }).nullable().describe('The filter that matched, unless it is removed.'),
  needsReview: z.boolean(),
  caseId: id.nullable().describe('The open case about it; null where nobody has to decide.'),
  heldAt: z.string(),
  canDecide: z.boolean().describe('False for what the operator wrote.'),
});

/** Posts and comments by many accounts that are alike. */
export const run = z.object({
  id,
  foundAt: z.string(),
  things: z.number().int().describe('The posts and comments that it hides.'),
  accounts: z.number().int(),
  examples: z.array(z.string()).describe('The beginnings of the first three.'),
  usernames: z.array(z.string()).describe('The first fifty accounts.'),
});

/** Limits for new members; null is no limit. */
export const newMemberLimits = z.object({
  days: z.number().describe('For how many days after the sign-up; 0 switches them off.'),
  links: z.number().nullable().describe('Publications with links a day.'),
  posts: z.number().nullable().describe('Posts an hour.'),
  invitations: z.number().nullable().describe('Invitations to communities and groups a day.'),
  friendRequests: z.number().nullable().describe('Friend requests a day.'),
});

/** A block of a network or mail domain. */
export const accessBlock = z.object({
  id,
  kind: z.enum(accessBlockKinds),
  value: z.string(),
  scope: z.enum(accessBlockScopes).describe('Whether it refuses sign-ups only, or log-ins too.'),
  reason: z.string(),
  endsAt: z.string(),
  createdAt: z.string(),
});

/** A picture whose copies are held or refused. */
export const blockedPicture = z.object({
  id,
  action: z
    .enum(pictureActions)
    .describe('What happens to copies in posts. As a profile picture or cover they are refused.'),
  preview: z.string().nullable().describe('A `data:` URL of some pixels.'),
  caseId: id.nullable().describe('The case in which it was removed.'),
  by: z.string().nullable().describe('Null where the account is gone.'),
  hits: z.number().int(),
  lastHitAt: z.string().nullable(),
  createdAt: z.string(),
});

/** Body of a new block. */
export const newAccessBlock = z.object({
  kind: z.enum(accessBlockKinds),
  value: z.string().max(300),
  scope: z.enum(accessBlockScopes).default('sign-up'),
  days: z.number().int().describe('1, 7, 30, 90 or 365.'),
  reason: z.string().max(2000).default(''),
});

/** A picture whose copies are held or refused. */
export type BlockedPicture = z.infer<typeof blockedPicture>;
/** A block of a network or mail domain. */
export type AccessBlock = z.infer<typeof accessBlock>;
/** Body of a new block. */
export type NewAccessBlock = z.input<typeof newAccessBlock>;

/** A filter for operators. */
export type Filter = z.infer<typeof filter>;
/** Body of a new filter. */
export type NewFilter = z.input<typeof newFilter>;
/** Body of a change of a filter. */
export type FilterChange = z.input<typeof filterChange>;
/** What a filter would do. */
export type FilterTrialResult = z.infer<typeof filterTrialResult>;
/** Posts and comments by many accounts that are alike. */
export type Run = z.infer<typeof run>;
/** A post or comment that only its author sees. */
export type Hold = z.infer<typeof hold>;

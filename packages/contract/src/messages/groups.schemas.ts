import { z } from 'zod';
import { id } from '../pagination.ts';
import { chatUser } from './messages.schemas.ts';

/** A link that invites to a group. */
export const groupInvite = z.object({
  id,
  code: z.string().describe('The last part of the address `/join/{code}`.'),
  asks: z.boolean().describe('Whether who follows it asks to join, and the owner or an admin decides.'),
  maxUses: z.number().int().nullable(),
  uses: z.number().int().describe('Who joined or asked to join by it.'),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  creator: chatUser,
});

const waitingMember = z.object({ user: chatUser, at: z.string() });

/** How members come into a group. */
export const groupAccess = z.object({
  invites: z.array(groupInvite).describe('At most 10, all of which can be used.'),
  requests: z.array(waitingMember).describe('Who asks to join, at most 100, who waits longest first.'),
  removed: z.array(waitingMember).describe('Who was removed or declined and cannot join by a link, the latest 200.'),
});

/** What a link shows to members before they join. */
export const invitePreview = z.object({
  name: z.string(),
  avatarUrl: z.string().nullable(),
  memberCount: z.number().int(),
  asks: z.boolean(),
  state: z.enum(['joined', 'requested', 'open', 'full']),
  conversationId: id.nullable().describe('Only for participants.'),
});

/** A link that invites to a group. */
export type GroupInvite = z.infer<typeof groupInvite>;
/** How members come into a group. */
export type GroupAccess = z.infer<typeof groupAccess>;
/** What a link shows to members before they join. */
export type InvitePreview = z.infer<typeof invitePreview>;

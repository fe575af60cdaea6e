import { inviteDurations, inviteUsesMax } from '@gumball/rules/messages/group-invites';
import { groupRoles } from '@gumball/rules/messages/group-roles';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, success } from '../pagination.ts';
import { groupsEndpoints } from './groups.endpoints.ts';
import { groupAccess, invitePreview } from './groups.schemas.ts';
import { conversation } from './messages.schemas.ts';

const byId = z.object({ id: idInput });
const byMember = byId.extend({ userId: idInput });
const byCode = z.object({ code: z.string().max(100) });
const accessResponse = groupAccess.extend({ success });
const inviteResponse = z.object({ success, invite: invitePreview });

/** Roles in groups, and how members come into them: docs/product.md, Messages. */
export const groupsRoutes = defineRoutes(groupsEndpoints, {
  setRole: {
    summary: 'Change the role of a member of a group',
    description: 'By its owner. The role `owner` transfers the group, and the former owner becomes an admin.',
    access: 'member',
    params: byMember,
    body: z.object({ role: z.enum(groupRoles) }),
    response: z.object({ success, conversation }),
    errors: ['CONVERSATION_NOT_FOUND', 'ACCESS_DENIED', 'MEMBER_NOT_FOUND', 'RATE_LIMITED'],
  },
  access: {
    summary: 'Read how members come into a group',
    description: 'Its links, who asks to join, and who was removed. For its owner and admins.',
    access: 'member',
    params: byId,
    response: accessResponse,
    errors: ['CONVERSATION_NOT_FOUND', 'ACCESS_DENIED'],
  },
  createInvite: {
    summary: 'Create a link that invites to a group',
    description: 'By its owner and admins; at most 10 that can be used.',
    access: 'member',
    params: byId,
    body: z.object({
      expiresIn: z.enum(inviteDurations),
      maxUses: z.number().int().min(1).max(inviteUsesMax).nullish(),
      asks: z.boolean().default(false),
    }),
    status: 201,
    response: accessResponse,
    errors: ['CONVERSATION_NOT_FOUND', 'ACCESS_DENIED', 'GROUP_LINKS_FULL'],
  },
  revokeInvite: {
    summary: 'Revoke a link that invites to a group',
    access: 'member',
    params: byId.extend({ inviteId: idInput }),
    response: accessResponse,
    errors: ['CONVERSATION_NOT_FOUND', 'ACCESS_DENIED'],
  },
  answerRequest: {
    summary: 'Accept or decline a request to join a group',
    access: 'member',
    params: byMember,
    body: z.object({ accept: z.boolean() }),
    response: accessResponse,
    errors: ['CONVERSATION_NOT_FOUND', 'ACCESS_DENIED', 'GROUP_FULL'],
  },
  allowRemoved: {
    summary: 'Let a removed member join by a link again',
    access: 'member',
    params: byMember,
    response: accessResponse,
    errors: ['CONVERSATION_NOT_FOUND', 'ACCESS_DENIED'],
  },
  invite: {
    summary: 'Read what a link invites to',
    description: 'Name, picture and number of members. A link that I cannot use does not exist, for whatever reason.',
    access: 'member',
    params: byCode,
    response: inviteResponse,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  join: {
    summary: 'Join a group by a link',
    description: 'Or ask to join it, where the link says so.',
    access: 'member',
    params: byCode,
    response: inviteResponse,
    errors: ['NOT_FOUND', 'GROUP_FULL', 'RATE_LIMITED'],
  },
  withdraw: {
    summary: 'Withdraw my request to join a group',
    description: 'By the link with which I asked, or another one of the group.',
    access: 'member',
    params: byCode,
    response: z.object({ success }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
});

import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, success } from '../pagination.ts';
import { join, membership } from './communities.schemas.ts';
import { invitationsEndpoints } from './invitations.endpoints.ts';
import { communityInvitation, invitedCommunity, newInvitation } from './invitations.schemas.ts';

const byId = z.object({ id: idInput });
const byCode = z.object({ code: z.string().max(100) });

/** Invitations to communities: docs/product.md, Communities. */
export const invitationsRoutes = defineRoutes(invitationsEndpoints, {
  create: {
    summary: 'Create an invitation to a community',
    description: 'The owner, admins and moderators. Without `maxUses` any number of members may use it.',
    access: 'member',
    params: byId,
    body: newInvitation,
    status: 201,
    response: z.object({ success, invitation: communityInvitation }),
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED', 'COMMUNITY_INVITATIONS_FULL'],
  },
  list: {
    summary: 'List the invitations to a community',
    description: 'The owner, admins and moderators. The valid ones, newest first.',
    access: 'member',
    params: byId,
    response: z.object({ success, invitations: z.array(communityInvitation) }),
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED'],
  },
  revoke: {
    summary: 'Revoke an invitation to a community',
    description: 'The owner, admins and moderators. Revoking what has ended succeeds.',
    access: 'member',
    params: z.object({ id: idInput, invitationId: idInput }),
    response: z.object({ success }),
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED'],
  },
  find: {
    summary: 'Read the community of an invitation',
    access: 'member',
    body: byCode,
    response: z.object({ success, community: invitedCommunity }),
    errors: ['COMMUNITY_INVITATION_INVALID'],
  },
  accept: {
    summary: 'Join the community of an invitation',
    description: 'Whatever the access of the community. A member stays one.',
    access: 'member',
    body: byCode.extend(join.shape),
    response: membership.extend({ success }),
    errors: ['COMMUNITY_INVITATION_INVALID'],
  },
});

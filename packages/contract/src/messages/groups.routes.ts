import { groupRoles } from '@gumball/rules/messages/group-roles';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, success } from '../pagination.ts';
import { groupsEndpoints } from './groups.endpoints.ts';
import { conversation } from './messages.schemas.ts';

/** Roles in groups: docs/product.md, Messages. */
export const groupsRoutes = defineRoutes(groupsEndpoints, {
  setRole: {
    summary: 'Change the role of a member of a group',
    description: 'By its owner. The role `owner` transfers the group, and the former owner becomes an admin.',
    access: 'member',
    params: z.object({ id: idInput, userId: idInput }),
    body: z.object({ role: z.enum(groupRoles) }),
    response: z.object({ success, conversation }),
    errors: ['CONVERSATION_NOT_FOUND', 'ACCESS_DENIED', 'MEMBER_NOT_FOUND'],
  },
});

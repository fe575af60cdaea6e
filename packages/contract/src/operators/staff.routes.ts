import { staffRoles } from '@gumball/rules/operators/staff-roles';
import { z } from 'zod';
import { passwordConfirmation } from '../auth/account.schemas.ts';
import { defineRoutes } from '../define-routes.ts';
import { idInput, success } from '../pagination.ts';
import { userSummary } from '../users/users.schemas.ts';
import { staffEndpoints } from './staff.endpoints.ts';

/** An operator for administrators. */
export const staffMember = userSummary.extend({
  role: z.enum(staffRoles),
  hasSecondFactor: z.boolean(),
  lastSeen: z.string().nullable(),
});

/** An operator for administrators. */
export type StaffMember = z.infer<typeof staffMember>;

/** Routes of the operators themselves: docs/product.md, Operators. */
export const staffRoutes = defineRoutes(staffEndpoints, {
  list: {
    summary: 'List the operators',
    description: 'Administrators first, then by username; at most 500.',
    access: 'operator',
    right: 'staff',
    response: z.object({ success, staff: z.array(staffMember) }),
  },
  appoint: {
    summary: 'Make a member an operator, or change the role of one',
    description: 'Confirmed by the own password. The same role again changes nothing. The member is notified.',
    access: 'operator',
    right: 'staff',
    body: passwordConfirmation.extend({ username: z.string().max(100), role: z.enum(staffRoles) }),
    response: z.object({ success, member: staffMember }),
    errors: [
      'CONFIRMATION_REQUIRED',
      'PASSWORD_WRONG',
      'PASSKEY_REQUIRED',
      'RATE_LIMITED',
      'ACCESS_DENIED',
      'MEMBER_NOT_FOUND',
      'STAFF_LAST_ADMINISTRATOR',
      'STAFF_FULL',
    ],
  },
  dismiss: {
    summary: 'Make an operator a member again',
    description: 'Confirmed by the own password. The member is notified.',
    access: 'operator',
    right: 'staff',
    params: z.object({ id: idInput }),
    body: passwordConfirmation,
    response: z.object({ success }),
    errors: [
      'CONFIRMATION_REQUIRED',
      'PASSWORD_WRONG',
      'PASSKEY_REQUIRED',
      'RATE_LIMITED',
      'ACCESS_DENIED',
      'MEMBER_NOT_FOUND',
      'STAFF_LAST_ADMINISTRATOR',
    ],
  },
});

import { z } from 'zod';
import { id } from '../pagination.ts';
import { userSummary } from '../users/users.schemas.ts';

/** A grant that waits for a second operator, or waited for one. */
export const grantRequest = z.object({
  id,
  member: userSummary,
  amount: z.number().int(),
  reason: z.string(),
  requestedBy: z.string().describe('The username of the operator.'),
  requestedAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(['pending', 'expired', 'approved', 'refused']),
  decidedBy: z.string().nullable(),
  canDecide: z.boolean().describe('False for who asked for it and who gets it.'),
});

/** A grant that waits for a second operator, or waited for one. */
export type GrantRequest = z.infer<typeof grantRequest>;

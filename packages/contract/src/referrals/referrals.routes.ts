import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { phrase } from '../phrase.ts';
import { userSummary } from '../users/users.schemas.ts';
import { referralsEndpoints } from './referrals.endpoints.ts';
import { referralData, topReferrer } from './referrals.schemas.ts';

const byCode = z.object({ code: z.string().max(100) });

/** Routes of referrals: docs/product.md, Referrals. */
export const referralsRoutes = defineRoutes(referralsEndpoints, {
  me: {
    summary: 'Read my invitation statistics',
    access: 'member',
    response: referralData.extend({ success }),
  },
  generateCode: {
    summary: 'Get my referral code',
    description: 'A code is made with the account and stays, so that links which were shared keep working.',
    access: 'member',
    response: z.object({
      success,
      referralCode: z.string(),
      path: z.string().describe('Path and query of the invitation.'),
    }),
  },
  track: {
    summary: 'Count a click on an invitation',
    description: 'Once per visitor and day. An unknown code is not counted and answers alike.',
    access: 'public',
    params: byCode,
    response: z.object({ success }),
    errors: ['RATE_LIMITED'],
  },
  validate: {
    summary: 'Look up the owner of a referral code',
    description: 'What the invitation page shows a guest. The pictures are of members who show on the leaderboard.',
    access: 'public',
    params: byCode,
    response: z.object({
      success,
      valid: z.boolean(),
      referrer: userSummary.nullable(),
      welcomeBonus: z.number().int().describe('Gumballs that the code brings a new member.'),
      welcomeWhen: phrase.nullable().describe('What brings the bonus; null: it is paid at once.'),
      memberAvatars: z.array(z.string()).describe('Pictures of some members, without their names.'),
    }),
    errors: ['RATE_LIMITED'],
  },
  leaderboard: {
    summary: 'List the top referrers',
    access: 'member',
    query: z.object({
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .default(20)
        .transform((limit) => Math.min(limit, 100)),
    }),
    response: z.object({ success, users: z.array(topReferrer) }),
  },
});

import { onboardingSteps } from '@gumball/rules/onboarding/first-steps';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { onboardingEndpoints } from './onboarding.endpoints.ts';
import { onboarding } from './onboarding.schemas.ts';

/** Routes of a new member's first steps: docs/product.md, Onboarding. */
export const onboardingRoutes = defineRoutes(onboardingEndpoints, {
  get: {
    summary: 'Read my first steps',
    description: 'Null when none are offered: some time after the sign-up, once dismissed, or once all are done.',
    access: 'member',
    response: z.object({ success, onboarding: onboarding.nullable() }),
  },
  claim: {
    summary: 'Claim the rewards of my finished first steps',
    description: 'Each step is paid once. Claiming again pays nothing.',
    access: 'member',
    response: z.object({
      success,
      paid: z.array(z.enum(onboardingSteps)).describe('The steps that this call paid.'),
      amount: z.number().int().describe('Their Gumballs together.'),
      isDelayed: z.boolean().describe('Whether more is to be paid, on another day: the network reached its limit.'),
      onboarding: onboarding.nullable(),
    }),
    errors: ['RATE_LIMITED'],
  },
  dismiss: {
    summary: 'Dismiss my first steps',
    access: 'member',
    response: z.object({ success }),
  },
});

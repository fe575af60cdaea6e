import { onboardingSteps } from '@gumball/rules/onboarding/first-steps';
import { z } from 'zod';

/** One of the first steps of a new member. */
export const stepProgress = z.object({
  step: z.enum(onboardingSteps),
  count: z.number().int().describe('At most the target.'),
  target: z.number().int(),
  isDone: z.boolean(),
  isPaid: z.boolean(),
});

/** The first steps of a new member. */
export const onboarding = z.object({
  steps: z.array(stepProgress),
  reward: z.number().int().describe('Gumballs for each step that is not paid yet; 0 if none are paid.'),
});

/** The first steps of a new member. */
export type Onboarding = z.infer<typeof onboarding>;

/** When the first steps are offered: docs/product.md, Onboarding. Apart from their rules, for the script of home. */
import { dayMs } from '../formats/durations.ts';

/** Time after the sign-up in which the steps are offered and paid, in milliseconds. */
const onboardingWindowMs = 30 * dayMs;

/** Returns whether a member joined recently enough for the first steps. */
export function isInOnboardingWindow(joinedAt: Date, now: Date): boolean {
  return now.getTime() - joinedAt.getTime() < onboardingWindowMs;
}

import type { Onboarding } from '@gumball/contract/onboarding/onboarding.schemas';
import { type OnboardingFacts, onboardingProgress } from '@gumball/rules/onboarding/first-steps';

/** Converts the facts about a user's first steps; null if none are offered. */
export function toOnboarding(facts: OnboardingFacts, now: Date): Onboarding | null {
  const steps = onboardingProgress(facts, now);
  return steps ? { steps: [...steps], reward: facts.reward } : null;
}

/** The first steps of a new member: docs/product.md, Onboarding. */
import type { SiteFeature } from '../site/site.ts';
import { isInOnboardingWindow } from './onboarding-window.ts';

/** The steps, in the order in which they are offered. */
export const onboardingSteps = ['picture', 'friends', 'community', 'post', 'task'] as const;
/** One of the steps. */
export type OnboardingStep = (typeof onboardingSteps)[number];

/** How much of each step is enough: one picture, three people, and so on. */
export const onboardingTargets: Readonly<Record<OnboardingStep, number>> = {
  picture: 1,
  friends: 3,
  community: 1,
  post: 1,
  task: 1,
};

// The steps that need a part of the product which operators can turn off.
const stepFeatures: Readonly<Partial<Record<OnboardingStep, SiteFeature>>> = {
  community: 'communities',
  task: 'tasks',
};

/** Maximum that an operator may set. */
export const onboardingRewardMax = 1000;
/** Maximum steps paid to one network and day (UTC): the five steps of thirty members. */
export const maxStepsPerNetworkAndDay = 150;

/** The facts that decide which steps a member is offered. */
export type OnboardingFacts = {
  joinedAt: Date;
  isDismissed: boolean;
  counts: Readonly<Record<OnboardingStep, number>>;
  /** The steps that were paid. */
  paid: readonly OnboardingStep[];
  /** Gumballs for each step that is still to be paid: 0 if the operator or the sign-up excludes it. */
  reward: number;
  /** The parts of the product that are off. */
  offFeatures: readonly SiteFeature[];
};

/** The state of one step. A paid step stays done, even if its picture or post is removed later. */
export type StepProgress = { step: OnboardingStep; count: number; target: number; isDone: boolean; isPaid: boolean };

/**
 * Returns the progress of a new member's steps; undefined if none are offered: after the time for them, after they were
 * dismissed, or with nothing left to do or to pay. A member who did everything before the first payment knows the
 * product already. A step of a part of the product that is off is left out, also of what is done.
 */
export function onboardingProgress(facts: OnboardingFacts, now: Date): readonly StepProgress[] | undefined {
  if (facts.isDismissed || !isInOnboardingWindow(facts.joinedAt, now)) return undefined;
  const offered = onboardingSteps.filter((step) => {
    const feature = stepFeatures[step];
    return feature === undefined || !facts.offFeatures.includes(feature);
  });
  const steps = offered.map((step) => {
    const target = onboardingTargets[step];
    const isPaid = facts.paid.includes(step);
    const count = isPaid ? target : Math.min(facts.counts[step], target);
    return { step, count, target, isDone: count >= target, isPaid };
  });
  const isAllDone = steps.every(({ isDone }) => isDone);
  const knowsProduct = facts.paid.length === 0;
  return isAllDone && (knowsProduct || payableSteps(steps, facts.reward).length === 0) ? undefined : steps;
}

/** Returns the steps to pay now. */
export function payableSteps(steps: readonly StepProgress[], reward: number): OnboardingStep[] {
  return reward === 0 ? [] : steps.filter(({ isDone, isPaid }) => isDone && !isPaid).map(({ step }) => step);
}

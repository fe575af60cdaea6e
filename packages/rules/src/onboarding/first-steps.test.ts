import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../formats/durations.ts';
import type { SiteFeature } from '../site/site.ts';
import {
  type OnboardingFacts,
  type OnboardingStep,
  onboardingProgress,
  onboardingSteps,
  onboardingTargets,
  payableSteps,
} from './first-steps.ts';

const now = new Date('2026-11-20T12:00:00Z');
const none = { picture: 0, friends: 0, community: 0, post: 0, task: 0 };
const newcomer: OnboardingFacts = {
  joinedAt: now,
  isDismissed: false,
  counts: none,
  paid: [],
  reward: 5,
  offFeatures: [],
};
const payable = (facts: Partial<OnboardingFacts>) => {
  const all = { ...newcomer, ...facts };
  return payableSteps(onboardingProgress(all, now) ?? [], all.reward);
};

describe('the first steps', () => {
  it.each([
    ['a newcomer', {}, true],
    ['a member of 29 days', { joinedAt: new Date(now.getTime() - 29 * dayMs) }, true],
    ['a member of 30 days', { joinedAt: new Date(now.getTime() - 30 * dayMs) }, false],
    ['a member who dismissed them', { isDismissed: true }, false],
    ['a member who did all of them before', { counts: onboardingTargets }, false],
    ['a member who just did the last one', { counts: onboardingTargets, paid: onboardingSteps.slice(1) }, true],
    ['a member who was paid for all of them', { paid: onboardingSteps }, false],
    ['a member whose last ones are not paid', { counts: onboardingTargets, paid: ['post'], reward: 0 }, false],
  ] as [string, Partial<OnboardingFacts>, boolean][])('%s: %o are offered: %s', (_, facts, isOffered) => {
    expect(onboardingProgress({ ...newcomer, ...facts }, now) !== undefined).toBe(isOffered);
  });

  it('are paid once done, each once, and stay done', () => {
    expect(payable({ counts: { ...none, friends: 2 } })).toEqual([]);
    expect(payable({ counts: { ...none, friends: 4, post: 1 } })).toEqual(['friends', 'post']);
    expect(payable({ counts: { ...none, friends: 3, post: 1 }, paid: ['post'] })).toEqual(['friends']);
    expect(payable({ counts: { ...none, friends: 3 }, reward: 0 })).toEqual([]);
    expect(onboardingProgress({ ...newcomer, paid: ['friends'] }, now)?.[1]).toEqual({
      step: 'friends',
      count: 3,
      target: 3,
      isDone: true,
      isPaid: true,
    });
  });

  it.each([
    [[], ['picture', 'friends', 'community', 'post', 'task']],
    [['tasks'], ['picture', 'friends', 'community', 'post']],
    [['communities'], ['picture', 'friends', 'post', 'task']],
    [
      ['communities', 'tasks'],
      ['picture', 'friends', 'post'],
    ],
    [
      ['referrals', 'shop'],
      ['picture', 'friends', 'community', 'post', 'task'],
    ],
  ] as [SiteFeature[], OnboardingStep[]][])('without %j are %j', (offFeatures, steps) => {
    const facts = { ...newcomer, offFeatures };
    expect(onboardingProgress(facts, now)?.map(({ step }) => step)).toEqual(steps);
    expect(payable({ ...facts, counts: onboardingTargets, paid: ['picture'] })).toEqual(steps.slice(1));
    expect(onboardingProgress({ ...facts, paid: steps }, now)).toBeUndefined();
  });

  it('never pay a step that is paid or not done', () => {
    const counts = fc.record(Object.fromEntries(onboardingSteps.map((step) => [step, fc.nat(5)])));
    fc.assert(
      fc.property(counts, fc.subarray([...onboardingSteps]), fc.nat(9), (done, paid, reward) => {
        const facts = { ...newcomer, counts: { ...none, ...done }, paid, reward };
        const isDue = (step: OnboardingStep) => !paid.includes(step) && facts.counts[step] >= onboardingTargets[step];
        expect(payable(facts).filter((step) => !isDue(step))).toEqual([]);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { toEnglish } from '../formats/phrase.ts';
import { heldStepOf, ownReleaseText, releaseText } from './held-reward.ts';
import { type HoldReason, holdReasonLabels } from './hold-reason.ts';
import { defaultQualifyingAction, hasQualified, qualifyingKinds, qualifyingText } from './qualifying-action.ts';

describe('a held reward', () => {
  it.each([
    ['mailbox', 0, 85, true, 'mailbox'],
    ['suspended', 0, 85, true, 'suspended'],
    ['cluster', 0, 85, true, 'cluster'],
    ['risk', 60, 30, true, 'risk'],
    ['risk', 50, 30, true, 'risk'],
    ['risk', 49, 0, true, 'released'],
    ['risk', 49, 0, false, 'action'],
    ['action', 10, 0, false, 'action'],
    ['action', 59, 0, true, 'released'],
    ['action', 60, 0, true, 'risk'],
    ['device', 49, 19, true, 'device'],
    ['device', 49, 20, true, 'released'],
    ['device', 60, 20, true, 'device'],
    ['network', 10, 20, false, 'action'],
    ['code_day', 10, 20, true, 'released'],
    ['network_day', 10, 0, true, 'network_day'],
  ] as const)(
    'for %s with a score of %i and %i points, qualified %s, is %s',
    (reason, score, behaviour, done, step) => {
      const result = heldStepOf({ reason, score, behaviour, hasQualified: done });
      expect(result.release ? 'released' : result.reason).toBe(step);
    },
  );

  it('says what releases it', () => {
    const texts = (Object.keys(holdReasonLabels) as HoldReason[]).map((reason) =>
      toEnglish(releaseText(reason, { kind: 'active_days', days: 3 })),
    );
    expect(new Set(texts).size).toBe(4);
    const own = (kind: (typeof qualifyingKinds)[number]) => toEnglish(ownReleaseText('action', { kind, days: 1 }));
    expect(own('active_days')).toBe('It is paid once you have been active on 1 day.');
    expect(own('instant')).toBe('It is paid within a day.');
    expect(ownReleaseText('mailbox', defaultQualifyingAction)).toEqual(releaseText('mailbox', defaultQualifyingAction));
    expect(texts).toContain('It is paid once the new member has been active on 3 days.');
  });
});

describe('a new member has qualified', () => {
  const nothing = {
    verifiedTasks: 0,
    otherTasks: 0,
    activeDays: 0,
    isMailboxVerified: false,
    isProfileComplete: false,
  };
  it.each([
    [{ kind: 'instant' }, {}, true],
    [{ kind: 'verified_task' }, { otherTasks: 1 }, true],
    [{ kind: 'verified_task' }, { verifiedTasks: 1 }, true],
    [{ kind: 'verified_task' }, { activeDays: 9, isProfileComplete: true }, false],
    [{ kind: 'verified_mailbox' }, { isMailboxVerified: true }, true],
    [{ kind: 'active_days', days: 2 }, { activeDays: 1 }, false],
    [{ kind: 'active_days', days: 2 }, { activeDays: 2 }, true],
    [{ kind: 'profile' }, { isProfileComplete: true }, true],
  ] as const)('for %o with %o: %s', (action, facts, qualified) => {
    expect(hasQualified({ ...defaultQualifyingAction, ...action }, { ...nothing, ...facts })).toBe(qualified);
  });

  it('by an action that every kind but the instant one names', () => {
    expect(qualifyingKinds.filter((kind) => qualifyingText({ kind, days: 1 }) === undefined)).toEqual(['instant']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../formats/durations.ts';
import { behaviourPoints, noBehaviour } from './behaviour.ts';
import { domainsOf, mailboxFamilyOf, usernameStem } from './likeness.ts';
import { highestEvidence, noEvidence, type RiskFacts, type SignUpEvidence } from './risk-facts.ts';
import { holdScore, nextScoreAfterMs, releaseScore, riskScoreOf } from './risk-score.ts';
import { riskReasonLabels, riskSignals } from './risk-signals.ts';

const person: RiskFacts = {
  evidence: noEvidence,
  ageMs: 30 * dayMs,
  isMailboxDisposable: false,
  invitedByIdle: 0,
  idleInviters: 0,
  invited: 0,
  idleInvited: 0,
  reversed: 0,
  reporters: 0,
  behaviour: noBehaviour,
};
const signUp = (change: Partial<RiskFacts>, evidence: Partial<SignUpEvidence> = {}): RiskFacts => ({
  ...person,
  ageMs: 0,
  ...change,
  evidence: { ...noEvidence, ...evidence },
});

const counts = fc.nat(1000);
const evidence = fc.record({
  device: counts,
  network: counts,
  family: counts,
  names: counts,
  pace: counts,
  texts: counts,
});
const behaviours = fc.record({
  verifiedTasks: counts,
  activeDays: counts,
  otherTasks: counts,
  posts: counts,
  comments: counts,
  friends: counts,
});
const anyFacts: fc.Arbitrary<RiskFacts> = fc.record({
  evidence,
  ageMs: fc.nat(1e11),
  isMailboxDisposable: fc.boolean(),
  invitedByIdle: counts,
  idleInviters: counts,
  invited: counts,
  idleInvited: counts,
  reversed: counts,
  reporters: counts,
  behaviour: behaviours,
});

describe('a risk score', () => {
  it.each([
    ['a new account', signUp({}), 10],
    ['a colleague', signUp({}, { device: 19, network: 19, pace: 19 }), 50],
    ['the second of a mailbox family', signUp({}, { family: 1 }), 40],
    ['the third of a mailbox family', signUp({}, { family: 2 }), 70],
    ['a disposable mailbox', signUp({ isMailboxDisposable: true }), 65],
    ['the fourth of a series of names', signUp({}, { names: 3 }), 60],
    ['the sixth with one text', signUp({}, { texts: 5 }), 55],
    ['a series of texts by an idle inviter', signUp({ invitedByIdle: 3 }, { texts: 5 }), 70],
    ['a script on one device', signUp({ invitedByIdle: 12 }, { device: 12, network: 12, pace: 12 }), 75],
    ['the end of a chain', signUp({ idleInviters: 3, invitedByIdle: 1 }, { device: 3 }), 70],
    ['an inviter of ten idle accounts', { ...person, invited: 10, idleInvited: 10 }, 45],
    ['an inviter of ten, of whom two do something', { ...person, invited: 10, idleInvited: 8 }, 0],
    ['three reports and three reversed tasks', { ...person, reporters: 3, reversed: 3 }, 80],
    ['an old account', person, 0],
  ])('of %s is counted', (_, facts, score) => {
    expect(riskScoreOf(facts).score).toBe(score);
  });

  it('is not reached by all that colleagues on one network share', () => {
    fc.assert(
      fc.property(fc.record({ device: counts, network: counts, pace: counts }), fc.nat(1e11), (shared, ageMs) => {
        const facts = signUp({ ageMs }, shared);
        expect(riskScoreOf(facts).score).toBeLessThan(holdScore);
        const raising = riskScoreOf(facts).reasons.map(({ kind }) => kind);
        const ofColleagues = riskSignals.filter((signal) => signal.isSharedByColleagues).map(({ kind }) => kind);
        expect(raising.filter((kind) => !ofColleagues.some((shares) => shares === kind))).toEqual([]);
      }),
    );
  });

  it('of colleagues who take part falls below the score of a release', () => {
    const behaviour = { ...noBehaviour, posts: 1, comments: 1, friends: 3 };
    const facts = signUp({ behaviour, invitedByIdle: 12 }, { device: 19, network: 19, pace: 19 });
    expect(riskScoreOf({ ...facts, invitedByIdle: 0 }).score).toBeLessThan(releaseScore);
    // A script does the same, so the idle inviter keeps it held.
    expect(riskScoreOf(facts).score).toBeGreaterThanOrEqual(releaseScore);
  });

  it('is the sum of its reasons between 0 and 100, each with a text and points', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { score, reasons } = riskScoreOf(facts);
        const total = reasons.reduce((sum, { points }) => sum + points, 0);
        expect(score).toBe(Math.min(100, Math.max(0, total)));
        expect(reasons.every(({ kind, points }) => points !== 0 && riskReasonLabels[kind].words)).toBe(true);
      }),
    );
  });

  it('is never raised by more of a behaviour, nor lowered by more of a signal', () => {
    fc.assert(
      fc.property(anyFacts, evidence, behaviours, (facts, more, added) => {
        const { score } = riskScoreOf(facts);
        const worse = { ...facts, evidence: highestEvidence(facts.evidence, more) };
        const behaviour = { ...facts.behaviour };
        for (const kind of Object.keys(behaviour) as (keyof typeof behaviour)[]) behaviour[kind] += added[kind];
        expect(riskScoreOf(worse).score).toBeGreaterThanOrEqual(score);
        expect(riskScoreOf({ ...facts, behaviour }).score).toBeLessThanOrEqual(score);
      }),
    );
  });
});

it('counts what scripts do easily at most once', () => {
  const points = (change: object) =>
    behaviourPoints({ ...noBehaviour, ...change }).reduce((total, { points: some }) => total + some, 0);
  expect(points({ posts: 1 })).toBe(5);
  expect(points({ posts: 900, comments: 900, otherTasks: 900, friends: 900 })).toBe(20);
  expect(points({ verifiedTasks: 1 })).toBe(20);
  expect(points({ activeDays: 2 })).toBe(10);
});

it('scores young accounts often, and old ones only while a reward is held', () => {
  const hours = (days: number, held = false) => {
    const ms = nextScoreAfterMs(days * dayMs, held);
    return ms === undefined ? undefined : (24 * ms) / dayMs;
  };
  expect([hours(0), hours(1), hours(7), hours(30), hours(30, true)]).toEqual([1, 6, 24, undefined, 24]);
});

describe('sign-ups are alike', () => {
  it.each([
    ['farmer1@example.com', 'farmer@example.com'],
    ['Far.mer+22@Example.com', 'farmer@example.com'],
    ['f.ar-mer_9@googlemail.com', 'farmer@gmail.com'],
    ['12@example.com', undefined],
    ['ab7@example.com', undefined],
  ])('by the family of %s', (email, family) => {
    expect(mailboxFamilyOf(email)).toBe(family);
  });

  it.each([
    ['ann_1.fun', 'ann'],
    ['ANN22.fun', 'ann'],
    ['a1.fun', undefined],
  ])('by the stem of %s', (username, stem) => {
    expect(usernameStem(username)).toBe(stem);
  });

  it('by the domains of an address', () => {
    expect(domainsOf('A@Mail.Example.co.uk')).toEqual(['mail.example.co.uk', 'example.co.uk', 'co.uk']);
    expect(domainsOf('nobody')).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClusterAction,
  checkPlan,
  checkStep,
  clusterActions,
  gumballsLost,
  planStep,
  type StepFacts,
  type StepMember,
  type StepReferral,
  stepChangesMost,
} from './cluster-step.ts';

const member = (id: string, change: Partial<StepMember> = {}): StepMember => ({
  id,
  isOperator: false,
  isDeleted: false,
  isSuspended: false,
  ...change,
});
const referral = (newcomerId: string, referrerId: string, change: Partial<StepReferral> = {}): StepReferral => ({
  newcomerId,
  referrerId,
  state: 'rewarded',
  heldReason: null,
  decidedAt: null,
  newcomerReward: { entryId: `w${newcomerId}`, amount: 25 },
  referrerReward: { entryId: `r${newcomerId}`, amount: 50 },
  ...change,
});
const held = (newcomerId: string, referrerId: string, heldReason: StepReferral['heldReason'] = 'risk') =>
  referral(newcomerId, referrerId, { state: 'held', heldReason, newcomerReward: null, referrerReward: null });

const facts: StepFacts = {
  operatorId: 'op',
  members: [
    member('1'),
    member('2', { isSuspended: true }),
    member('3', { isOperator: true }),
    member('4', { isDeleted: true }),
  ],
  referrals: [
    referral('1', '9'),
    held('2', '1'),
    referral('3', '9'),
    referral('4', '9'),
    held('8', '1'),
    held('7', 'op'),
  ],
  entries: [
    { userId: '1', entryId: 'e1', amount: 10 },
    { userId: '3', entryId: 'e3', amount: 10 },
  ],
};

describe('a step', () => {
  it.each<[ClusterAction[], string[]]>([
    [['suspend'], ['suspension 1']],
    [['referrals'], ['referral 1', 'referral 2']],
    [['hold'], ['hold 1', 'hold 2', 'held_referral 2', 'held_referral 8']],
    [['earnings'], ['entry 1']],
    [
      ['hold', 'referrals'],
      ['referral 1', 'referral 2', 'hold 1', 'hold 2', 'held_referral 8'],
    ],
    [[], []],
  ])('%j does what it says and leaves operators and deleted accounts out', (actions, expected) => {
    const plan = planStep(actions, facts);
    expect(plan.changes.map(({ kind, userId }) => `${kind} ${userId}`)).toEqual(expected);
    expect(plan.leftOut).toEqual([
      { userId: '3', why: 'operator' },
      { userId: '4', why: 'deleted' },
    ]);
  });

  it('never concerns the operator, an operator of the cluster or a deleted account', () => {
    const ids = fc.constantFrom('1', '2', '3', '4', '8', '9', 'op');
    fc.assert(
      fc.property(fc.subarray([...clusterActions]), fc.array(fc.tuple(ids, ids, fc.boolean())), (actions, pairs) => {
        const referrals = pairs.map(([one, other, isHeld]) => (isHeld ? held(one, other) : referral(one, other)));
        const { changes } = planStep(actions, { ...facts, referrals });
        const parties = changes.flatMap((change) =>
          'referrerId' in change ? [change.userId, change.referrerId] : [change.userId],
        );
        expect(parties).not.toContain('op');
        const own = changes.filter(({ kind }) => kind !== 'held_referral').map(({ userId }) => userId);
        expect(own.filter((userId) => userId !== '1' && userId !== '2')).toEqual([]);
      }),
    );
  });

  it('counts what each account loses, inviters outside as well', () => {
    const { changes } = planStep(['referrals', 'earnings'], facts);
    expect([...gumballsLost(changes)]).toEqual([
      ['1', 35],
      ['9', 50],
    ]);
  });

  it('needs a reason, something to do, and not too much of it', () => {
    const plan = planStep(['suspend'], facts);
    expect(checkStep(plan, ' ')).toEqual({ ok: false, code: 'REJECTION_REASON_REQUIRED', field: 'reason' });
    expect(checkStep(plan, 'A farm')).toEqual({ ok: true });
    expect(checkPlan(planStep([], facts))).toEqual({ ok: false, code: 'CLUSTER_STEP_EMPTY' });
    const many = Array.from(
      { length: stepChangesMost + 1 },
      (_, at) => ({ kind: 'hold', userId: String(at) }) as const,
    );
    expect(checkPlan({ changes: many, leftOut: [] })).toEqual({ ok: false, code: 'CLUSTER_STEP_TOO_LARGE' });
  });
});

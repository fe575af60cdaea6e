import { expect, it } from 'vitest';
import { canReview, type ReviewFacts } from './review.ts';

const usual: ReviewFacts = {
  operatorId: '1',
  userId: '2',
  status: 'pending',
  appealed: false,
  rejectedBy: null,
  hasOtherOperator: true,
};

it.each<[string, Partial<ReviewFacts>, string]>([
  ["another member's that waits", {}, 'ok'],
  ['their own, even as the only operator', { userId: '1', hasOtherOperator: false }, 'REVIEW_OWN'],
  ['one that is decided', { status: 'approved' }, 'REVIEW_DONE'],
  ["an appeal against another's decision", { appealed: true, rejectedBy: '3' }, 'ok'],
  ['an appeal against their own decision', { appealed: true, rejectedBy: '1' }, 'REVIEW_SAME_OPERATOR'],
  [
    'an appeal against their own decision with nobody else there',
    { appealed: true, rejectedBy: '1', hasOtherOperator: false },
    'ok',
  ],
])('review of %s', (_, facts, expected) => {
  const result = canReview({ ...usual, ...facts });
  expect(result.ok ? 'ok' : result.code).toBe(expected);
});

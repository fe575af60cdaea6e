import { expect, it } from 'vitest';
import { checkGrantDecision, isGrantApprovalFrom, needsApproval } from './grant-approval.ts';

it.each([
  [1000, 0, 0, false],
  [999, 0, 1000, false],
  [1000, 0, 1000, true],
  [1, 999, 1000, true],
])('a grant of %i after %i needs an approval from %i on: %s', (amount, granted, from, expected) => {
  expect(needsApproval({ amount, granted, from })).toBe(expected);
});

it.each([
  [0, true],
  [1_000_000, true],
  [1_000_001, false],
  [-1, false],
  [0.5, false],
])('an approval from %d on is valid: %s', (amount, expected) => {
  expect(isGrantApprovalFrom(amount)).toBe(expected);
});

const now = new Date('2026-11-20T12:00:00Z');
const request = { requestedBy: '1', memberId: '2', state: 'pending' as const, expiresAt: new Date(now.getTime() + 1) };
it.each([
  ['another operator', '3', {}, 'ok'],
  ['the one who asked', '1', {}, 'CONCERNS_OPERATOR'],
  ['the one who gets it', '2', {}, 'CONCERNS_OPERATOR'],
  ['another one, twice', '3', { state: 'approved' as const }, 'GRANT_DECIDED'],
  ['another one, too late', '3', { expiresAt: now }, 'GRANT_DECIDED'],
])('%s decides', (_, operatorId, change, expected) => {
  const result = checkGrantDecision({ ...request, ...change }, operatorId, now);
  expect(result.ok ? 'ok' : result.code).toBe(expected);
});

import { expect, test } from 'vitest';
import { readTally } from './test-tally.ts';

const clean = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };

test('passed, failed and skipped tests are counted', () => {
  expect(readTally(JSON.stringify(clean), true)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  expect(readTally(JSON.stringify({ ...clean, numFailedTests: 2 }), false)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
  });
});

test('a file that does not load is a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ];
  expect(readTally(JSON.stringify({ ...clean, numFailedTests: 1, testResults }), false).failed).toBe(3);
});

test('a run that ends badly is a failure even when all tests passed', () => {
  expect(readTally(JSON.stringify(clean), false).failed).toBe(1);
  expect(readTally(undefined, true).failed).toBe(1);
});

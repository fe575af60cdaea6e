import { expect, test } from 'vitest';
import { readTally } from './test-tally.ts';

const clean = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };

test('counts passed, failed and skipped tests', () => {
  expect(readTally(JSON.stringify(clean), true)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  expect(readTally(JSON.stringify({ ...clean, numFailedTests: 2 }), false)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
  });
});

test('counts a file that does not load as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ];
  expect(readTally(JSON.stringify({ ...clean, numFailedTests: 1, testResults }), false).failed).toBe(3);
});

test('counts a run that exits with an error as a failure, even if all tests passed', () => {
  expect(readTally(JSON.stringify(clean), false).failed).toBe(1);
  expect(readTally(undefined, true).failed).toBe(1);
});

import { expect, test } from 'vitest';
import { countTests } from './test-counts.ts';

const passingReport = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };

test('counts passed, failed and skipped tests', () => {
  expect(countTests(JSON.stringify(passingReport), true)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  expect(countTests(JSON.stringify({ ...passingReport, numFailedTests: 2 }), false)).toEqual({
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
  expect(countTests(JSON.stringify({ ...passingReport, numFailedTests: 1, testResults }), false).failed).toBe(3);
});

test('counts a run that exits with an error as a failure, even if all tests passed', () => {
  expect(countTests(JSON.stringify(passingReport), false).failed).toBe(1);
  expect(countTests(undefined, true).failed).toBe(1);
});

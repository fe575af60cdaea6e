/** How many tests of a run passed, failed and were skipped. */
export type Tally = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/**
 * Counts a Vitest JSON report. What fails outside of a test counts as one failure: each file that could not be read, and a run that
 * ended badly (`endedWell` false) although no test failed, or without a report.
 */
export function readTally(text: string | undefined, endedWell: boolean): Tally {
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(text) as Report;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !endedWell ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
